import { siteLimits } from '@brasslamp/story/model/site-limits';
import { z } from 'zod';
import { message } from '../definition/issue-message.ts';
import * as field from './fields.ts';

/** The one file of a form: its bytes on the server, what a browser has of it before that. */
const file = z
  .custom<Uint8Array>((sent) => sent instanceof Uint8Array, message('file_form'))
  .meta({ type: 'string', format: 'binary' }) as unknown as z.ZodType<Uint8Array, Blob>;

export const sentFile = z.strictObject({ file });

/** The addresses of images and sounds, with commas between them. */
export const addresses = z.string().max(siteLimits.addresses).default('');

/** An image or a sound of a story, and what is told of its kind. */
const storedMedia = <const Told extends z.ZodRawShape>(told: Told) =>
  z.object({
    id: z.string(),
    /** The file's address on this site, for texts, items and the cover: `/media/{id}.{format}`. */
    url: z.string(),
    ...told,
    bytes: z.int(),
    created_at: field.time,
  });

/** An image as readers get it: WebP, at most 1,600 pixels a side. */
export const storedImage = storedMedia({
  /** In pixels. */
  width: z.int(),
  height: z.int(),
});

/** A sound as it was sent, but for what it said of its author: `.mp3`, `.ogg`, `.aac` or `.m4a`. */
export const storedSound = storedMedia({
  /** The length of the sound; 0 where the file does not say. */
  milliseconds: z.int(),
});
