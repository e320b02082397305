/**
 * AAC in MP4: boxes in boxes. One track, and that of sound. Boxes that hold what a recorder notes
 * (title, place, pictures) become free room of the same length, so that no offset changes.
 */
import type { NoSound, Sound } from './stored-sound.ts';

interface Box {
  type: string;
  at: number;
  /** The offset of the box's content. */
  content: number;
  end: number;
}

export function readMp4(bytes: Buffer): Sound {
  const boxes = boxesIn(bytes, 0, bytes.length);
  if (typeof boxes === 'string') return boxes;
  const moov = boxes.find(({ type }) => type === 'moov');
  if (!moov || !boxes.some(({ type }) => type === 'mdat')) return 'sound_cut_off';
  const tracks = inside(bytes, moov).filter(({ type }) => type === 'trak');
  const fault = faultOf(bytes, tracks);
  if (fault) return fault;
  const content = Buffer.from(bytes);
  const noted = [...boxes, ...inside(bytes, moov), ...tracks.flatMap((box) => inside(bytes, box))];
  for (const box of noted) if (notes.has(box.type)) free(content, box);
  for (const box of [...inside(bytes, moov), ...tracks.flatMap((box) => inside(bytes, box))]) {
    forgetTimes(content, box);
  }
  for (const track of tracks) {
    const mdia = inside(bytes, track).find(({ type }) => type === 'mdia');
    for (const box of mdia ? inside(bytes, mdia) : []) forgetTimes(content, box);
  }
  return { format: 'm4a', content, milliseconds: lengthOf(bytes, moov) };
}

const notes = new Set(['udta', 'meta', 'uuid']);

/** The most boxes in a file: a sound in fragments of a second, as long as a file can hold, has ten thousand. */
const mostBoxes = 20_000;

/** Cut off where one of them goes beyond the end, or is no box. */
function boxesIn(bytes: Buffer, from: number, to: number): Box[] | NoSound {
  const boxes: Box[] = [];
  for (let at = from; at < to; ) {
    if (to - at < 8) return 'sound_cut_off';
    if (boxes.length === mostBoxes) return 'sound_unreadable';
    let [size, content] = [bytes.readUInt32BE(at), at + 8];
    if (size === 1 && to - at >= 16) {
      [size, content] = [Number(bytes.readBigUInt64BE(at + 8)), at + 16];
    } else if (size === 0) size = to - at;
    const end = at + size;
    if (end < content || end > to) return 'sound_cut_off';
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), at, content, end });
    at = end;
  }
  return boxes;
}

function inside(bytes: Buffer, { content, end }: Box): Box[] {
  const boxes = boxesIn(bytes, content, end);
  return typeof boxes === 'string' ? [] : boxes;
}

function find(bytes: Buffer, box: Box, path: string[]): Box | undefined {
  let found: Box | undefined = box;
  for (const type of path) {
    found = found && inside(bytes, found).find((one) => one.type === type);
  }
  return found;
}

function faultOf(bytes: Buffer, tracks: Box[]): NoSound | null {
  const kinds = tracks.map((track) => {
    const handler = find(bytes, track, ['mdia', 'hdlr']);
    return handler ? bytes.toString('latin1', handler.content + 8, handler.content + 12) : '';
  });
  if (kinds.includes('vide')) return 'sound_with_video';
  const [track, ...others] = tracks;
  if (!track || others.length > 0 || kinds[0] !== 'soun') return 'sound_unreadable';
  const samples = find(bytes, track, ['mdia', 'minf', 'stbl', 'stsd']);
  if (!samples) return 'sound_unreadable';
  // After version and count: the first entry's length, then what it is encoded as.
  const coded = bytes.toString('latin1', samples.content + 12, samples.content + 16);
  return coded === 'mp4a' ? null : 'sound_unreadable';
}

function free(bytes: Buffer, { at, content, end }: Box): void {
  bytes.write('free', at + 4, 'latin1');
  bytes.fill(0, content, end);
}

/** Sets the times at which the file was made and changed to zero. */
function forgetTimes(bytes: Buffer, { type, content, end }: Box): void {
  if (!['mvhd', 'tkhd', 'mdhd'].includes(type)) return;
  const length = bytes[content] === 1 ? 16 : 8;
  bytes.fill(0, content + 4, Math.min(content + 4 + length, end));
}

/** 0 where it comes in fragments, or does not say. */
function lengthOf(bytes: Buffer, moov: Box): number {
  const head = inside(bytes, moov).find(({ type }) => type === 'mvhd');
  if (!head || head.end - head.content < 32) return 0;
  const isLong = bytes[head.content] === 1;
  const at = head.content + (isLong ? 20 : 12);
  const scale = bytes.readUInt32BE(at);
  const units = isLong ? Number(bytes.readBigUInt64BE(at + 4)) : bytes.readUInt32BE(at + 4);
  return scale === 0 ? 0 : (units * 1_000) / scale;
}
