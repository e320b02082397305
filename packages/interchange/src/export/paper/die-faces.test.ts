import { expect, it } from 'vitest';
import { dieFaces } from './die-faces.ts';

it.each<[number[], number, string[]]>([
  [[1 / 2, 1 / 2], 2, ['1', '2']],
  [[1 / 3, 1 / 6, 1 / 2], 6, ['1–2', '3', '4–6']],
  [[0.4, 0.6], 5, ['1–2', '3–5']],
  [[0.01, 0.99], 100, ['1', '2–100']],
  [[1e-9, 1 - 1e-9], 1_000, ['1', '2–1000']],
])('outcomes as likely as %o fall on a die', (shares, of, faces) => {
  expect(dieFaces(shares)).toEqual({ of, faces });
});
