import { siteLimits } from '@brasslamp/story/model/site-limits';
import { z } from 'zod';
import { message } from '../definition/issue-message.ts';
import * as field from './fields.ts';

/** The one file of a form: its bytes on the server, what a browser has of it before that. */
const file = z
  .custom<Uint8Array>((sent) => sent instanceof Uint8Array, message('file_form'))
  .meta({ type: 'string', format: 'binary' }) as unknown as z.ZodType<Uint8Array, Blob>;

export const sentFile = z.strictObject({ file });

/** Of images and sounds, with commas between them. */
export const addresses = z.string().max(siteLimits.addresses).default('');

/** An image of a story, as readers get it: WebP, at most 1,600 pixels a side. */
export const storedImage = z.object({
  id: z.string(),
  /** Its address on this site, for texts, items and the cover: `/media/{id}.webp`. */
  url: z.string(),
  /** In pixels. */
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  created_at: field.time,
});

/** A sound of a story: as it was sent, but for what it said of its author. */
export const storedSound = z.object({
  id: z.string(),
  /** Its address on this site, for texts: `/media/{id}.mp3`, `.ogg`, `.aac` or `.m4a`. */
  url: z.string(),
  /** How long it is; 0 where the file does not say. */
  milliseconds: z.int(),
  bytes: z.int(),
  created_at: field.time,
});
