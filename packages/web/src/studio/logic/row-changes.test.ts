import type { Variable } from '@brasslamp/story/model/variable';
import { describe, expect, it } from 'vitest';
import { rowOf } from './conditions/condition-view.ts';
import { withVariable } from './conditions/new-rows.ts';
import { settingVerbs, withSettingVerb, withSetVariable } from './effects/effect-verbs.ts';

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
const bag: Variable = { ...named, key: 'bag', kind: 'set', initial: [], members: ['rope', 'map'] };
const hat: Variable = { ...named, key: 'hat', kind: 'set', initial: [], members: ['map'] };
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

  it('asks a set for a member, and keeps it where the next one has it', () => {
    const row = withVariable(open, 'bag', bag);
    expect(row).toMatchObject({ kind: 'member', variable: 'bag', member: 'rope' });
    expect(withVariable(row, 'hat', hat)).toMatchObject({ variable: 'hat', member: 'map' });
    const kept = rowOf({ kind: 'member', variable: 'bag', member: 'map' }, true);
    expect(withVariable(kept, 'hat', hat)).toEqual({ ...kept, variable: 'hat' });
    const size = rowOf({ kind: 'size', variable: 'bag', operator: '<', number: 2 });
    expect(withVariable(size, 'hat', hat)).toEqual({ ...size, variable: 'hat' });
    expect(withVariable(kept, 'gold', gold)).toMatchObject({ kind: 'value', isNot: false });
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

  it('is a member that is added to a set, or removed', () => {
    const open = { kind: 'set', variable: '', value: null } as const;
    const add = withSetVariable(open, 'bag', bag);
    expect(add).toEqual({ kind: 'add', variable: 'bag', member: 'rope' });
    expect(settingVerbs(add, bag).map(({ id }) => id)).toEqual(['add', 'remove']);
    expect(withSettingVerb(add, 'remove', bag)).toEqual({ ...add, kind: 'remove' });
    expect(withSetVariable(add, 'hat', hat)).toEqual({ ...add, variable: 'hat', member: 'map' });
    expect(withSetVariable(add, 'gold', gold)).toEqual({
      kind: 'set',
      variable: 'gold',
      value: null,
    });
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
