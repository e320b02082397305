import type { Variable } from '@brasslamp/story/model/variable';
import { describe, expect, it } from 'vitest';
import {
  checkVariables,
  isVariablesDraft,
  newVariable,
  toVariablesBody,
  toVariablesDraft,
  type VariableDraft,
} from './variable-draft.ts';
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
];

const check = (changes: Partial<VariableDraft>) =>
  checkVariables({ entries: [{ ...newVariable(), key: 'x', ...changes }] });

describe('variables in the form', () => {
  it('become again what the server gave', () => {
    expect(toVariablesBody(toVariablesDraft({ variables })).variables).toEqual(variables);
  });

  it('leave out what is removed', () => {
    const [first, ...others] = toVariablesDraft({ variables }).entries;
    const entries = [{ ...(first as VariableDraft), isRemoved: true }, ...others];
    expect(toVariablesBody({ entries }).variables).toHaveLength(3);
  });

  it('can be stored and read again', () => {
    const draft = toVariablesDraft({ variables });
    expect(isVariablesDraft(JSON.parse(JSON.stringify(draft)))).toBe(true);
    expect(isVariablesDraft({ entries: [{ id: 3 }] })).toBe(false);
    expect(isVariablesDraft({})).toBe(false);
  });

  it('say at a glance what they are', () => {
    const summaries = toVariablesDraft({ variables }).entries.map(summaryOf);
    expect(summaries).toEqual([
      'A number, at least 0 · starts with 3 · readers see it',
      'Yes or no · starts with yes',
      'One of a list: calm, cross · starts with “cross”',
      'A short text · starts with “Anna”',
    ]);
  });
});

describe('what is wrong with a variable', () => {
  it('is nothing when it is new and named', () => {
    expect(check({})).toEqual([]);
  });

  it.each([
    [{ initial: 'many', min: '', max: '' }, 'variables.0.initial'],
    [{ initial: '', min: '', max: '' }, 'variables.0.initial'],
    [{ initial: '1.5', min: '', max: '' }, 'variables.0.initial'],
    [{ initial: '0', min: '3', max: '1' }, 'variables.0.min'],
    [{ initial: '5', min: '0', max: '4' }, 'variables.0.initial'],
    [{ initial: '0', min: '', max: '1000001' }, 'variables.0.max'],
  ])('reports the number %o', (number, path) => {
    expect(check({ number: { ...number, decimals: 0 } }).map((error) => error.path)).toEqual([
      path,
    ]);
  });

  it.each(['', '\n \n', 'calm\ncalm', Array.from({ length: 51 }, (_, i) => i).join('\n')])(
    'reports the options %j',
    (options) => {
      const [error] = check({ kind: 'choice', options });
      expect(error?.path).toBe('variables.0.options');
    },
  );

  it('is nothing with options of which the first was never picked', () => {
    expect(check({ kind: 'choice', options: 'calm\ncross' })).toEqual([]);
  });
});
