import { expect, it } from 'vitest';
import { waitText } from './use-wait.ts';

it.each([
  [15 * 60_000, 'Too many tries. You can try again in 15 minutes.'],
  [60_001, 'Too many tries. You can try again in 2 minutes.'],
  [60_000, 'Too many tries. You can try again in 60 seconds.'],
  [31_000, 'Too many tries. You can try again in 40 seconds.'],
  [9_001, 'Too many tries. You can try again in 10 seconds.'],
  [900, 'Too many tries. You can try again in 1 second.'],
  [0, 'You can try again now.'],
])('says of %d ms when it may be tried again, never too early', (leftMs, text) => {
  expect(waitText(leftMs)).toBe(text);
});
