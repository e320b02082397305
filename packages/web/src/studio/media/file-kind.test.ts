import { expect, it } from 'vitest';
import { kindOf } from './file-kind.ts';

it('a file is an image or a sound by its type, and a sound by its name where it has no type', () => {
  const kinds = [
    ['image/png', 'a.png', 'image'],
    ['audio/mpeg', 'a.mp3', 'sound'],
    ['audio/wav', 'a.wav', 'sound'],
    ['', 'Bell.OPUS', 'sound'],
    ['video/mp4', 'a.m4a', 'sound'],
    ['video/mp4', 'a.mp4', null],
    ['', 'a.docx', null],
    ['text/plain', 'mp3', null],
  ] as const;
  for (const [type, name, kind] of kinds)
    expect([name, kindOf({ type, name })]).toEqual([name, kind]);
});
