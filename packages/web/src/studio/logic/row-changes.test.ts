import type { Variable } from '@brasslamp/story/model/variable';
import { describe, expect, it } from 'vitest';
import { rowOf } from './conditions/condition-view.ts';
import { withVariable } from './conditions/new-rows.ts';
import { withSettingVerb, withSetVariable } from './effects/effect-verbs.ts';

const named = { id: '', label: '', shown: false };
const gold: Variable = {
  ...named,
  key: 'gold',
  kind: 'number',
  initial: 0,
  min: 0,
  max: 9,
  decimals: 0,
};
const mood: Variable = {
  ...named,
  key: 'mood',
  kind: 'choice',
  initial: 'calm',
  options: ['calm', 'cross'],
};
const brave: Variable = { ...named, key: 'brave', kind: 'flag', initial: false };

describe('another variable in a condition', () => {
  const open = rowOf({ kind: 'flag', variable: '' });

  it('brings what its kind is compared with', () => {
    expect(withVariable(open, 'gold', gold)).toMatchObject({
      kind: 'value',
      operator: '>=',
      value: null,
    });
    expect(withVariable(open, 'mood', mood)).toMatchObject({ operator: '=', value: 'calm' });
    expect(withVariable(open, 'brave', brave)).toMatchObject({ kind: 'flag', variable: 'brave' });
  });

  it('keeps what was compared where it fits, and the row itself', () => {
    const row = rowOf({ kind: 'value', variable: 'silver', operator: '<', value: 7 });
    expect(withVariable(row, 'gold', gold)).toEqual({ ...row, variable: 'gold' });
    expect(withVariable(row, 'mood', mood)).toMatchObject({ key: row.key, value: 'calm' });
  });
});

describe('what is set', () => {
  it('fits the variable that is picked', () => {
    const row = { kind: 'set', variable: '', value: null } as const;
    expect(withSetVariable(row, 'brave', brave)).toEqual({
      kind: 'set',
      variable: 'brave',
      value: true,
    });
    expect(withSetVariable(row, 'mood', mood)).toMatchObject({ value: 'calm' });
    const more = { kind: 'change', variable: 'silver', by: 'more', number: 2 } as const;
    expect(withSetVariable(more, 'gold', gold)).toEqual({ ...more, variable: 'gold' });
    expect(withSetVariable(more, 'mood', mood)).toMatchObject({ kind: 'set', value: 'calm' });
  });

  it('keeps its number from one verb to the next', () => {
    const set = { kind: 'set', variable: 'gold', value: 5 } as const;
    const less = withSettingVerb(set, 'less', gold);
    expect(less).toEqual({ kind: 'change', variable: 'gold', by: 'less', number: 5 });
    expect(withSettingVerb(less, 'set', gold)).toEqual(set);
  });

  it('draws from the whole list when chance begins to decide', () => {
    const set = { kind: 'set', variable: 'mood', value: 'calm' } as const;
    expect(withSettingVerb(set, 'pick', mood)).toMatchObject({ values: ['calm', 'cross'] });
  });
});
