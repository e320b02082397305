import { notValid } from './app-error.ts';

/** The integer of `If-Match: "3"` (weak marks are accepted); null = no condition. */
export function readIfMatch(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '*') return null;
  const digits = /^\s*(?:W\/)?"(\d{1,15})"\s*$/.exec(header)?.[1];
  if (digits === undefined) {
    throw notValid({ path: 'If-Match', message: 'Send the ETag of the thing, such as "3"' });
  }
  return Number(digits);
}
