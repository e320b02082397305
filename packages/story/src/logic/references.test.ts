import { describe, expect, it } from 'vitest';
import { readStoryNotation } from '../testing/story-notation.ts';
import { logicFieldsOf, parseCondition, parseEffect, referencesIn } from './logic.ts';

describe('referencesIn', () => {
  it('finds every name of a condition, in the order of the text', () => {
    const { tree } = parseCondition(
      'not has(lamp) and min(gold, count(coin)) > -visits("Hall") or seen("Sea") or ' +
        'turns_since("Camp") = turns and chosen("a1") and ending("Lost") and chance(luck) or ' +
        'bag has "map" and size(hat) > 1 and at(rope, "Cave") and earned(hero) and ' +
        'chosen_here("a2") and times_chosen("a3") > 1 or mood & " " & nick = "x"',
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
      'variable bag',
      'variable hat',
      'item rope',
      'node Cave',
      'achievement hero',
      'action a2',
      'action a3',
      'variable mood',
      'variable nick',
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
    ['add "map" to bag', ['set variable bag']],
    ['remove "map" from bag', ['set variable bag']],
    [
      'if has(lamp) then set gold = price, if brave then take lamp end else unlock hero end',
      [
        'item lamp',
        'set variable gold',
        'variable price',
        'variable brave',
        'set item lamp',
        'set achievement hero',
      ],
    ],
  ])('tells what %s writes from what it reads', (text, found) => {
    const { tree } = parseEffect(text);
    const words = tree && referencesIn(tree);
    expect(
      words?.map(({ kind, name, isWrite }) => `${isWrite ? 'set ' : ''}${kind} ${name.text}`),
    ).toEqual(found);
  });
});

describe('logicFieldsOf', () => {
  it('gives every condition and effect of a node that is not empty', () => {
    const story = readStoryNotation(`
:: Hall
- Open -> Cellar
if has(lamp)
do take lamp
- Wait -> stay
~ first: give lamp
~ every: set gold = 1
~ continue: Cellar
~ continue: Cellar if gold > 2
~ when: gold > 3
:: Cellar`);
    const [hall] = story.nodes;
    expect(hall && logicFieldsOf(hall).map(({ field, type, text }) => [field, type, text])).toEqual(
      [
        ['actions.0.when', 'condition', 'has(lamp)'],
        ['actions.0.effects.0', 'effect', 'take lamp'],
        ['on_enter.first.0', 'effect', 'give lamp'],
        ['on_enter.every.0', 'effect', 'set gold = 1'],
        ['continue.1.when', 'condition', 'gold > 2'],
        ['available_when', 'condition', 'gold > 3'],
      ],
    );
  });
});
