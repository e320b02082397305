import sharp from 'sharp';
import { expect, it } from 'vitest';
import { AppError } from '../../../errors/app-error.ts';
import {
  adts,
  box,
  id3,
  id3AtEnd,
  m4a,
  mp3,
  oggComments,
  oggPages,
  opus,
  opusHead,
  track,
  vorbis,
} from '../../../testing/sounds.ts';
import { checksum } from './ogg.ts';
import { readSound } from './read-sound.ts';

const { concat } = Buffer;

function refusalOf(bytes: Uint8Array): string {
  try {
    return readSound(bytes).format;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.errors?.[0]?.message_id ?? 'none';
  }
}

it('a sound is told by its bytes, with its length', () => {
  const read = (bytes: Buffer) => {
    const { format, milliseconds } = readSound(bytes);
    return [format, milliseconds];
  };
  expect(read(mp3(100))).toEqual(['mp3', 2_612]);
  expect(read(adts(100))).toEqual(['aac', 2_322]);
  expect(read(opus(100))).toEqual(['ogg', 2_000]);
  expect(read(vorbis())).toEqual(['ogg', 2_000]);
  expect(read(m4a())).toEqual(['m4a', 2_000]);
});

it('MP3 comes in all its versions', () => {
  const kinds: [head: number[], bytes: number][] = [
    // 128 kbit/s at 44.1 kHz, with padding and without.
    [[0xff, 0xfb, 0x90, 0x00], 417],
    [[0xff, 0xfa, 0x92, 0x00], 418],
    // MPEG 2: 64 kbit/s at 22.05 kHz; MPEG 2.5: 8 kbit/s at 8 kHz.
    [[0xff, 0xf3, 0x80, 0x00], 208],
    [[0xff, 0xe3, 0x18, 0x00], 72],
  ];
  for (const [head, bytes] of kinds) {
    const frame = concat([Buffer.from(head), Buffer.alloc(bytes - 4)]);
    expect([head, refusalOf(concat([frame, frame, frame]))]).toEqual([head, 'mp3']);
  }
});

it('tags before and after the frames are left out, and nothing else is', () => {
  const sound = mp3();
  const ape = Buffer.alloc(32 + 20);
  ape.write('APETAGEX', 20);
  ape.writeUInt32LE(52, 20 + 12);
  const tagged = concat([
    id3('Anna at home'),
    id3('<script>'),
    Buffer.alloc(500),
    sound,
    Buffer.alloc(9),
    ape,
    id3AtEnd('Anna'),
  ]);
  expect(Buffer.from(readSound(tagged).content).equals(sound)).toBe(true);
  expect(Buffer.from(readSound(concat([id3('Anna'), adts()])).content).equals(adts())).toBe(true);
});

it('comments in Ogg are cleared where they stand, and its checksums are right', () => {
  const picture = `METADATA_BLOCK_PICTURE=${'A'.repeat(150_000)}`;
  for (const file of [opus(10, ['ARTIST=Anna', picture]), vorbis(['ARTIST=Anna'])]) {
    const content = Buffer.from(readSound(file).content);
    expect(content.length).toBe(file.length);
    expect(content.includes('Anna') || content.includes('AAAA')).toBe(false);
    // It is read again, so each page is whole.
    expect(Buffer.from(readSound(content).content).equals(content)).toBe(true);
  }
  // As catalogues of checksums have it: CRC-32/CKSUM without its last step.
  expect(checksum(Buffer.from('123456789'), 0, 9)).toBe(0x89_a1_89_7f);
});

it('what a recorder notes in MP4 becomes free room of the same length', () => {
  const made = 3_900_000_000;
  const file = concat([
    m4a([track('soun', 'mp4a', made)], made),
    box('uuid', Buffer.from('Anna')),
    box('free', Buffer.alloc(4)),
  ]);
  const content = Buffer.from(readSound(file).content);
  expect(content.length).toBe(file.length);
  const time = Buffer.alloc(4);
  time.writeUInt32BE(made);
  for (const noted of ['Anna', 'home', 'udta', 'uuid', time]) {
    expect([noted, file.includes(noted), content.includes(noted)]).toEqual([noted, true, false]);
  }
  expect(content.includes('mp4a')).toBe(true);
  expect(Buffer.from(readSound(content).content).equals(content)).toBe(true);
});

it('what is no sound is refused by name', async () => {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const html = Buffer.from(`<!doctype html><script>alert(1)</script>${'<p>.</p>'.repeat(900)}`);
  const wav = concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt '), Buffer.alloc(200)]);
  const noise = Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7919 + 13) % 256));
  const fixed = (bytes: Buffer, at: number) => {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    return changed;
  };
  const freeRate = Buffer.alloc(400);
  freeRate.set([0xff, 0xfb, 0x00, 0xc0]);
  const none: [what: string, bytes: Buffer][] = [
    ['nothing', Buffer.alloc(0)],
    ['an image', png],
    ['a page', html],
    ['a page behind ID3', concat([id3('Bell'), html])],
    ['a page behind ID3 and a frame', concat([id3('Bell'), mp3(1), html])],
    ['a page behind a sound', concat([mp3(), html])],
    ['ID3 alone', id3('Bell')],
    ['two tags alone', concat([id3('Bell'), id3AtEnd('Bell')])],
    ['a WAV', wav],
    ['noise', noise],
    ['zeros', Buffer.alloc(5_000)],
    ['two frames', mp3(2)],
    ['frames that do not say how long they are', freeRate],
    ['a page of Ogg that was changed', fixed(opus(), opus().length - 1)],
    ['a page behind Ogg', concat([opus(), html])],
    ['two sounds in Ogg', concat([opus(), opus()])],
    ['FLAC in Ogg', oggPages([{ content: Buffer.from('\x7fFLAC'), flags: 2 }, ...twoPages()])],
    ['Opus without comments', oggPages([{ content: opusHead, flags: 2 }, ...twoPages()])],
    ['Apple Lossless', m4a([track('soun', 'alac')])],
    ['MP4 without a track', m4a([])],
    ['MP4 with two tracks', m4a([track('soun', 'mp4a'), track('soun', 'mp4a')])],
    ['MP4 with other boxes', concat([m4a(), Buffer.from('<script>alert(1)</script>')])],
  ];
  for (const [what, bytes] of none) {
    const expected = what === 'MP4 with other boxes' ? 'sound_cut_off' : 'sound_unreadable';
    expect([what, refusalOf(bytes)]).toEqual([what, expected]);
  }
});

it('a film is refused as one, in MP4 and in Ogg', () => {
  expect(refusalOf(m4a([track('soun', 'mp4a'), track('vide', 'avc1')]))).toBe('sound_with_video');
  const theora = { content: Buffer.from('\x80theora and more', 'latin1'), stream: 8, flags: 2 };
  const film = oggPages([{ content: opusHead, flags: 2 }, theora, ...twoPages()]);
  expect(refusalOf(film)).toBe('sound_with_video');
});

it('a sound that was cut off is refused as such, wherever it was cut', () => {
  const half = (bytes: Buffer, part = 2) => bytes.subarray(0, Math.floor(bytes.length / part) - 1);
  for (const sound of [mp3(20), adts(20), opus(20), m4a()]) {
    expect(refusalOf(half(sound))).toBe('sound_cut_off');
    expect(refusalOf(half(sound, 1))).toBe('sound_cut_off');
  }
  expect(refusalOf(opus().subarray(0, 47))).toBe('sound_cut_off');
});

it('no bytes make it fail otherwise', () => {
  const valid = [mp3(), adts(), opus(), vorbis(), m4a(), concat([id3('x'), mp3(), id3AtEnd('x')])];
  let chance = 1;
  const next = (most: number) => {
    chance = (chance * 48_271) % 2_147_483_647;
    return chance % most;
  };
  const outcomes = new Set<string>();
  for (let run = 0; run < 3_000; run += 1) {
    const bytes = Buffer.from(valid[run % valid.length] ?? []);
    for (let change = 0; change <= next(4); change += 1) bytes[next(bytes.length)] = next(256);
    // Checksums that fit: what is behind them is looked at as well.
    if (bytes.toString('latin1', 0, 4) === 'OggS') mendChecksums(bytes);
    outcomes.add(refusalOf(bytes.subarray(0, bytes.length - (next(3) === 0 ? next(300) : 0))));
  }
  expect(outcomes).toContain('sound_unreadable');
  expect(outcomes).toContain('sound_cut_off');
  expect(outcomes).not.toContain('none');
});

function mendChecksums(bytes: Buffer) {
  for (let at = 0; at + 27 < bytes.length; ) {
    const count = bytes[at + 26] ?? 0;
    const lengths = bytes.subarray(at + 27, at + 27 + count);
    const end = at + 27 + count + lengths.reduce((sum, length) => sum + length, 0);
    if (end > bytes.length) return;
    bytes.writeUInt32LE(checksum(bytes, at, end), at + 22);
    at = end;
  }
}

function twoPages() {
  return [{ content: oggComments('NoTags', []) }, { content: Buffer.alloc(3), position: 960 }];
}
