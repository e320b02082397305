import { limits } from '@brasslamp/story/model';
import { reservedItemKeys } from '@brasslamp/story/model/reserved-item-keys';
import { z } from 'zod';

/** The fields that several schemas share, with the limits of `spec/api.md`. */

export const id = z.uuid('This is not an id');
export const time = z.iso.datetime({ precision: 3 });

/** Strings that a database or a page cannot hold: NUL and halves of a character. */
const isClean = (text: string) => !text.includes('\0') && text.isWellFormed();
const clean = z.string().refine(isClean, 'Remove the characters that are not text');

export const title = clean.trim().min(1, 'Title cannot be empty').max(limits.titleCharacters);
export const description = clean.max(limits.descriptionCharacters);
export const slug = clean
  .min(1)
  .max(limits.slugCharacters)
  .regex(/^[a-z0-9-]+$/, 'Use a–z, 0–9 and - only');
export const nodeName = clean.trim().min(1, 'Name cannot be empty').max(limits.nameCharacters);
export const body = clean.max(limits.bodyCharacters);
export const label = clean.trim().max(limits.labelCharacters);
export const endingName = clean.trim().min(1, 'Name the ending').max(limits.nameCharacters);
export const displayName = clean.trim().max(100);
export const bio = clean.trim().max(1_000);
export const reason = clean.trim().max(1_000);
export const itemKey = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, 'A key is a letter a–z and up to 39 of a–z, 0–9 and _')
  .refine((key) => !reservedItemKeys.has(key), 'This word means something else: choose another');
/** The name in `/pages/{name}`; the slash or `/pages/` before it is a courtesy. */
export const contentPath = clean
  .trim()
  .transform((path) => path.replace(/^\/?(?:pages\/)?/, ''))
  .pipe(z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/, 'Use a–z, 0–9 and - only'));
export const contentBody = clean.max(200_000);
export const note = clean.trim().max(2_000);

/** Upper case passes here so that a name taken in another case is a conflict, not a slip. */
export const username = clean
  .min(3)
  .max(30)
  .regex(/^[a-z0-9][a-z0-9_-]*$/i, 'Use a–z, 0–9, _ and -, and start with a letter or digit');
export const email = z.email('This is not an e-mail address').max(254);
export const password = clean.min(8).max(128);
/** A password to compare with, whatever its form. */
export const anyPassword = z.string().min(1).max(1_024);
/** Any string is a try at the code; what does not look like one is simply wrong. */
export const code = z.string();

export const actionId = z
  .string()
  .regex(/^[a-z][a-z0-9]{0,15}$/, 'An id is a letter a–z and up to 15 letters or digits');

/** No database can look for a NUL: nothing is called so. */
const searched = z.string().overwrite((text) => text.replaceAll('\0', '\ufffd'));
/** In a path: anything; what names nothing is not found. */
export const pathPart = searched;
export const search = searched.max(200);

export const page = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(500).optional(),
};
export const nextCursor = z.string().nullable();
