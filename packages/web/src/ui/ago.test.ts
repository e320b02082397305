import { expect, it } from 'vitest';
import { agoWords } from './ago.ts';

const now = Date.parse('2026-11-29T00:30:00.000Z');

it.each([
  ['2026-11-29T00:10:00.000Z', 'today'],
  ['2026-11-30T00:10:00.000Z', 'today'],
  ['2026-11-28T23:50:00.000Z', 'yesterday'],
  ['2026-11-26T12:00:00.000Z', '3 days ago'],
  ['2026-11-08T12:00:00.000Z', '3 weeks ago'],
  ['2026-08-29T12:00:00.000Z', '3 months ago'],
  ['2025-11-20T12:00:00.000Z', '1 year ago'],
])('says of %s that it was %s', (time, words) => expect(agoWords(time, now)).toBe(words));
