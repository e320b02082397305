import { expect, it } from 'vitest';
import { acceptedCoding } from './accepted-coding.ts';

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0', null],
  ['BR', 'br'],
  ['identity', null],
  ['', null],
])('of “%s” takes %s', (accepted, coding) => expect(acceptedCoding(accepted)).toBe(coding));
