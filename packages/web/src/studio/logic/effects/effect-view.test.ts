import { parseEffect, printEffect } from '@brasslamp/story/logic';
import { anyEffect, withoutSpans } from '@brasslamp/story/testing/any-expression';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyOf, effectsIn, effectTree, linesOf, readEffect, writeEffect } from './effect-view.ts';

describe('an effect as a row', () => {
  it('loses nothing of any tree', () => {
    fc.assert(
      fc.property(anyEffect, (tree) => {
        const body = bodyOf(tree);
        if (body === null || body.kind === 'text') return;
        expect(withoutSpans(effectTree(body))).toEqual(withoutSpans(tree));
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
    ['set gold = 5', 'set'],
    ['set brave = yes', 'set'],
    ['set gold = gold - 3', 'change'],
    ['set gold = silver - 3', 'text'],
    ['set gold = gold * 2', 'text'],
    ['set d = random(1, 6)', 'range'],
    ['set mood = random("calm", "cross")', 'pick'],
    ['set d = random(1, 3, 5)', 'pick'],
    ['set d = random(gold, 6)', 'text'],
    ['give lamp', 'give'],
    ['give coin 5', 'give'],
    ['take coin gold', 'text'],
    ['move lamp to "Cave"', 'move'],
    ['move lamp to inventory', 'move'],
    ['unlock brave', 'unlock'],
    ['open the door', 'text'],
  ])('shows %s as %s', (text, kind) => {
    expect(readEffect(text).kind).toBe(kind);
  });

  it('has a mark that cannot be saved where something is still open', () => {
    const open = writeEffect({ kind: 'move', item: '', to: { node: '' } });
    expect(open).toBe('move … to …');
    expect(parseEffect(open).tree).toBeNull();
  });

  it('draws one of two numbers, not all from one to the other', () => {
    const text = writeEffect({ kind: 'pick', variable: 'd', values: [3, 7] });
    expect(text).toBe('set d = random(3, 7, 3, 7)');
  });
});

it('effects are one a line, and empty lines are none', () => {
  expect(effectsIn('give lamp\n\n  take coin 3 \n')).toEqual(['give lamp', 'take coin 3']);
  expect(linesOf(['set a =\n 5', 'give lamp'])).toBe('set a = 5\ngive lamp');
});
