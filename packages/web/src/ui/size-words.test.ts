import { expect, it } from 'vitest';
import { sizeWords } from './size-words.ts';

it.each([
  [12, '1 KB'],
  [84_400, '84 KB'],
  [999_600, '1.0 MB'],
  [1_260_000, '1.3 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words);
});
