import type { Variable } from '@brasslamp/story/model/variable';
import { expect, it } from 'vitest';
import type { VariableDraft } from '../variables/variable-draft.ts';
import { newVariable } from '../variables/variable-draft.ts';
import {
  type Owns,
  settledEntries,
  shownEntries,
  takenValues,
  typedEntries,
  wrongEntries,
} from './entries.ts';
import { achievementKind, variableKind } from './kinds.ts';

const number = (id: string, key: string, initial = 0): Variable => ({
  ...{ id, key, label: key, shown: false, kind: 'number', initial },
  ...{ min: -1_000_000, max: 1_000_000, decimals: 0 },
});
const cold = number('a', 'cold');
const gold = number('b', 'gold', 3);

type Mine = Owns<Variable, VariableDraft>;

/** The entries shown, typed and brought to the draft by one step in the form. */
function type(
  values: Variable[],
  owns: Mine,
  change: (entries: VariableDraft[]) => VariableDraft[],
  now = values,
) {
  const shown = shownEntries(variableKind, values, owns);
  const typed = typedEntries(values, owns, shown, change(shown));
  const entries = shownEntries(variableKind, now, typed);
  const taken = takenValues(variableKind, now, typed, entries);
  return { taken, typed, owns: settledEntries(typed, taken) };
}

const edit = (id: string, changes: Partial<VariableDraft>) => (entries: VariableDraft[]) =>
  entries.map((entry) => (entry.tag === id ? { ...entry, ...changes } : entry));
const fresh = (id: string, changes: Partial<VariableDraft>) => (entries: VariableDraft[]) => [
  ...entries,
  { ...newVariable(), tag: id, id, ...changes },
];
const shownIn = (values: Variable[], owns: Mine) =>
  shownEntries(variableKind, values, owns).map(({ key, isRemoved }) =>
    isRemoved ? `(${key})` : key,
  );

it.each<[string, Variable]>([
  ['a number', gold],
  ['a flag', { id: 'f', key: 'lit', label: '', shown: true, kind: 'flag', initial: true }],
  [
    'a choice',
    {
      ...{ id: 'c', key: 'way', label: 'Way', shown: false, kind: 'choice' },
      initial: 'up',
      options: ['up', 'down'],
    },
  ],
  ['a text', { id: 't', key: 'name', label: 'Name', shown: false, kind: 'text', initial: 'Ada' }],
  [
    'a set',
    {
      ...{ id: 's', key: 'seen', label: '', shown: false, kind: 'set' },
      members: ['a', 'b'],
      initial: ['b'],
    },
  ],
])('writes %s as it was read', (_, variable) => {
  expect(variableKind.write(variableKind.read(variable), variable.id)).toEqual(variable);
});

it('writes an achievement as it was read', () => {
  const first = { id: 'a', key: 'first', name: 'First', description: 'Of all.', hidden: true };
  expect(achievementKind.write(achievementKind.read(first), 'a')).toEqual(first);
});

it('takes what is typed, and leaves what was not touched as it is', () => {
  const { taken } = type([cold, gold], new Map(), edit('b', { key: 'coins' }));
  expect(taken).toEqual([cold, { ...gold, key: 'coins' }]);
});

it('keeps a key that is taken in the form, and takes it once it is free', () => {
  const first = type([cold, gold], new Map(), edit('b', { key: 'cold' }));
  expect(first.taken).toEqual([cold, gold]);
  expect(shownIn([cold, gold], first.owns)).toEqual(['cold', 'cold']);
  const second = type([cold, gold], first.owns, edit('a', { key: 'chill' }));
  expect(second.taken.map(({ key }) => key)).toEqual(['chill', 'cold']);
});

it('never gives a key to two, though the one that has it is to get another one that is wrong', () => {
  const { taken } = type([cold, gold], new Map(), (entries) =>
    edit('b', { key: 'cold' })(edit('a', { key: 'no key!' })(entries)),
  );
  expect(taken).toEqual([cold, gold]);
});

it('waits with what is wrong until its field is left', () => {
  const shown = shownEntries(variableKind, [cold, gold], new Map());
  const typed = typedEntries([cold, gold], new Map(), shown, edit('b', { key: '2 keys' })(shown));
  const entries = shownEntries(variableKind, [cold, gold], typed);
  const taken = takenValues(variableKind, [cold, gold], typed, entries);
  const waits = wrongEntries(variableKind, entries);
  expect([...waits]).toEqual(['b']);
  expect(settledEntries(typed, taken, waits).get('b')?.isPending).toBe(true);
  expect(settledEntries(typed, taken).get('b')?.isPending).toBe(false);
});

it('keeps a new entry in its place in the form until it has a key', () => {
  const first = type([cold], new Map(), fresh('n', {}));
  expect(first.taken).toEqual([cold]);
  expect(shownIn([cold], first.owns)).toEqual(['cold', '']);
  const second = type([cold], first.owns, edit('n', { key: 'lamp' }));
  expect(second.taken.map(({ id, key }) => [id, key])).toEqual([
    ['a', 'cold'],
    ['n', 'lamp'],
  ]);
  // Undone, it is gone from the form too.
  expect(shownIn([cold], second.owns)).toEqual(['cold']);
});

it('shows what was removed until it is back, by whatever way', () => {
  const { taken, owns } = type([cold, gold], new Map(), edit('a', { isRemoved: true }));
  expect(taken).toEqual([gold]);
  expect(shownIn([gold], owns)).toEqual(['(cold)', 'gold']);
  expect(shownIn([cold, gold], owns)).toEqual(['cold', 'gold']);
  const back = type([gold], owns, edit('a', { isRemoved: false }));
  expect(back.taken).toEqual([cold, gold]);
});

it('keeps what somebody else changed meanwhile in another field', () => {
  const theirs = { ...gold, label: 'Coins', shown: true };
  const { taken } = type([gold], new Map(), edit('b', { key: 'money' }), [theirs]);
  expect(taken).toEqual([{ ...theirs, key: 'money' }]);
});

it('shows what the draft has where that became another one', () => {
  const { owns } = type([gold], new Map(), edit('b', { key: 'gold!' }));
  expect(shownIn([gold], owns)).toEqual(['gold!']);
  expect(shownIn([{ ...gold, key: 'money' }], owns)).toEqual(['money']);
});
