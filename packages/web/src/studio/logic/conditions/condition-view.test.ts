import { parseCondition, printExpression } from '@brasslamp/story/logic';
import { anyExpression, withoutSpans } from '@brasslamp/story/testing/any-expression';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ConditionView,
  type Row,
  readRows,
  readView,
  rowOf,
  treeOf,
  viewOf,
  writeView,
} from './condition-view.ts';

const treeIn = (text: string) => parseCondition(text).tree;
const kindsIn = (text: string) => readView(text)?.rows.map(({ kind }) => kind);

/** A view in a few words: kinds, turned ones with a "not". */
const shapeOf = ({ join, rows }: ConditionView): unknown => [
  join,
  ...rows.map((row) =>
    row.kind === 'group' ? shapeOf(row) : `${row.isNot ? 'not ' : ''}${row.kind}`,
  ),
];

describe('a condition as rows', () => {
  it('loses nothing of any tree', () => {
    fc.assert(
      fc.property(anyExpression, (tree) => {
        const back = treeOf(viewOf(tree, printExpression), treeIn);
        expect(withoutSpans(back)).toEqual(withoutSpans(tree));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is written as the grammar prints it', () => {
    fc.assert(
      fc.property(anyExpression, (tree) => {
        const text = printExpression(tree);
        const view = readView(text);
        expect(view && writeView(view)).toBe(text);
      }),
      { numRuns: 1_000 },
    );
  });

  it('has no rows where there is no condition', () => {
    expect(readView('')).toEqual({ join: 'all', rows: [] });
    expect(writeView({ join: 'all', rows: [] })).toBe('');
  });

  it.each([
    ['has(lamp)', 'has'],
    ['count(coin) >= 3', 'count'],
    ['seen("Cellar")', 'seen'],
    ['visits("Cellar") > 1', 'visits'],
    ['turns_since("Camp") < 5', 'turnsSince'],
    ['turns > 20', 'turns'],
    ['chosen("a17")', 'chosen'],
    ['chosen_here("a17")', 'chosenHere'],
    ['times_chosen("a17") > 2', 'timesChosen'],
    ['at(lamp, "Cellar")', 'at'],
    ['earned(brave)', 'earned'],
    ['bag has "rope"', 'member'],
    ['bag has ""', 'text'],
    ['size(bag) >= 2', 'size'],
    ['size(bag) > size(hat)', 'text'],
    ['gold >= 2.5', 'value'],
    ['ending("Drowned")', 'ending'],
    ['chance(25)', 'chance'],
    ['brave', 'flag'],
    ['mood = "calm"', 'value'],
    ['gold >= -5', 'value'],
    ['gold >= price * 2', 'text'],
    ['5 < gold', 'text'],
    ['max(gold, 3) > 2', 'text'],
    ['has("', undefined],
  ])('shows %s as a row of its own', (text, kind) => {
    expect(kindsIn(text)).toEqual(kind && [kind]);
  });

  it('shows parts that belong together as groups, turned round where they are', () => {
    const view = readView('has(lamp) and not (brave or gold > 3) and not turns > 5');
    expect(view && shapeOf(view)).toEqual(['all', 'has', ['any', 'flag', 'value'], 'not turns']);
    expect(view?.rows[1]?.isNot).toBe(true);
  });

  it('keeps a group of its own that joins as the one around it', () => {
    const text = 'brave and (has(lamp) and has(coin))';
    const view = readView(text);
    expect(view && shapeOf(view)).toEqual(['all', 'flag', ['all', 'has', 'has']]);
    expect(view && writeView(view)).toBe(text);
  });
});

describe('rows that are not filled in', () => {
  const write = (...rows: Row[]) => writeView({ join: 'all', rows });

  it.each([
    ['a name without quotation marks', rowOf({ kind: 'has', item: '' }), 'has(…)'],
    ['a name in quotation marks', rowOf({ kind: 'seen', node: '' }, true), 'not seen(…)'],
    ['a variable', rowOf({ kind: 'flag', variable: '' }), '…'],
    ['a member', rowOf({ kind: 'member', variable: 'bag', member: '' }), 'bag has …'],
    ['a place', rowOf({ kind: 'at', item: '', node: '' }), 'at(…, …)'],
    ['a number', rowOf({ kind: 'turns', operator: '>', number: null }), 'turns > …'],
    ['a text', rowOf({ kind: 'text', text: ' ' }), '…'],
  ])('leave a mark for %s, which cannot be saved', (_, row, text) => {
    expect(write(row)).toBe(text);
    expect(readView(text)).toBeNull();
  });

  it.each([
    'has(…)',
    'not seen(…)',
    '…',
    'bag has …',
    'at(…, …)',
    'turns > …',
    'visits(…) > …',
    'gold > …',
    'has(lamp) and (seen(…) or mood = …)',
  ])('come back from their text as they were: %s', (text) => {
    const view = readRows(text);
    expect(view && writeView(view)).toBe(text);
    expect(JSON.stringify(view)).not.toContain('"text":');
    expect(JSON.stringify(view)).not.toMatch(/still_to_be|987654321/);
  });

  it('are no rows where the text was none', () => {
    expect(readRows('gold >')).toBeNull();
    expect(readRows('gold … has')).toBeNull();
  });

  it('keep the others beside them', () => {
    const text = write(rowOf({ kind: 'has', item: 'lamp' }), rowOf({ kind: 'has', item: '' }));
    expect(text).toBe('has(lamp) and has(…)');
  });

  it('keep a text that cannot be read as it was typed', () => {
    expect(write(rowOf({ kind: 'text', text: 'gold >' }))).toBe('gold >');
    const beside = write(
      rowOf({ kind: 'text', text: 'gold >' }),
      rowOf({ kind: 'has', item: 'lamp' }),
    );
    expect(beside).toBe('(gold >) and has(lamp)');
  });

  it('never make a condition of texts that only together can be read', () => {
    const text = write(
      rowOf({ kind: 'text', text: 'a) or (b' }),
      rowOf({ kind: 'turns', operator: '>', number: 1 }),
    );
    expect(text).toContain('a) or (b');
    expect(readView(text)).toBeNull();
  });

  it('are not written at all where a group is still empty', () => {
    expect(write(rowOf({ kind: 'group', join: 'any', rows: [] }))).toBe('');
  });
});

describe('a condition that has no sentence', () => {
  const parts = ['a & b = title', 'max(2.5, gold) > 2', 'chance(size(bag) * 10)'];

  it('is a typed row, and is kept when it is opened, saved and has another place', () => {
    const text = `${parts[0]} and not (${parts[1]}) and ${parts[2]}`;
    const view = readView(text);
    expect(view?.rows.map(({ kind }) => kind)).toEqual(['text', 'text', 'text']);
    expect(view && writeView(view)).toBe(
      text.replace('not (max(2.5, gold) > 2)', 'not max(2.5, gold) > 2'),
    );
    const turned = view && writeView({ ...view, rows: [...view.rows].reverse() });
    expect(turned).toBe(`${parts[2]} and not ${parts[1]} and ${parts[0]}`);
  });

  it('cannot be shown to a story that does not know what it says', () => {
    expect(readView('gold > 2.5')?.rows).toHaveLength(1);
    expect(readView('gold > 2.5', 1)).toBeNull();
    expect(readView('gold > 2', 1)?.rows).toHaveLength(1);
  });
});
