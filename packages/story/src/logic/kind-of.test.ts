import { describe, expect, it } from 'vitest';
import { readStoryNotation } from '../testing/story-notation.ts';
import { kindOf, namesOf, parseCondition } from './logic.ts';

const story = readStoryNotation(`
$ gold = 5
$ brave = no
$ mood = calm (of calm | cross)
$ nick = "Ann"
$ bag = {rope} (of rope | map)
:: Hall
@ Lamp`);
const names = namesOf(story);

describe('kindOf', () => {
  it.each([
    ['gold', 'number'],
    ['brave', 'flag'],
    ['mood', 'text'],
    ['nick', 'text'],
    ['sword', null],
    ['turns', 'number'],
    ['has(lamp)', 'flag'],
    ['1 + "x"', 'number'],
    ['gold > 1', 'flag'],
    ['"x"', 'text'],
    ['bag', 'set'],
    ['bag has "rope"', 'flag'],
    ['size(bag)', 'number'],
    ['gold & gold', 'text'],
    ['times_chosen("a17")', 'number'],
    ['chosen_here("a17")', 'flag'],
  ])('of %s is %s', (text, kind) => {
    const { tree } = parseCondition(text);
    expect(tree && kindOf(tree, names)).toBe(kind);
  });
});
