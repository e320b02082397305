import { describe, expect, it } from 'vitest';
import { importsIn } from './imports-in.ts';

const one = (code: string) => {
  const [first, ...others] = importsIn(code);
  expect(others).toEqual([]);
  return first;
};

describe('importsIn', () => {
  it.each([
    ["import a from 'x';"],
    ["import * as a from 'x';"],
    ["import { a, b as c } from 'x';"],
    ["import {\n  a,\n  b,\n} from 'x';"],
    ["import { type A } from 'x';"],
    ["import type, { a } from 'x';"],
    ["import type from 'x';"],
    ["import 'x';"],
    ["export * from 'x';"],
    ["export { a } from 'x';"],
    ["const a = await import('x');"],
    ["const load = () => import(\n  'x',\n);"],
  ])('finds what stays at run time: %s', (code) => {
    expect(one(code)).toMatchObject({ specifier: 'x', isTypeOnly: false });
  });

  it.each([
    ["import type { A } from 'x';"],
    ["import type A from 'x';"],
    ["export type { A } from 'x';"],
    ["import type {\n  A,\n} from 'x';"],
  ])('knows what is only for types: %s', (code) => {
    expect(one(code)).toMatchObject({ specifier: 'x', isTypeOnly: true });
  });

  it('does not mistake an exported text for an import', () => {
    expect(importsIn("export const from = 'x';\nexport function f() {\n  return 'x';\n}")).toEqual(
      [],
    );
  });

  it('reports the line', () => {
    expect(importsIn("\nimport a from 'x';\nimport b from 'y';").map(({ line }) => line)).toEqual([
      2, 3,
    ]);
  });
});
