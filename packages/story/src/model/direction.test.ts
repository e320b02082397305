import { expect, it } from 'vitest';
import { directionOf } from './direction.ts';

it.each([
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['FA', 'rtl'],
  ['az-Arab', 'rtl'],
  ['pa-Arab-PK', 'rtl'],
  ['ar-Latn', 'ltr'],
  ['ks-Deva', 'ltr'],
  ['en', 'ltr'],
  ['ja', 'ltr'],
  ['', 'ltr'],
] as const)('%s is written %s', (lang, direction) => {
  expect(directionOf(lang)).toBe(direction);
});
