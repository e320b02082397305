import type { Variable } from '@brasslamp/story/model/variable';
import { describe, expect, it } from 'vitest';
import { type TypedValue, variableForm } from './variable-form.ts';
import { summaryOf } from './variable-words.ts';

const variables: Variable[] = [
  {
    ...{ id: 'a', key: 'gold', label: 'Gold', shown: true },
    ...{ kind: 'number', initial: 3, min: 0, max: 1_000_000, decimals: 0 },
  },
  { id: 'b', key: 'brave', label: '', shown: false, kind: 'flag', initial: true },
  {
    ...{ id: 'c', key: 'mood', label: 'Mood', shown: false },
    ...{ kind: 'choice', initial: 'cross', options: ['calm', 'cross'] },
  },
  { id: 'd', key: 'name', label: 'Name', shown: false, kind: 'text', initial: 'Anna' },
  {
    ...{ id: 'e', key: 'bag', label: 'Bag', shown: true, kind: 'set' },
    ...{ members: ['rope', 'map'], initial: ['map'] },
  },
  {
    ...{ id: 'f', key: 'fare', label: 'Fare', shown: false, kind: 'number' },
    ...{ initial: 2.5, min: -200_000, max: 9.75, decimals: 4 },
  },
];

const { blank, read, write, faults } = variableForm;

function check(changes: Partial<TypedValue>) {
  const { value, ...named } = blank();
  return faults({ ...named, key: 'x', value: { ...value, ...changes } }, { isTwin: false });
}

describe('variables in the form', () => {
  it.each(variables)('become again what they were: $kind', (variable) => {
    expect(write(read(variable), variable.id)).toEqual(variable);
  });

  it('say at a glance what they are', () => {
    const summaries = variables.map((variable) => summaryOf(read(variable)));
    expect(summaries).toEqual([
      'A number, at least 0 · starts with 3 · readers see it',
      'Yes or no · starts with yes',
      'One of a list: calm, cross · starts with “cross”',
      'A short text · starts with “Anna”',
      'Some of a list: rope, map · starts with map · readers see it',
      'A number with 4 decimals, at most 9.75 · starts with 2.5',
    ]);
  });
});

describe('what is wrong with a variable', () => {
  it('is nothing when it is new and named', () => {
    expect(check({})).toEqual([]);
  });

  it.each([
    [{ initial: 'many', min: '', max: '' }, 'value.initial'],
    [{ initial: '', min: '', max: '' }, 'value.initial'],
    [{ initial: '1.5', min: '', max: '' }, 'value.initial'],
    [{ initial: '0', min: '3', max: '1' }, 'value.min'],
    [{ initial: '5', min: '0', max: '4' }, 'value.initial'],
    [{ initial: '0', min: '', max: '1000001' }, 'value.max'],
  ])('reports the number %o', (number, path) => {
    expect(check({ number: { ...number, decimals: 0 } }).map((error) => error.path)).toEqual([
      path,
    ]);
  });

  it.each(['', '\n \n', 'calm\ncalm', Array.from({ length: 51 }, (_, i) => i).join('\n')])(
    'reports the options %j',
    (options) => {
      const [error] = check({ kind: 'choice', options });
      expect(error?.path).toBe('value.options');
    },
  );

  it.each([
    [2, '2.25', []],
    [1, '2.25', ['value.initial']],
    [4, '200001', ['value.initial']],
  ])('counts decimals: %i of %s', (decimals, initial, wrong) => {
    const number = { initial, min: '', max: '', decimals };
    expect(check({ number }).map(({ path }) => path)).toEqual(wrong);
  });

  it.each(['', 'rope\nrope', Array.from({ length: 65 }, (_, i) => i).join('\n')])(
    'reports the members %j',
    (members) => {
      const [error] = check({ kind: 'set', members });
      expect(error?.path).toBe('value.members');
    },
  );

  it('is nothing with options of which the first was never picked', () => {
    expect(check({ kind: 'choice', options: 'calm\ncross' })).toEqual([]);
  });
});
