import { expect, it } from 'vitest';
import { readStoryNotation } from '../../testing/story-notation.ts';
import { check } from '../check.ts';
import { inWords } from '../testing/found-in.ts';
import { searchedFrom } from '../testing/searched.ts';

const found = (text: string): [boolean, string[]] => {
  const { proved, findings } = check(readStoryNotation(text));
  return [proved, findings.filter(({ rule }) => rule === 'dead-end').map(inWords)];
};

const gate = `:: Gate
  - On -> End
  if chance(50)`;
const end = ':: End (ending: Over)';

it('An item that lies where chance can hide every choice can be taken, which draws again', () => {
  expect(found(`${gate}\n@ Stone in Gate\n${end}`)).toEqual([true, []]);
  expect(found(`${gate}\n@ Stone in inventory\n${end}`)).toEqual([true, []]);
  expect(found(`${gate}\n${end}`)).toEqual([true, ['dead-end Gate']]);
  expect(found(`${gate}\n@ Stone (fixed) in Gate\n${end}`)).toEqual([true, ['dead-end Gate']]);
  expect(found(`${gate}\n@ Stone in End\n${end}`)).toEqual([true, ['dead-end Gate']]);
});

it('Whoever can leave it elsewhere can be left without a choice, by clicks that leave it', () => {
  const story = readStoryNotation(`:: Yard
    - In -> Gate
    @ Stone in inventory
    ${gate}
    ${end}`);
  const { proved, findings } = check(story);
  const [deadEnd] = findings.filter(({ rule }) => rule === 'dead-end');
  const clicks = deadEnd?.path.map(({ action_id, moves }) => action_id ?? moves?.type);
  expect([proved, deadEnd?.node_id, clicks]).toEqual([true, 'Gate', ['drop', 'a1']]);
});

it('What lies elsewhere, or is given after that, does not help', () => {
  const given = `:: Yard\n- In -> Gate\n- Take -> Gate\ndo give stone\n${gate}`;
  expect(found(`${given}\n@ Stone in Yard\n${end}`)).toEqual([true, ['dead-end Gate']]);
  const always = `:: Yard\n- Take -> Gate\ndo give stone\n${gate}`;
  expect(found(`${always}\n@ Stone in Yard\n${end}`)).toEqual([true, []]);
  expect(found(`${always}\n@ Stone (stackable) in Yard\n${end}`)).toEqual([true, []]);
});

it('A chance that decides only whether something is unlocked is drawn', () => {
  const { known } = searchedFrom(
    readStoryNotation(`! Deed
    $ gold = 0
    :: Gate
    - On -> End
    do if chance(30) then set gold = 1 else unlock deed end
    ${end}`),
  );
  expect(known.unlocked).toEqual(['deed']);
});
