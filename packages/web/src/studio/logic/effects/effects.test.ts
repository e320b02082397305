import { parseEffect, printEffect } from '@brasslamp/story/logic';
import { anyEffect, withoutSpans } from '@brasslamp/story/testing/any-expression';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reorder } from '../../frame/reorder.ts';
import { type Sentence, sentenceOf } from '../sentence/sentence.ts';
import { effectsIn, linesOf, typedEffects } from './effect-lines.ts';
import { effectLogic, readEffect, sentenceFor, treeOf, writeEffect } from './effects.ts';

const kindAndVerb = ({ kind, verb }: Sentence) => (verb ? `${kind} ${verb}` : kind);

describe('an effect as a row', () => {
  it('loses nothing of any tree', () => {
    fc.assert(
      fc.property(anyEffect, (tree) => {
        const sentence = sentenceFor(tree);
        if (sentence === null) return;
        expect(withoutSpans(treeOf(sentence))).toEqual(withoutSpans(tree));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is written as the grammar prints it', () => {
    fc.assert(
      fc.property(anyEffect, (tree) => {
        const text = printEffect(tree);
        expect(writeEffect(readEffect(text))).toBe(text);
      }),
    );
  });

  it.each([
    ['set gold = 5', 'set set'],
    ['set brave = yes', 'set set'],
    ['set gold = gold - 3', 'set less'],
    ['set gold = silver - 3', 'text'],
    ['set gold = gold * 2', 'text'],
    ['set d = random(1, 6)', 'set range'],
    ['set mood = random("calm", "cross")', 'set pick'],
    ['set d = random(1, 3, 5)', 'set pick'],
    ['set d = random(gold, 6)', 'text'],
    ['give lamp', 'give'],
    ['give coin 5', 'give'],
    ['take coin gold', 'text'],
    ['move lamp to "Cave"', 'move'],
    ['move lamp to inventory', 'move'],
    ['unlock brave', 'unlock'],
    ['add "rope" to bag', 'set add'],
    ['remove "rope" from bag', 'set remove'],
    ['remove "" from bag', 'text'],
    ['if brave then give lamp end', 'text'],
    ['open the door', 'text'],
  ])('shows %s as %s', (text, kind) => {
    expect(kindAndVerb(readEffect(text))).toBe(kind);
  });

  it('has a mark that cannot be saved where something is still open', () => {
    const open = writeEffect(sentenceOf('move', { item: '', place: 'node', node: '' }));
    expect(open).toBe('move … to …');
    expect(parseEffect(open).tree).toBeNull();
  });

  it.each([
    [writeEffect(sentenceOf('set', { verb: 'set', variable: 'cold', value: null })), 'set set'],
    [writeEffect(sentenceOf('set', { verb: 'set', variable: '', value: null })), 'set set'],
    [writeEffect(sentenceOf('set', { verb: 'less', variable: 'cold', number: null })), 'set less'],
    [writeEffect(sentenceOf('give', { item: '', amount: 'one' })), 'give'],
    [writeEffect(sentenceOf('give', { item: 'coin', amount: null })), 'give'],
    [writeEffect(sentenceOf('move', { item: '', place: 'node', node: '' })), 'move'],
    [writeEffect(sentenceOf('unlock', { achievement: '' })), 'unlock'],
    [writeEffect(sentenceOf('set', { verb: 'add', variable: 'bag', member: '' })), 'set add'],
  ])('that is not finished comes back from its text as it was: %s', (text, kind) => {
    const row = readEffect(text);
    expect(kindAndVerb(row)).toBe(kind);
    expect(writeEffect(row)).toBe(text);
  });

  it('draws one of two numbers, not all from one to the other', () => {
    const text = writeEffect(sentenceOf('set', { verb: 'pick', variable: 'd', values: [3, 7] }));
    expect(text).toBe('set d = random(3, 7, 3, 7)');
  });
});

it('begins each kind with words that make sense, in the order in which they are offered', () => {
  const begun = Object.entries(effectLogic.kinds).map(([name, { begin }]) =>
    writeEffect(sentenceOf(name, begin('all'))),
  );
  expect(begun).toEqual(['set … = …', 'give …', 'take …', 'move … to …', 'unlock …', '']);
});

it('effects are one a line, and empty lines are none', () => {
  expect(effectsIn('give lamp\n\n  take coin 3 \n')).toEqual(['give lamp', 'take coin 3']);
  expect(linesOf(['set a =\n 5', 'give lamp'])).toBe('set a = 5\ngive lamp');
});

describe('an effect that has no sentence', () => {
  const lines = 'if gold > 3 then\n  add "if" to bag\n  take coin 3\nelse give lamp end';
  const odd = 'if has(lamp) then   give coin  end';

  it('is a typed row, and is kept to the letter when it is opened, moved and saved', () => {
    const effects = [lines, 'give lamp', odd, 'remove "map" from bag & rope'];
    const rows = effects.map((effect) => readEffect(effect));
    expect(rows.map(({ kind }) => kind)).toEqual(['text', 'give', 'text', 'text']);
    expect(rows.map(writeEffect)).toEqual(effects);
    const moved = reorder(rows, 0, 2);
    expect(effectLogic.write({ join: 'all', rows: moved })).toEqual([
      'give lamp',
      odd,
      lines,
      'remove "map" from bag & rope',
    ]);
  });

  it('keeps the letters of the others when one is changed', () => {
    const { rows } = effectLogic.read(['set  gold=5', 'give lamp', lines], 2) ?? { rows: [] };
    const changed = rows.map((row) => (row.kind === 'give' ? { ...row, item: 'rope' } : row));
    const written = effectLogic.write({ join: 'all', rows: changed });
    expect(written).toEqual(['set  gold=5', 'give rope', lines]);
  });

  it('keeps its lines among the others where all are typed', () => {
    const effects = ['give lamp', lines, 'take coin', odd];
    expect(effectsIn(linesOf(effects))).toEqual(effects);
    expect(typedEffects(linesOf(effects)).map(({ line }) => line)).toEqual([1, 2, 6, 7]);
  });

  it('keeps any effect in its line', () => {
    fc.assert(
      fc.property(fc.array(anyEffect, { maxLength: 4 }), (trees) => {
        const effects = trees.map(printEffect);
        fc.pre(effects.every((effect) => effect === effect.trim() && !/\s\s|[^\S ]/.test(effect)));
        expect(effectsIn(linesOf(effects))).toEqual(effects);
      }),
    );
  });

  it('takes the lines up to its end, and all of them while that is missing', () => {
    expect(effectsIn('if a then\n\n  give lamp\nend\ngive coin')).toEqual([
      'if a then\n\n  give lamp\nend',
      'give coin',
    ]);
    expect(effectsIn('give coin\nif a then\ngive lamp\ntake coin')).toEqual([
      'give coin',
      'if a then\ngive lamp\ntake coin',
    ]);
    expect(effectsIn('set name = "if\ngive coin')).toEqual(['set name = "if', 'give coin']);
  });

  it('is a typed row for a story that does not know what it says', () => {
    expect(readEffect('set gold = 2.5').kind).toBe('set');
    expect(readEffect('set gold = 2.5', 1)).toMatchObject({ kind: 'text', text: 'set gold = 2.5' });
  });
});
