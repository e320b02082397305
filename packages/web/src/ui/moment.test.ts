import { expect, it } from 'vitest';
import { momentWords } from './moment.tsx';

/** In the time zone of whoever runs the test, as in a browser. */
const at = (day: number, hour: number, minute = 0) =>
  new Date(2026, 2, day, hour, minute).getTime();

it('says today and yesterday by the calendar, not by hours', () => {
  expect(momentWords(at(2, 0, 1), at(2, 23))).toBe('today 00:01');
  expect(momentWords(at(1, 22, 14), at(2, 0, 30))).toBe('yesterday 22:14');
  expect(momentWords(at(1, 0), at(2, 23))).toBe('yesterday 00:00');
});

it('knows yesterday on the first of a month, and the year before', () => {
  const lastOfFebruary = new Date(2026, 1, 28, 9).getTime();
  expect(momentWords(lastOfFebruary, at(1, 9))).toBe('yesterday 09:00');
  expect(momentWords(new Date(2025, 11, 31, 9).getTime(), new Date(2026, 0, 1).getTime())).toBe(
    'yesterday 09:00',
  );
});

it('says the day of anything else', () => {
  expect(momentWords(at(1, 22, 14), at(3, 0, 30))).toBe('2026-03-01 22:14');
  expect(momentWords(at(4, 8), at(3, 8))).toBe('2026-03-04 08:00');
});
