import { limits } from '@brasslamp/story/model';
import { z } from 'zod';

export const format = z.enum([
  'story',
  'page',
  'twee',
  'twine',
  'ink',
  'epub',
  'gamebook',
  'markdown',
]);

/** Whether images and sounds go along, where the format can hold any. */
export const media = z.enum(['with', 'without']);

/** The address of a story on a site, which its own page names. */
export const address = z.url({ protocol: /^https?$/ }).max(limits.addressCharacters);

/** A thing of the story that the format cannot hold as it is. */
const loss = z.object({
  kind: z.string(),
  /** The construct, by which losses of a kind are told together; '' = none. */
  construct: z.string(),
  /** The name of the node; null = the story as a whole. */
  node: z.string().nullable(),
  /** The place in its text; null = no place in particular. */
  line: z.int().nullable(),
  column: z.int().nullable(),
  source: z.string(),
  became: z.enum(['near', 'text', 'nothing']),
  /** What an author can do about it. */
  advice: z.string(),
});

export const report = z.object({
  file_name: z.string(),
  /** The size of the file, with all that goes along, before it is packed into a zip. */
  bytes: z.int().min(0),
  /** The images and sounds that were uploaded for the story, whether the format can hold them or not. */
  media: z.object({ files: z.int().min(0), bytes: z.int().min(0) }),
  losses: z.array(loss),
});
