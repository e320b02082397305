import { describe, expect, it } from 'vitest';
import {
  imageId,
  isImageAddress,
  type MediaFormat,
  type MediaKind,
  mediaAddress,
  mediaAt,
  millisecondsOfSound,
  mostMilliseconds,
  sizeOfImage,
  soundId,
} from './media-address.ts';

const chance = '0123456789abcdef0123456789';

/** The answers of an address about itself: to each question, the other kind has none. */
const said = (address: string) => [
  mediaAt(address)?.kind ?? null,
  isImageAddress(address),
  sizeOfImage(address),
  millisecondsOfSound(address),
];

it('the address of an image says how large it is', () => {
  for (const size of [
    { width: 1, height: 1 },
    { width: 1_600, height: 9 },
    { width: 255, height: 1_600 },
  ]) {
    const id = imageId(chance, size);
    const address = mediaAddress(id, 'webp');
    expect(address).toHaveLength('/media/.webp'.length + 32);
    expect(said(address)).toEqual(['image', true, size, null]);
    expect(mediaAt(address)?.id).toBe(id);
  }
});

it('the address of a sound says how long it is', () => {
  for (const format of ['mp3', 'ogg', 'aac', 'm4a'] as const) {
    for (const milliseconds of [0, 1, 61_500, mostMilliseconds]) {
      const id = soundId(chance, milliseconds);
      const address = mediaAddress(id, format);
      expect(address).toHaveLength('/media/.mp3'.length + 32);
      expect(said(address)).toEqual(['sound', false, null, milliseconds]);
      expect(mediaAt(address)?.id).toBe(id);
    }
  }
});

describe.each<{ kind: MediaKind; format: MediaFormat; others: string[] }>([
  { kind: 'image', format: 'webp', others: ['png', 'svg'] },
  { kind: 'sound', format: 'mp3', others: ['wav', 'mp4'] },
])('Beside the address of one $kind', ({ kind, format, others }) => {
  it('no other text is such an address', () => {
    const address = mediaAddress('0'.repeat(32), format);
    expect(mediaAt(address)?.kind).toBe(kind);
    for (const text of [
      address.toUpperCase(),
      `${address}?x`,
      `${address}#t=5`,
      `${address}\n`,
      ` ${address}`,
      `/${address}`,
      address.slice(1),
      address.replace('0', ''),
      ...others.map((other) => address.replace(format, other)),
      address.replace('media/', 'media/../'),
      `https://example.org${address}`,
      '',
    ]) {
      expect([text, mediaAt(text), ...said(text)]).toEqual([text, null, null, false, null, null]);
    }
  });
});
