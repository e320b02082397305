import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leastRatio } from '../testing/least-ratio.ts';
import { parseBody } from '../text/blocks/parse-body.ts';
import {
  isSame,
  type Merge,
  mergeFields,
  mergeList,
  mergeText,
  mergeWhole,
  mergeWords,
} from './edit.ts';

const text = mergeText();
const checked = mergeText((body) => parseBody(body).problems.length);
const runs = { numRuns: 400 };

/** Decides every conflict the same way, one after the other, as a writer would. */
function decided<T>(merge: Merge<T>, [base, mine, theirs]: [T, T, T], how: 'mine' | 'theirs'): T {
  let [before, here] = [base, mine];
  for (let count = 0; count < 100; count += 1) {
    const merged = merge(before, here, theirs);
    const [conflict] = merged.conflicts;
    if (!conflict) return merged.value;
    if (how === 'mine') before = conflict.withTheirs(before, 'base');
    else here = conflict.withTheirs(here, 'mine');
  }
  throw new Error('It does not come to an end');
}

const paragraph = fc
  .array(
    fc.constantFrom('lamp', 'sea', 'door', 'salt', 'no', 'north', '{if', '\n', '  ', '__proto__'),
    {
      maxLength: 8,
    },
  )
  .map((words) => words.join(' '));
const anyText = fc.array(paragraph, { maxLength: 6 }).map((all) => all.join('\n\n'));
const words = (whole: string) => whole.split(/\s+/).filter(Boolean);

interface Thing {
  id: string;
  label: string;
  when: string;
}
const anyThings = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    label: fc.constantFrom('', 'Go', 'Stay', 'Wait '),
    when: fc.constantFrom('', 'has(lamp)'),
  }),
  { selector: ({ id }) => id },
);
const things = mergeList<Thing>({
  idOf: ({ id }) => id,
  item: mergeFields({ id: mergeWhole(), label: mergeWhole(), when: mergeWhole() }),
});
const whole = mergeFields({
  name: mergeWhole<string>(),
  body: text,
  things,
  tags: mergeWords(words, (all) => all.join(' ')),
});
const anyWhole = fc.record({
  name: fc.constantFrom('Hall', 'Cellar', 'Attic'),
  body: anyText,
  things: anyThings,
  tags: fc.constantFrom('', 'hub', 'hub day', 'day'),
});

describe.each([
  ['a text', text as Merge<unknown>, anyText as fc.Arbitrary<unknown>],
  ['a list', things as Merge<unknown>, anyThings as fc.Arbitrary<unknown>],
  ['an object', whole as Merge<unknown>, anyWhole as fc.Arbitrary<unknown>],
])('the merge of %s', (_, merge, any) => {
  it('is what one side wrote where the other wrote nothing', () => {
    fc.assert(
      fc.property(any, any, (base, changed) => {
        expect(merge(base, changed, base)).toEqual({ value: changed, conflicts: [] });
        expect(merge(base, base, changed)).toEqual({ value: changed, conflicts: [] });
        expect(merge(base, changed, changed)).toEqual({ value: changed, conflicts: [] });
      }),
      runs,
    );
  });

  it('does not hang on which side is which', () => {
    fc.assert(
      fc.property(any, any, any, (base, one, other) => {
        const [here, there] = [merge(base, one, other), merge(base, other, one)];
        expect(there.conflicts.map(({ path }) => path).sort()).toEqual(
          here.conflicts.map(({ path }) => path).sort(),
        );
        if (here.conflicts.length > 0) return;
        const sorted = (value: unknown) => [...JSON.stringify(value)].sort().join('');
        expect(sorted(there.value)).toEqual(sorted(here.value));
      }),
      runs,
    );
  });

  it('comes to the same when it is done again', () => {
    fc.assert(
      fc.property(any, any, any, (base, one, other) => {
        const { value, conflicts } = merge(base, one, other);
        if (conflicts.length === 0) {
          expect(merge(other, value, other)).toEqual({ value, conflicts: [] });
        }
      }),
      runs,
    );
  });

  it('is over once each conflict is decided', () => {
    fc.assert(
      fc.property(any, any, any, (base, mine, theirs) => {
        decided(merge, [base, mine, theirs], 'mine');
        decided(merge, [base, mine, theirs], 'theirs');
      }),
      runs,
    );
  });
});

describe('no word is lost', () => {
  it('of a text: what a side added is in the merge or in a conflict', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (base, mine, theirs) => {
        const { value, conflicts } = text(base, mine, theirs);
        const found = new Set([
          ...words(value),
          ...conflicts.flatMap(({ pieces }) => words(`${pieces?.mine} ${pieces?.theirs}`)),
        ]);
        const old = new Set(words(base));
        for (const word of [...words(mine), ...words(theirs)]) {
          if (!old.has(word)) expect(found).toContain(word);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('where one side took away the blank lines before which the other wrote', () => {
    const { value, conflicts } = text('\n\n', 'lamp\n\n', 'sea');
    expect(value).toBe('lamp\n\n');
    expect(conflicts.map(({ pieces }) => pieces)).toEqual([{ mine: 'lamp', theirs: 'sea' }]);
  });
});

describe('a text', () => {
  const base = 'The lamp is lit.\n\nThe sea is calm.\n\nNobody comes.';

  it('takes a paragraph from each side, also neighbours that were rewritten', () => {
    const mine = 'It is dark.\n\nThe sea is calm.\n\nNobody comes.';
    const theirs = 'The lamp is lit.\n\nWaves break.\n\nNobody comes.\n\nOr so it seems.';
    expect(text(base, mine, theirs)).toEqual({
      value: 'It is dark.\n\nWaves break.\n\nNobody comes.\n\nOr so it seems.',
      conflicts: [],
    });
  });

  it('takes neighbours that were rewritten although both still have a word of the other', () => {
    const [mine, theirs] = ['The lamp is lit.\n\nWaves break.', 'It is dark.\n\nThe sea is calm.'];
    expect(text('The lamp is lit.\n\nThe sea is calm.', mine, theirs)).toEqual({
      value: 'It is dark.\n\nWaves break.',
      conflicts: [],
    });
  });

  it('is a conflict as a whole where each side would lose what the other kept', () => {
    const { conflicts } = text('Same.\n\nOne.\n\nSame.', 'One.\n\nSame.', 'Same.\n\nOne.');
    expect(conflicts).toHaveLength(1);
  });

  it('is a conflict as a whole where a decision about one place would lose what was moved there', () => {
    const { conflicts } = text(
      'One.\n\nThe word.\n\nTwo.\n\nThree.',
      'One.\n\nThe word.\n\nTwo.\n\nMine.',
      'One.\n\nTwo.\n\nThe moved word.',
    );
    expect(conflicts).toHaveLength(1);
    expect(conflicts[0]?.pieces?.mine).toContain('The word.');
  });

  it('is a conflict as a whole where each side put the same sentence elsewhere: it would be there twice', () => {
    const rope = ' A rope hangs down.';
    const [mine, theirs] = [base.replace('lit.', `lit.${rope}`), `${base}${rope}`];
    const { conflicts } = text(base, mine, theirs);
    expect(conflicts.map(({ pieces }) => pieces)).toEqual([{ mine, theirs }]);
  });

  it('is the same conflicts for both writers, also where it would be there twice in one order alone', () => {
    const [mine, theirs] = ['door\n\n', '   sea\n\ndoor'];
    const asked = [text('lamp \n \n', mine, theirs), text('lamp \n \n', theirs, mine)];
    expect(asked.map(({ conflicts }) => conflicts.length)).toEqual([1, 1]);
  });

  it('takes words from each side inside one paragraph', () => {
    const { value } = text('a b c d e f', 'a B c d e f', 'a b c d e f g');
    expect(value).toBe('a B c d e f g');
  });

  it('shows the whole paragraph where the same words were changed', () => {
    const { value, conflicts } = text(
      base,
      base.replace('lit', 'out'),
      base.replace('lit', 'broken').replace('calm', 'wild'),
    );
    expect(conflicts.map(({ pieces }) => pieces)).toEqual([
      { mine: 'The lamp is out.', theirs: 'The lamp is broken.' },
    ]);
    expect(value).toBe('The lamp is out.\n\nThe sea is wild.\n\nNobody comes.');
  });

  it('can have both pieces, one after the other', () => {
    const [mine, theirs] = ['Mine.\n\nThe end.', 'Theirs.\n\nThe end.'];
    const [conflict] = text('Was.\n\nThe end.', mine, theirs).conflicts;
    expect(conflict?.withBoth?.(mine)).toBe('Mine.\n\nTheirs.\n\nThe end.');
  });

  it('that goes on from a save whose answer was lost is no conflict', () => {
    expect(text('a', 'a b c', 'a b')).toEqual({ value: 'a b c', conflicts: [] });
    expect(text('', 'north', 'no').conflicts).toHaveLength(1);
  });

  it('that reads worse than both is a conflict', () => {
    const was = 'One.\n\nTwo.\n\nThree.';
    const mine = '{if has(lamp)}One.\n\nTwo.{end}\n\nThree.';
    const theirs = 'One.\n\nTwo.\n\nThree.{else}';
    expect(text(was, mine, theirs).conflicts).toEqual([]);
    expect(checked(was, mine, mine.replace('Three', '3')).conflicts).toEqual([]);
    const opened = '{if has(lamp)}\n\nOne.\n\n{end}\n\nTwo.\n\nThree.';
    const cut = 'One.\n\n{first}Two.{end}\n\nThree.';
    expect(checked(was, opened, cut).conflicts).toEqual([]);
    const halves = ['{if has(lamp)}One.{end}\n\nTwo.', '{if has(lamp)}One.\n\nTwo.{end}'] as const;
    const { value, conflicts } = checked('{if has(lamp)}One.\n\nTwo.', ...halves);
    expect(conflicts).toHaveLength(1);
    expect(value).toBe(halves[0]);
  });

  it('takes time about linear in its length, also where everything is alike', () => {
    const long = (length: number, piece: string) => piece.repeat(length / piece.length);
    const merged = (length: number, piece: string) => () => {
      const before = long(length, piece);
      text(before, `x ${before}\n\nmine`, `y ${before}\n\ntheirs`);
    };
    for (const piece of ['a\n\n', 'word ', 'x']) {
      const ratio = leastRatio(merged(200_000, piece), merged(20_000, piece), { enough: 30 });
      expect(ratio).toBeLessThan(60);
    }
  });
});

describe('a list', () => {
  const thing = (id: string, changes: Partial<Thing> = {}): Thing => ({
    id,
    label: id,
    when: '',
    ...changes,
  });
  const base = ['a', 'b', 'c'].map((id) => thing(id));
  const [a, b, c] = base as [Thing, Thing, Thing];

  it('takes what each side added, removed and changed', () => {
    const mine = [{ ...a, label: 'A' }, c, thing('x')];
    const theirs = [{ ...a, when: 'has(lamp)' }, b, thing('y'), c];
    const { value, conflicts } = things(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(value).toEqual([{ ...a, label: 'A', when: 'has(lamp)' }, thing('y'), c, thing('x')]);
  });

  it('takes the order of the side that changed it', () => {
    expect(things(base, [c, a, b], [a, b, c, thing('x')]).value.map(({ id }) => id)).toEqual([
      'c',
      'x',
      'a',
      'b',
    ]);
    const { conflicts } = things(base, [c, a, b], [b, a, c]);
    expect(conflicts.map(({ path }) => path)).toEqual(['order']);
  });

  it('asks about what one side removed and the other one changed', () => {
    const changed = { ...b, label: 'B' };
    const { value, conflicts } = things(base, [a, changed, c], [a, c]);
    expect(value).toEqual([a, changed, c]);
    expect(conflicts.map(({ path }) => path)).toEqual(['b']);
    expect(decided(things, [base, [a, changed, c], [a, c]], 'theirs')).toEqual([a, c]);
    expect(decided(things, [base, [a, c], [a, changed, c]], 'theirs')).toEqual([a, changed, c]);
    expect(decided(things, [base, [a, c], [a, changed, c]], 'mine')).toEqual([a, c]);
  });
});

describe('words without an order', () => {
  const tags = mergeWords(words, (all) => all.join(' '));

  it('are without those that either side took away, and with those that either added', () => {
    const merged = tags('hub day sea', 'hub sea new', 'day sea other');
    expect(merged).toEqual({ value: 'sea new other', conflicts: [] });
  });
});

describe('a value', () => {
  it('differs not by spaces at its ends', () => {
    expect(mergeWhole<string>()('Hall', 'Foyer ', 'Foyer')).toEqual({
      value: 'Foyer ',
      conflicts: [],
    });
    expect(mergeWhole<string>()('Hall', 'Hall ', 'Foyer')).toEqual({
      value: 'Foyer',
      conflicts: [],
    });
  });
});

describe('plain data', () => {
  it('is the same whatever the order of fields, at any depth', () => {
    expect(isSame({ a: [1, { b: null }], c: '' }, { c: '', a: [1, { b: null }] })).toBe(true);
    expect(isSame({ a: [1, { b: null }] }, { a: [1, { b: '' }] })).toBe(false);
    expect(isSame([1, 2], [1])).toBe(false);
    expect(isSame({ a: undefined }, { b: undefined })).toBe(false);
    expect(isSame([], {})).toBe(false);
    expect(isSame(null, {})).toBe(false);
  });
});
