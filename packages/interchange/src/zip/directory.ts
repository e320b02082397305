import { strFromU8 } from 'fflate';
import { StoryFileError } from '../import/imported-story.ts';

/** What an archive is read from: all of it in memory, or a file of which only pieces are. */
export interface ByteSource {
  size: number;
  /** The bytes from one place up to another, both inside. */
  read(from: number, to: number): Uint8Array;
}

export const bytesAsSource = (bytes: Uint8Array): ByteSource => ({
  size: bytes.byteLength,
  read: (from, to) => bytes.subarray(from, to),
});

/** An entry as the directory at the end of an archive states it. */
export interface StatedEntry {
  name: string;
  isEncrypted: boolean;
  method: number;
  checksum: number;
  /** In bytes: as packed, and unpacked. */
  packed: number;
  size: number;
  /** The place of its local header. */
  offset: number;
}

export const broken = () => new StoryFileError({ message_id: 'zip_broken', params: {} });

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const endBytes = 22;
const mostComment = 0xffff;
const endSign = 0x0605_4b50;
const farEndSign = 0x0606_4b50;
const farLocatorSign = 0x0706_4b50;
const entrySign = 0x0201_4b50;
const entryBytes = 46;
/** The value of a number that is too large for its field, and stands in an extra field instead. */
const tooLarge = 0xffff_ffff;

/** Reads from a source: throws where the archive says that something is where nothing can be. */
function take({ size, read }: ByteSource, from: number, bytes: number): Uint8Array {
  if (!(from >= 0 && bytes >= 0 && from + bytes <= size)) throw broken();
  return read(from, from + bytes);
}

interface End {
  entries: number;
  bytes: number;
  offset: number;
}

/** The end of an archive says where its directory is; behind it there may be a comment. */
function findEnd(source: ByteSource): End {
  const from = Math.max(0, source.size - endBytes - mostComment);
  const tail = viewOf(take(source, from, source.size - from));
  for (let at = tail.byteLength - endBytes; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) !== endSign) continue;
    const end = {
      entries: tail.getUint16(at + 10, true),
      bytes: tail.getUint32(at + 12, true),
      offset: tail.getUint32(at + 16, true),
    };
    const isFar = end.entries === 0xffff || end.bytes === tooLarge || end.offset === tooLarge;
    return isFar ? findFarEnd(source, from + at) : end;
  }
  throw broken();
}

/** The end of an archive with more entries or bytes than the first form of archives can say (Zip64). */
function findFarEnd(source: ByteSource, end: number): End {
  const locator = viewOf(take(source, end - 20, 20));
  if (locator.getUint32(0, true) !== farLocatorSign) throw broken();
  const found = viewOf(take(source, Number(locator.getBigUint64(8, true)), 56));
  if (found.getUint32(0, true) !== farEndSign) throw broken();
  return {
    entries: Number(found.getBigUint64(32, true)),
    bytes: Number(found.getBigUint64(40, true)),
    offset: Number(found.getBigUint64(48, true)),
  };
}

/**
 * The entries of an archive, by its directory alone: nothing is unpacked. `most` = how many there may be.
 * @throws StoryFileError
 */
export function readDirectory(source: ByteSource, most: number): StatedEntry[] {
  const end = findEnd(source);
  if (end.entries > most) {
    const params = { count: end.entries, most };
    throw new StoryFileError({ message_id: 'zip_too_many', params });
  }
  const bytes = take(source, end.offset, end.bytes);
  const view = viewOf(bytes);
  const entries: StatedEntry[] = [];
  let at = 0;
  for (let index = 0; index < end.entries; index += 1) {
    if (at + entryBytes > bytes.byteLength || view.getUint32(at, true) !== entrySign)
      throw broken();
    const nameAt = at + entryBytes;
    const extraAt = nameAt + view.getUint16(at + 28, true);
    const next = extraAt + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (next > bytes.byteLength) throw broken();
    const extra = bytes.subarray(extraAt, extraAt + view.getUint16(at + 30, true));
    entries.push({ ...statedAt(view, at, extra), name: nameIn(bytes.subarray(nameAt, extraAt)) });
    at = next;
  }
  return entries;
}

function statedAt(view: DataView, at: number, extra: Uint8Array): Omit<StatedEntry, 'name'> {
  const far = farNumbers(extra);
  const sized = (place: number) => {
    const stated = view.getUint32(place, true);
    return stated === tooLarge ? far() : stated;
  };
  // The extra field has those that are too large in this order.
  const size = sized(at + 24);
  const packed = sized(at + 20);
  const offset = sized(at + 42);
  return {
    isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    method: view.getUint16(at + 10, true),
    checksum: view.getUint32(at + 16, true),
    packed,
    size,
    offset,
  };
}

/** Gives the large numbers of an extra field, one after the other. */
function farNumbers(extra: Uint8Array): () => number {
  const view = viewOf(extra);
  let next = 0;
  let end = 0;
  for (let at = 0; at + 4 <= extra.byteLength; ) {
    const bytes = view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === 1) [next, end] = [at + 4, at + 4 + bytes];
    at += 4 + bytes;
  }
  return () => {
    if (next + 8 > Math.min(end, extra.byteLength)) throw broken();
    next += 8;
    return Number(view.getBigUint64(next - 8, true));
  };
}

/** Names are UTF-8, as all but very old programs write them. */
const nameIn = (bytes: Uint8Array): string => strFromU8(bytes);

const localSign = 0x0403_4b50;
const localBytes = 30;

/** What an entry has between its local header and the next one. */
export function packedBytes(source: ByteSource, { offset, packed }: StatedEntry): Uint8Array {
  const header = viewOf(take(source, offset, localBytes));
  if (header.getUint32(0, true) !== localSign) throw broken();
  const from = offset + localBytes + header.getUint16(26, true) + header.getUint16(28, true);
  return take(source, from, packed);
}
