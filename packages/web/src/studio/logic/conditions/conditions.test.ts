import { printExpression } from '@brasslamp/story/logic';
import { anyExpression, withoutSpans } from '@brasslamp/story/testing/any-expression';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Sentence, type Sentences, sentenceOf } from '../sentence/sentence.ts';
import { isTurned, joinOf } from '../sentence/turned.ts';
import {
  conditionLogic,
  readConditions,
  readWhole,
  sentencesOf,
  treeOf,
  writeConditions,
} from './conditions.ts';

const kindsIn = (text: string) => readWhole(text)?.rows.map(({ kind }) => kind);

/** Sentences in a few words: kinds, turned ones with a "not". */
const shapeOf = ({ join, rows }: Sentences): unknown => [
  join,
  ...rows.map(({ kind, verb = '', rows: inner }) =>
    inner ? shapeOf({ join: joinOf(verb), rows: inner }) : `${isTurned(verb) ? 'not ' : ''}${kind}`,
  ),
];

describe('a condition as rows', () => {
  it('loses nothing of any tree', () => {
    fc.assert(
      fc.property(anyExpression, (tree) => {
        const back = treeOf(sentencesOf(tree));
        expect(withoutSpans(back)).toEqual(withoutSpans(tree));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is written as the grammar prints it', () => {
    fc.assert(
      fc.property(anyExpression, (tree) => {
        const text = printExpression(tree);
        const view = readWhole(text);
        expect(view && writeConditions(view)).toBe(text);
      }),
      { numRuns: 1_000 },
    );
  });

  it('has no rows where there is no condition', () => {
    expect(readWhole('')).toEqual({ join: 'all', rows: [] });
    expect(writeConditions({ join: 'all', rows: [] })).toBe('');
  });

  it.each([
    ['has(lamp)', 'has'],
    ['count(coin) >= 3', 'has'],
    ['seen("Cellar")', 'seen'],
    ['visits("Cellar") > 1', 'seen'],
    ['turns_since("Camp") < 5', 'turnsSince'],
    ['turns > 20', 'turns'],
    ['chosen("a17")', 'chosen'],
    ['chosen_here("a17")', 'chosenHere'],
    ['times_chosen("a17") > 2', 'chosen'],
    ['at(lamp, "Cellar")', 'at'],
    ['earned(brave)', 'earned'],
    ['bag has "rope"', 'set'],
    ['bag has ""', 'text'],
    ['size(bag) >= 2', 'set'],
    ['size(bag) > size(hat)', 'text'],
    ['gold >= 2.5', 'variable'],
    ['ending("Drowned")', 'ending'],
    ['chance(25)', 'chance'],
    ['brave', 'variable'],
    ['mood = "calm"', 'variable'],
    ['gold >= -5', 'variable'],
    ['gold >= price * 2', 'text'],
    ['5 < gold', 'text'],
    ['max(gold, 3) > 2', 'text'],
    ['has("', undefined],
  ])('shows %s as a row of its own', (text, kind) => {
    expect(kindsIn(text)).toEqual(kind && [kind]);
  });

  it('shows parts that belong together as groups, turned round where they are', () => {
    const view = readWhole('has(lamp) and not (brave or gold > 3) and not turns > 5');
    expect(view && shapeOf(view)).toEqual([
      'all',
      'has',
      ['any', 'variable', 'variable'],
      'not turns',
    ]);
    expect(view?.rows[1]?.verb).toBe('none');
  });

  it('keeps a group of its own that joins as the one around it', () => {
    const text = 'brave and (has(lamp) and has(coin))';
    const view = readWhole(text);
    expect(view && shapeOf(view)).toEqual(['all', 'variable', ['all', 'has', 'has']]);
    expect(view && writeConditions(view)).toBe(text);
  });
});

describe('rows that are not filled in', () => {
  const write = (...rows: Sentence[]) => writeConditions({ join: 'all', rows });

  it.each([
    ['a name without quotation marks', sentenceOf('has', { verb: 'yes', item: '' }), 'has(…)'],
    ['a name in quotation marks', sentenceOf('seen', { verb: 'no', node: '' }), 'not seen(…)'],
    ['a variable', sentenceOf('variable', { verb: 'yes', variable: '' }), '…'],
    ['a member', sentenceOf('set', { verb: 'yes', variable: 'bag', member: '' }), 'bag has …'],
    ['a place', sentenceOf('at', { verb: 'yes', item: '', node: '' }), 'at(…, …)'],
    ['a number', sentenceOf('turns', { verb: '>', number: null }), 'turns > …'],
    ['a text', sentenceOf('text', { verb: 'yes', text: ' ' }), '…'],
  ])('leave a mark for %s, which cannot be saved', (_, row, text) => {
    expect(write(row)).toBe(text);
    expect(readWhole(text)).toBeNull();
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
    const view = readConditions(text);
    expect(view && writeConditions(view)).toBe(text);
    expect(JSON.stringify(view)).not.toContain('"text":');
    expect(JSON.stringify(view)).not.toMatch(/still_to_be|987654321/);
  });

  it('are no rows where the text was none', () => {
    expect(readConditions('gold >')).toBeNull();
    expect(readConditions('gold … has')).toBeNull();
  });

  it('keep the others beside them', () => {
    const text = write(
      sentenceOf('has', { verb: 'yes', item: 'lamp' }),
      sentenceOf('has', { verb: 'yes', item: '' }),
    );
    expect(text).toBe('has(lamp) and has(…)');
  });

  it('keep a text that cannot be read as it was typed', () => {
    expect(write(sentenceOf('text', { verb: 'yes', text: 'gold >' }))).toBe('gold >');
    const beside = write(
      sentenceOf('text', { verb: 'yes', text: 'gold >' }),
      sentenceOf('has', { verb: 'yes', item: 'lamp' }),
    );
    expect(beside).toBe('(gold >) and has(lamp)');
  });

  it('never make a condition of texts that only together can be read', () => {
    const text = write(
      sentenceOf('text', { verb: 'yes', text: 'a) or (b' }),
      sentenceOf('turns', { verb: '>', number: 1 }),
    );
    expect(text).toContain('a) or (b');
    expect(readWhole(text)).toBeNull();
  });

  it('are not written at all where a group is still empty', () => {
    expect(write(sentenceOf('group', { verb: 'any', rows: [] }))).toBe('');
  });
});

it('begins each kind with words that make sense, in the order in which they are offered', () => {
  const { kinds } = conditionLogic;
  const begun = Object.entries(kinds).flatMap(([name, { add, ofLevel2, begin }]) => {
    if (!add) return [];
    const row = sentenceOf(name, begin('all'));
    return [`${ofLevel2 ? '2: ' : ''}${name} ${writeConditions({ join: 'all', rows: [row] })}`];
  });
  expect(begun).toEqual([
    'has has(…)',
    'seen seen(…)',
    'variable …',
    'chosen chosen(…)',
    '2: chosenHere chosen_here(…)',
    'turns turns > 20',
    'turnsSince turns_since(…) < 5',
    '2: at at(…, …)',
    'ending ending(…)',
    '2: earned earned(…)',
    'chance chance(25)',
    'group ',
    'text …',
  ]);
  const joins = (['all', 'any'] as const).map((around) => kinds.group?.begin(around).verb);
  expect(joins).toEqual(['any', 'all']);
});

describe('a condition that has no sentence', () => {
  const parts = ['a & b = title', 'max(2.5, gold) > 2', 'chance(size(bag) * 10)'];

  it('is a typed row, and is kept when it is opened, saved and has another place', () => {
    const text = `${parts[0]} and not (${parts[1]}) and ${parts[2]}`;
    const view = readWhole(text);
    expect(view?.rows.map(({ kind }) => kind)).toEqual(['text', 'text', 'text']);
    expect(view && writeConditions(view)).toBe(
      text.replace('not (max(2.5, gold) > 2)', 'not max(2.5, gold) > 2'),
    );
    const turned = view && writeConditions({ ...view, rows: [...view.rows].reverse() });
    expect(turned).toBe(`${parts[2]} and not ${parts[1]} and ${parts[0]}`);
  });

  it('cannot be shown to a story that does not know what it says', () => {
    expect(readWhole('gold > 2.5')?.rows).toHaveLength(1);
    expect(readWhole('gold > 2.5', 1)).toBeNull();
    expect(readWhole('gold > 2', 1)?.rows).toHaveLength(1);
  });
});
