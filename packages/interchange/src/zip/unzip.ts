import { inflateSync } from 'fflate';
import { StoryFileError } from '../import/imported-story.ts';
import { checksum } from './checksum.ts';
import {
  type ByteSource,
  broken,
  bytesAsSource,
  packedBytes,
  readDirectory,
  type StatedEntry,
} from './directory.ts';

export { type ByteSource, bytesAsSource } from './directory.ts';

export interface ZipLimits {
  /** Of entries, folders among them. */
  entries: number;
  /** Of all files together, unpacked. */
  bytes: number;
  /** Of one of them, unpacked. */
  fileBytes: number;
}

export interface ZipFile {
  /** With `/` between folders, relative to the archive, and never out of it. */
  path: string;
  size: number;
  /** @throws StoryFileError where it is damaged, or is not what its archive says */
  read(): Uint8Array;
}

const stored = 0;
const deflated = 8;

/**
 * The files of an archive in their order. All is looked at before anything is unpacked: how many there are, how
 * large they are, where they would lie.
 * @throws StoryFileError
 */
export function listZip(source: ByteSource, limits: ZipLimits): ZipFile[] {
  const paths = new Set<string>();
  let bytes = 0;
  return readDirectory(source, limits.entries).flatMap((entry): ZipFile[] => {
    const path = pathOf(entry.name);
    if (isOfTheSystem(path)) return [];
    const { size } = entry;
    if (entry.isEncrypted) {
      throw new StoryFileError({ message_id: 'zip_encrypted', params: { path } });
    }
    if (entry.method !== stored && entry.method !== deflated) {
      throw new StoryFileError({ message_id: 'zip_method', params: { path } });
    }
    if (size > limits.fileBytes) {
      const params = { path, megabytes: inMegabytes(size), most: inMegabytes(limits.fileBytes) };
      throw new StoryFileError({ message_id: 'zip_file_too_large', params });
    }
    bytes += size;
    if (bytes > limits.bytes) {
      const params = { most: inMegabytes(limits.bytes) };
      throw new StoryFileError({ message_id: 'zip_too_large', params });
    }
    if (paths.has(path)) throw new StoryFileError({ message_id: 'zip_twice', params: { path } });
    paths.add(path);
    return [{ path, size, read: () => unpacked(source, entry, path) }];
  });
}

/** The files of an archive, unpacked. */
export const unzip = (
  bytes: Uint8Array,
  limits: ZipLimits,
): { path: string; bytes: Uint8Array }[] =>
  listZip(bytesAsSource(bytes), limits).map((file) => ({ path: file.path, bytes: file.read() }));

/** Whether bytes begin as an archive does, an empty one too. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);

function unpacked(source: ByteSource, entry: StatedEntry, path: string): Uint8Array {
  const damaged = () => new StoryFileError({ message_id: 'zip_damaged', params: { path } });
  const packed = packedBytes(source, entry);
  let bytes = packed;
  if (entry.method === deflated) {
    try {
      // No more than is stated is ever unpacked: the buffer ends there.
      bytes = inflateSync(packed, { out: new Uint8Array(entry.size) });
    } catch {
      throw damaged();
    }
  }
  if (bytes.byteLength !== entry.size || checksum(bytes) !== entry.checksum) throw damaged();
  return bytes;
}

const inMegabytes = (bytes: number): number => Math.ceil(bytes / 1024 / 1024);

/** The path of an entry; some programs write it with backslashes. Throws where it would lead out of the archive. */
function pathOf(name: string): string {
  const path = name.replaceAll('\\', '/');
  const leadsOut =
    path.startsWith('/') ||
    /^[a-z]:/i.test(path) ||
    path.split('/').some((folder) => folder === '..' || folder === '.');
  if (leadsOut) throw new StoryFileError({ message_id: 'zip_path', params: { path: name } });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (path === '' || /[\u0000-\u001f\u007f]/.test(path)) throw broken();
  return path;
}

/** Folders, and what systems put into archives by themselves. */
const isOfTheSystem = (path: string): boolean =>
  path.endsWith('/') || /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._)/i.test(path);
