/**
 * MP3 and AAC as ADTS: frames, one after the other, with tags before and after them. What is stored
 * is the frames alone, so nothing else can be in it.
 */
import type { Sound } from './stored-sound.ts';

interface FrameHead {
  /** With its head. */
  bytes: number;
  samples: number;
  /** Samples a second. */
  rate: number;
}

type ReadHead = (bytes: Buffer, at: number) => FrameHead | null;

/** Two bytes can look like a frame by chance; a chain of them does not. */
const leastFrames = 3;

export function readFrames(bytes: Buffer): Sound {
  const [from, to] = betweenTags(bytes);
  const start = skipZeros(bytes, from, to);
  for (const [format, readHead] of [
    ['mp3', mp3Head],
    ['aac', adtsHead],
  ] as const) {
    const chain = followFrames(bytes, start, to, readHead);
    if (chain.frames < leastFrames) continue;
    if (chain.isCut) return 'sound_cut_off';
    if (skipZeros(bytes, chain.end, to) < to) return 'sound_unreadable';
    const content = bytes.subarray(start, chain.end);
    return { format, content, milliseconds: chain.milliseconds };
  }
  return 'sound_unreadable';
}

function followFrames(bytes: Buffer, start: number, to: number, readHead: ReadHead) {
  let [at, frames, samples] = [start, 0, 0];
  let isCut = false;
  const rate = readHead(bytes, start)?.rate ?? 1;
  while (at < to) {
    const head = readHead(bytes, at);
    if (head === null || head.rate !== rate) break;
    isCut = at + head.bytes > to;
    if (isCut) break;
    at += head.bytes;
    samples += head.samples;
    frames += 1;
  }
  // Fewer bytes than a head has.
  isCut ||= at < to && to - at < 7 && bytes[at] === 0xff;
  return { frames, end: at, isCut, milliseconds: (samples * 1_000) / rate };
}

const kilobits = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const mp3Rates = [44_100, 48_000, 32_000];

/** Layer III of MPEG 1, 2 and 2.5; a frame without a fixed bit rate does not say how long it is. */
function mp3Head(bytes: Buffer, at: number): FrameHead | null {
  const [sync = 0, kind = 0, rates = 0] = bytes.subarray(at, at + 4);
  if (sync !== 0xff || (kind & 0xe6) !== 0xe2) return null;
  const version = (kind >> 3) & 3;
  if (version === 1) return null;
  const isFirst = version === 3;
  const rate = (mp3Rates[(rates >> 2) & 3] ?? 0) / (isFirst ? 1 : version === 2 ? 2 : 4);
  const bits = kilobits[isFirst ? 1 : 2][rates >> 4] ?? 0;
  if (rate === 0 || bits === 0) return null;
  const samples = isFirst ? 1_152 : 576;
  const padding = (rates >> 1) & 1;
  return { bytes: Math.floor((samples * bits * 125) / rate) + padding, samples, rate };
}

const aacRates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
  7_350,
];

function adtsHead(bytes: Buffer, at: number): FrameHead | null {
  const [sync = 0, kind = 0, rates = 0, high = 0, middle = 0, low = 0, blocks = 0] = bytes.subarray(
    at,
    at + 7,
  );
  if (sync !== 0xff || (kind & 0xf6) !== 0xf0) return null;
  const rate = aacRates[(rates >> 2) & 15];
  const length = ((high & 3) << 11) | (middle << 3) | (low >> 5);
  if (rate === undefined || length <= 7) return null;
  return { bytes: length, samples: 1_024 * ((blocks & 3) + 1), rate };
}

/** The bounds of the sound in a file: behind ID3 at its beginning; before ID3, APE and Lyrics3 at its end. */
function betweenTags(bytes: Buffer): [from: number, to: number] {
  let from = 0;
  while (bytes.toString('latin1', from, from + 3) === 'ID3') from += id3Bytes(bytes, from);
  let to = bytes.length;
  for (let taken = 1; taken > 0 && to > from; to -= taken) taken = tagBefore(bytes, to);
  return [Math.min(from, bytes.length), Math.max(to, Math.min(from, bytes.length))];
}

function id3Bytes(bytes: Buffer, at: number): number {
  const hasFooter = ((bytes[at + 5] ?? 0) & 0x10) !== 0;
  return 10 + sevenBits(bytes, at + 6) + (hasFooter ? 10 : 0);
}

/** Four bytes with seven bits each. */
const sevenBits = (bytes: Buffer, at: number): number =>
  bytes.subarray(at, at + 4).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);

/** The length in bytes of the tag that ends at `to`. */
function tagBefore(bytes: Buffer, to: number): number {
  const word = (from: number, length: number) =>
    from < 0 ? '' : bytes.toString('latin1', from, from + length);
  if (word(to - 128, 3) === 'TAG') return 128;
  if (word(to - 32, 8) === 'APETAGEX') {
    const hasHead = ((bytes[to - 9] ?? 0) & 0x80) !== 0;
    return bytes.readUInt32LE(to - 20) + (hasHead ? 32 : 0);
  }
  if (word(to - 9, 9) === 'LYRICS200') return Number(word(to - 15, 6)) + 15 || 0;
  return word(to - 10, 3) === '3DI' ? sevenBits(bytes, to - 4) + 20 : 0;
}

/** Some programs leave room between a tag and the sound. */
function skipZeros(bytes: Buffer, from: number, to: number): number {
  let at = from;
  while (at < to && bytes[at] === 0) at += 1;
  return at;
}
