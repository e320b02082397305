import { expect, it } from 'vitest';
import {
  isSoundAddress,
  millisecondsOfSound,
  mostMilliseconds,
  soundAddress,
  soundId,
} from './sound-address.ts';

it('the address of a sound says how long it is', () => {
  const chance = '0123456789abcdef0123456789';
  for (const format of ['mp3', 'ogg', 'aac', 'm4a'] as const) {
    for (const milliseconds of [0, 1, 61_500, mostMilliseconds]) {
      const address = soundAddress(soundId(chance, milliseconds), format);
      expect(address).toHaveLength('/media/.mp3'.length + 32);
      expect([isSoundAddress(address), millisecondsOfSound(address)]).toEqual([true, milliseconds]);
    }
  }
});

it('no other text is such an address', () => {
  const address = `/media/${'0'.repeat(32)}.mp3`;
  for (const text of [
    address.toUpperCase(),
    `${address}?x`,
    `${address}#t=5`,
    `${address}\n`,
    ` ${address}`,
    `/${address}`,
    address.slice(1),
    address.replace('0', ''),
    address.replace('mp3', 'webp'),
    address.replace('mp3', 'wav'),
    address.replace('media/', 'media/../'),
    `https://example.org${address}`,
    '',
  ]) {
    expect([text, isSoundAddress(text), millisecondsOfSound(text)]).toEqual([text, false, null]);
  }
});
