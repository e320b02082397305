import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BitRows } from './bit-rows.ts';
import { componentsOf } from './components.ts';
import { edgesOf, reached, reversed } from './edges.ts';

const anyLists = fc
  .integer({ min: 1, max: 8 })
  .chain((count) =>
    fc.array(fc.array(fc.nat(count - 1), { maxLength: 3 }), { minLength: count, maxLength: count }),
  );

const fromEach = (lists: number[][]) => lists.map((_, from) => reached(edgesOf(lists), [from]));

describe('components', () => {
  it('hold together exactly what can reach each other', () => {
    fc.assert(
      fc.property(anyLists, (lists) => {
        const { of } = componentsOf(edgesOf(lists));
        const comes = fromEach(lists);
        for (const one of lists.keys()) {
          for (const other of lists.keys()) {
            const isBothWays = comes[one]?.[other] === 1 && comes[other]?.[one] === 1;
            expect(of[one] === of[other]).toBe(isBothWays);
          }
        }
      }),
    );
  });

  it('are numbered so that arrows lead to lower ones', () => {
    fc.assert(
      fc.property(anyLists, (lists) => {
        const { of } = componentsOf(edgesOf(lists));
        for (const [from, list] of lists.entries()) {
          for (const to of list) expect(Number(of[to])).toBeLessThanOrEqual(Number(of[from]));
        }
      }),
    );
  });

  it('are found on a way of 200,000 points without going too deep', () => {
    const lists = Array.from({ length: 200_000 }, (_, at) => (at === 199_999 ? [] : [at + 1]));
    expect(componentsOf(edgesOf(lists)).count).toBe(200_000);
  });
});

it('arrows turned round lead from where they led to', () => {
  fc.assert(
    fc.property(anyLists, (lists) => {
      const comes = fromEach(lists);
      const back = reversed(edgesOf(lists));
      for (const one of lists.keys()) {
        const sources = reached(back, [one]);
        for (const other of lists.keys()) expect(sources[other]).toBe(comes[other]?.[one]);
      }
    }),
  );
});

it('rows of bits hold what was added to them', () => {
  const rows = new BitRows(3, 70);
  for (const column of [0, 31, 32, 69]) rows.add(1, column);
  rows.add(2, 5);
  rows.addRow(2, 1);
  expect(rows.columns(0)).toEqual([]);
  expect(rows.columns(1)).toEqual([0, 31, 32, 69]);
  expect(rows.columns(2)).toEqual([0, 5, 31, 32, 69]);
  expect([rows.has(1, 31), rows.has(1, 30)]).toEqual([true, false]);
});
