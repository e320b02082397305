import { StoryFileError } from './imported-story.ts';

/** A source file is a file as it was chosen; `path` may name folders. */
export interface SourceFile {
  path: string;
  bytes: Uint8Array;
}

/** The text of a file: UTF-8, or UTF-16 with its mark, with the line ends of Unix. */
export function textOf({ path, bytes }: SourceFile): string {
  const text = decoded(bytes);
  if (text === null) throw new StoryFileError({ message_id: 'not_utf8', params: { file: path } });
  return text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .toWellFormed();
}

function decoded(bytes: Uint8Array): string | null {
  const isLittleEndian = bytes[0] === 0xff && bytes[1] === 0xfe;
  const isBigEndian = bytes[0] === 0xfe && bytes[1] === 0xff;
  const encoding = isLittleEndian ? 'utf-16le' : isBigEndian ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
