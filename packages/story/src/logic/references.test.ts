import { describe, expect, it } from 'vitest';
import { parseCondition, parseEffect, referencesIn } from './logic.ts';

describe('referencesIn', () => {
  it('finds every name of a condition, in the order of the text', () => {
    const { tree } = parseCondition(
      'not has(lamp) and min(gold, count(coin)) > -visits("Hall") or seen("Sea") or ' +
        'turns_since("Camp") = turns and chosen("a1") and ending("Lost") and chance(luck)',
    );
    expect(tree && referencesIn(tree).map(({ kind, name }) => `${kind} ${name.text}`)).toEqual([
      'item lamp',
      'variable gold',
      'item coin',
      'node Hall',
      'node Sea',
      'node Camp',
      'action a1',
      'ending Lost',
      'variable luck',
    ]);
  });

  it.each([
    [
      'set gold = gold + random(price, 3)',
      ['set variable gold', 'variable gold', 'variable price'],
    ],
    ['give coin count(coin)', ['set item coin', 'item coin']],
    ['take lamp', ['set item lamp']],
    ['move lamp to "Cave"', ['set item lamp', 'node Cave']],
    ['move lamp to inventory', ['set item lamp']],
    ['unlock hero', ['set achievement hero']],
  ])('tells what %s writes from what it reads', (text, found) => {
    const { tree } = parseEffect(text);
    const words = tree && referencesIn(tree);
    expect(
      words?.map(({ kind, name, isWrite }) => `${isWrite ? 'set ' : ''}${kind} ${name.text}`),
    ).toEqual(found);
  });
});
