import type { PartKind } from '@brasslamp/interchange/archive';
import type { SavedState } from '@brasslamp/story/engine/state';
import { expect, it } from 'vitest';
import { namedState, stateNamed } from './named-state.ts';

const hall = '01a20378-0000-7000-8000-000000000001';
const cellar = '01a20378-0000-7000-8000-000000000002';
const lamp = '01a20378-0000-7000-8000-000000000003';
const gold = '01a20378-0000-7000-8000-000000000004';
const brave = '01a20378-0000-7000-8000-000000000005';
const gone = '01a20378-0000-7000-8000-00000000000f';

/** Names on purpose that other things have: a node like a choice, a variable like the item, one like no other. */
const names: [PartKind, string, string][] = [
  ['nodes', hall, 'a1'],
  ['nodes', cellar, '__proto__'],
  ['items', lamp, 'lamp'],
  ['variables', gold, 'lamp'],
  ['achievements', brave, 'constructor'],
];

const nameOf = (kind: PartKind, id: string) =>
  names.find(([of, known]) => of === kind && known === id)?.[2];
const idOf = (kind: PartKind, name: string) =>
  names.find(([of, , known]) => of === kind && known === name)?.[1];

const whole: SavedState = {
  node_id: hall,
  turn: 7,
  seed: -5,
  visits: { [hall]: 3, [cellar]: 1 },
  entered: { [cellar]: 2 },
  chosen: { a1: 2, [cellar]: 1 },
  here: ['a1', cellar],
  items: { [lamp]: { inventory: 1, [cellar]: 4 } },
  variables: { [gold]: ['a', 'b'] },
  calls: [cellar, hall],
  back: cellar,
  endings: { Out: 3, constructor: -1 },
  achievements: { [brave]: -1 },
  displaced: { [lamp]: { from: { [hall]: 1 }, to: { inventory: 1 } } },
};

it('is the same state again, and has no id', () => {
  const named = namedState(whole, nameOf);
  if (!named) throw new Error('It has a node');
  expect(JSON.stringify(named)).not.toContain('01a20378');
  expect(stateNamed(JSON.parse(JSON.stringify(named)), idOf)).toEqual(whole);
});

it('leaves out what has no name, and is nothing without its node', () => {
  const more = {
    ...whole,
    visits: { ...whole.visits, [gone]: 1 },
    chosen: { ...whole.chosen, [gone]: 1 },
    variables: { ...whole.variables, [gone]: 3 },
    items: { [lamp]: { ...whole.items?.[lamp], [gone]: 2 } },
    calls: [gone, cellar, hall],
  };
  expect(namedState(more, nameOf)).toEqual(namedState(whole, nameOf));
  expect(namedState({ ...whole, node_id: gone }, nameOf)).toBeNull();
  const named = namedState(whole, nameOf);
  expect(named && stateNamed({ ...named, node: 'nowhere' }, idOf)).toBeNull();
});
