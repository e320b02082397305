import type { Node, Story } from '@brasslamp/story/model';
import { defaultStoryWide } from '@brasslamp/story/model/defaults';
import { expect, it } from 'vitest';
import { conditionWords } from '../conditions/conditions.ts';
import { effectWords } from '../effects/effects.ts';
import { logicNamesOf, noNames } from '../names/logic-names.ts';

const node: Node = {
  id: 'n1',
  chapter_id: 'c1',
  name: 'Cellar',
  body: '',
  actions: [
    {
      id: 'a1',
      label: 'Light the lamp',
      target: null,
      use: 'repeatable',
      when: '',
      otherwise: 'hide',
      reason: '',
      effects: [],
      call: false,
      ask: null,
    },
  ],
  ending: { name: 'Drowned', kind: 'bad' },
  on_enter: { first: [], every: [] },
  continue: [],
  pool: null,
  tags: ['storylet'],
  available_when: '',
  priority: 0,
  content_notes: [],
};

const item = {
  chapter_id: 'c1',
  description: '',
  image: null,
  location: null,
  portable: true,
  hidden: false,
};

const story: Story = {
  ...defaultStoryWide(),
  title: '',
  start_node_id: null,
  chapters: [{ id: 'c1', title: 'One', ordinal: 1 }],
  nodes: [node],
  items: [
    { ...item, id: 'i1', key: 'lamp', name: 'brass lamp', stackable: false },
    { ...item, id: 'i2', key: 'coin', name: 'coins', stackable: true },
  ],
  variables: [
    {
      id: 'v1',
      key: 'gold',
      label: 'Gold',
      shown: true,
      kind: 'number',
      initial: 0,
      min: 0,
      max: 9,
      decimals: 0,
    },
    {
      id: 'v3',
      key: 'bag',
      label: 'Your bag',
      shown: true,
      kind: 'set',
      members: ['rope', 'map'],
      initial: [],
    },
    { id: 'v2', key: 'brave', label: '', shown: false, kind: 'flag', initial: false },
  ],
  achievements: [{ id: 'x', key: 'hero', name: 'Hero', description: '', hidden: false }],
  content_notes: [],
};
const names = logicNamesOf(story);

it.each([
  ['has(lamp)', 'the reader carries brass lamp'],
  ['not has(lamp)', 'the reader does not carry brass lamp'],
  ['count(coin) >= 3', 'the reader carries at least 3 coins'],
  ['not seen("cellar")', 'the reader has never been in Cellar'],
  ['visits("Cellar") > 1', 'the reader has been more than 1 time in Cellar'],
  ['turns_since("Cellar") < 5', 'less than 5 turns have passed since the reader was in Cellar'],
  ['turns > 20', 'more than 20 turns have passed'],
  ['not turns > 20', 'not: more than 20 turns have passed'],
  ['chosen("a1")', 'the reader has chosen Light the lamp'],
  ['not chosen_here("a1")', 'the reader has not chosen Light the lamp in this visit'],
  ['times_chosen("a1") >= 2', 'the reader has chosen at least 2 times Light the lamp'],
  ['at(lamp, "Cellar")', 'brass lamp lies in Cellar'],
  ['earned(hero)', 'the reader has earned Hero'],
  ['not bag has "rope"', 'Your bag does not have rope'],
  ['size(bag) < 2', 'Your bag has less than 2 entries'],
  ['chosen("n1")', 'the reader has chosen Cellar'],
  ['not ending("Drowned")', 'the ending Drowned was not reached'],
  ['chance(25)', 'a 25% chance comes up'],
  ['brave', 'brave is yes'],
  ['brave != yes', 'brave is no'],
  ['gold >= 5', 'Gold is at least 5'],
  ['gold > day * 2', 'this is true: gold > day * 2'],
  ['has(torch)', 'the reader carries torch'],
  [
    'brave and (gold > 1 or not (has(lamp) and has(coin)))',
    'brave is yes and (Gold is more than 1 or (not: the reader carries brass lamp and the reader carries coins))',
  ],
  ['gold >', 'gold >'],
])('says of %s: %s', (text, words) => {
  expect(conditionWords(text, names)).toBe(words);
});

it.each([
  ['set gold = gold - 3', 'Decrease Gold by 3'],
  ['set brave = yes', 'Set brave to yes'],
  ['set gold = random(1, 6)', 'Randomly set Gold to a number from 1 to 6'],
  ['take coin 3', 'Take away 3 coins'],
  ['give lamp', 'Give brass lamp'],
  ['move lamp to "Cellar"', 'Put brass lamp in Cellar'],
  ['move lamp to nowhere', 'Put brass lamp nowhere'],
  ['unlock hero', 'Unlock Hero'],
  ['add "rope" to bag', 'Add rope to Your bag'],
  ['remove "rope" from bag', 'Remove rope from Your bag'],
  ['if brave then give lamp end', 'if brave then give lamp end'],
  ['set gold = gold * 2', 'set gold = gold * 2'],
  ['set mood = random("calm", "cross")', 'Randomly pick mood from calm, cross'],
  ['move … to …', 'Put … in …'],
])('says of %s: %s', (text, words) => {
  expect(effectWords(text, names)).toBe(words);
});

it('says the keys while the names are not there yet', () => {
  expect(conditionWords('has(lamp)', noNames)).toBe('the reader carries lamp');
});
