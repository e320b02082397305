import type { FileProblem } from '@brasslamp/messages';
import { StoryFileError } from './imported-story.ts';

/** A source file is a file as it was chosen; `path` may name folders. */
export interface SourceFile {
  path: string;
  bytes: Uint8Array;
}

/** The text of a file: UTF-8, or UTF-16 with or without its mark, with the line ends of Unix. */
export function textOf({ path, bytes }: SourceFile): string {
  const text = decoded(bytes);
  if (text === null) throw new StoryFileError(noText(path, bytes));
  return text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .toWellFormed();
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The reason why bytes are no text, by their first ones: what no editor can save as text is named for what it is. */
function noText(path: string, bytes: Uint8Array): FileProblem {
  const looked = bytes.subarray(0, 2 * lookedAt);
  const start = String.fromCharCode(...looked.subarray(0, 5));
  if (start.startsWith('PK\u0003\u0004')) return { message_id: 'zip', params: {} };
  if (start === '%PDF-') return { message_id: 'pdf', params: {} };
  if (looked.includes(0)) return { message_id: 'not_text', params: {} };
  return { message_id: 'not_utf8', params: { file: path } };
}

/** The characters at the begin of a file by which its encoding is known. */
const lookedAt = 500;

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros: [even: number, odd: number] = [0, 0];
  const looked = bytes.subarray(0, 2 * lookedAt);
  for (const [at, byte] of looked.entries()) if (byte === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  // A text has no zeros, and in UTF-16 nearly half of its bytes are: all in the same places.
  const isWide = (high: number, low: number) => low === 0 && high > looked.length / 4;
  if (isWide(zeros[1], zeros[0])) return 'utf-16le';
  return isWide(zeros[0], zeros[1]) ? 'utf-16be' : 'utf-8';
}
