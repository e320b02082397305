/**
 * Vorbis or Opus in Ogg: pages, each with a checksum, all of one stream. The comments (who played,
 * where, pictures) are cleared where they stand, so that no page has to be cut anew.
 */
import type { Sound } from './stored-sound.ts';

interface Page {
  at: number;
  end: number;
  isFirst: boolean;
  /** Samples up to here; -1 = no packet ends on it. */
  position: bigint;
  stream: number;
  /** The offset of the page's content; `segments` has the lengths of its segments. */
  content: number;
  segments: Buffer;
}

const headBytes = 27;

export function readOgg(bytes: Buffer): Sound {
  const pages: Page[] = [];
  for (let at = 0; at < bytes.length; ) {
    const page = pageAt(bytes, at);
    if (page === 'sound_cut_off' || page === 'sound_unreadable') return page;
    pages.push(page);
    at = page.end;
  }
  const [first, ...others] = pages;
  if (!first?.isFirst || others.length < 2) return 'sound_cut_off';
  const isFilm = ({ content }: Page) =>
    ['\x80theora', '\x01video\0'].includes(bytes.toString('latin1', content, content + 7));
  if (pages.some((page) => page.isFirst && isFilm(page))) return 'sound_with_video';
  if (others.some(({ isFirst, stream }) => isFirst || stream !== first.stream)) {
    return 'sound_unreadable';
  }
  const kind = kindOf(bytes.subarray(first.content, first.end));
  const content = Buffer.from(bytes);
  if (kind === null || !clearComments(content, others, kind)) return 'sound_unreadable';
  const samples = Number(pages.findLast(({ position }) => position >= 0)?.position ?? 0);
  const milliseconds = (Math.max(0, samples - kind.skipped) * 1_000) / kind.rate;
  return { format: 'ogg', content, milliseconds };
}

function pageAt(bytes: Buffer, at: number): Page | 'sound_cut_off' | 'sound_unreadable' {
  if (bytes.length - at < headBytes) return 'sound_cut_off';
  if (bytes.toString('latin1', at, at + 5) !== 'OggS\0') return 'sound_unreadable';
  const count = bytes[at + 26] ?? 0;
  const content = at + headBytes + count;
  const segments = bytes.subarray(at + headBytes, content);
  const end = content + segments.reduce((sum, length) => sum + length, 0);
  if (end > bytes.length) return 'sound_cut_off';
  if (checksum(bytes, at, end) !== bytes.readUInt32LE(at + 22)) return 'sound_unreadable';
  return {
    at,
    end,
    isFirst: ((bytes[at + 5] ?? 0) & 2) !== 0,
    position: bytes.readBigInt64LE(at + 6),
    stream: bytes.readUInt32LE(at + 14),
    content,
    segments,
  };
}

interface Kind {
  /** Samples a second. */
  rate: number;
  /** The number of samples at the beginning that are not heard. */
  skipped: number;
  /** The first characters of the packet with the comments; `over` is the byte that says they are over. */
  comments: string;
  over: number;
}

function kindOf(head: Buffer): Kind | null {
  const word = head.toString('latin1', 0, 8);
  if (word.startsWith('\x01vorbis') && head.length === 30) {
    const rate = head.readUInt32LE(12);
    const isValid = head.readUInt32LE(7) === 0 && head[11] !== 0 && rate > 0;
    return isValid ? { rate, skipped: 0, comments: '\x03vorbis', over: 1 } : null;
  }
  if (word === 'OpusHead' && head.length >= 19 && (head[8] ?? 16) < 16 && head[9] !== 0) {
    // Whatever it was recorded at, Opus counts in these.
    return { rate: 48_000, skipped: head.readUInt16LE(10), comments: 'OpusTags', over: 0 };
  }
  return null;
}

/** Says whether there was a packet with comments. Its length stays, and the name of the encoder. */
function clearComments(bytes: Buffer, pages: Page[], { comments, over }: Kind): boolean {
  const [pieces, touched] = firstPacket(bytes, pages);
  const packet = Buffer.concat(pieces);
  if (packet.toString('latin1', 0, comments.length) !== comments) return false;
  if (packet.length < comments.length + 8) return false;
  const encoder = packet.readUInt32LE(comments.length);
  const count = comments.length + 4 + encoder;
  if (count + 4 > packet.length) return false;
  packet.fill(0, count);
  if (count + 4 < packet.length) packet[count + 4] = over;
  let copied = 0;
  for (const piece of pieces) copied += packet.copy(piece, 0, copied, copied + piece.length);
  for (const { at, end } of touched) bytes.writeUInt32LE(checksum(bytes, at, end), at + 22);
  return true;
}

/** The first packet in pieces of `bytes` itself, with the pages that they are on. */
function firstPacket(bytes: Buffer, pages: Page[]): [pieces: Buffer[], touched: Page[]] {
  const pieces: Buffer[] = [];
  for (const [index, { content, segments }] of pages.entries()) {
    const last = segments.findIndex((length) => length < 255);
    const own = last === -1 ? segments : segments.subarray(0, last + 1);
    const length = own.reduce((sum, more) => sum + more, 0);
    pieces.push(bytes.subarray(content, content + length));
    if (last !== -1) return [pieces, pages.slice(0, index + 1)];
  }
  return [pieces, pages];
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let sum = index << 24;
  for (let bit = 0; bit < 8; bit += 1) sum = (sum << 1) ^ (sum < 0 ? 0x04_c1_1d_b7 : 0);
  return sum;
});

/** The checksum of a page, whose own four bytes count as zeros. */
export function checksum(bytes: Uint8Array, at: number, end: number): number {
  let sum = 0;
  for (let index = at; index < end; index += 1) {
    const isOwn = index >= at + 22 && index < at + 26;
    const byte = isOwn ? 0 : (bytes[index] ?? 0);
    sum = (sum << 8) ^ (table[((sum >>> 24) ^ byte) & 255] ?? 0);
  }
  return sum >>> 0;
}
