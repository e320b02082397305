import type { Variable } from '@brasslamp/story/model/variable';
import { describe, expect, it } from 'vitest';
import { conditionLogic } from '../conditions/conditions.ts';
import { effectLogic } from '../effects/effects.ts';
import { noNames } from '../names/logic-names.ts';
import { type Grammar, kindOf } from './grammar.ts';
import { type Said, type Sentence, saidBy, sentenceOf } from './sentence.ts';

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
const bold: Variable = { ...brave, key: 'bold' };
const title: Variable = { ...named, key: 'title', kind: 'text', initial: '' };

/** The sentence about another variable. */
function about(grammar: Grammar, sentence: Sentence, variable: Variable): Sentence {
  const turned = kindOf(grammar.kinds, sentence).about?.(sentence, variable.key, variable);
  if (!turned) throw new Error(`${sentence.kind} has no variable`);
  return turned;
}

describe('another variable in a condition', () => {
  const withVariable = (row: Sentence, variable: Variable) => about(conditionLogic, row, variable);
  const open = sentenceOf('variable', { verb: 'yes', variable: '' });

  it('brings what its kind is compared with', () => {
    expect(withVariable(open, gold)).toMatchObject({ kind: 'variable', verb: '>=', value: null });
    expect(withVariable(open, mood)).toMatchObject({ verb: '=', value: 'calm' });
    expect(withVariable(open, title)).toMatchObject({ verb: '=', value: '' });
    expect(withVariable(open, brave)).toEqual({ ...open, variable: 'brave' });
  });

  it('asks a set for a member, and keeps it where the next one has it', () => {
    const row = withVariable(open, bag);
    expect(row).toMatchObject({ kind: 'set', variable: 'bag', verb: 'yes', member: 'rope' });
    expect(withVariable(row, hat)).toMatchObject({ variable: 'hat', member: 'map' });
    const kept = sentenceOf('set', { verb: 'no', variable: 'bag', member: 'map' });
    expect(withVariable(kept, hat)).toEqual({ ...kept, variable: 'hat' });
    const size = sentenceOf('set', { verb: '<', variable: 'bag', number: 2 });
    expect(withVariable(size, hat)).toEqual({ ...size, variable: 'hat' });
    expect(withVariable(kept, gold)).toEqual({
      key: kept.key,
      kind: 'variable',
      variable: 'gold',
      verb: '>=',
      value: null,
    });
  });

  it('keeps what was compared where it fits, and the row itself', () => {
    const row = sentenceOf('variable', { variable: 'silver', verb: '<', value: 7 });
    expect(withVariable(row, gold)).toEqual({ ...row, variable: 'gold' });
    expect(withVariable(row, mood)).toMatchObject({ key: row.key, value: 'calm' });
    const flag = sentenceOf('variable', { variable: 'brave', verb: '=', value: false });
    expect(withVariable(flag, bold)).toEqual({ ...flag, variable: 'bold' });
  });
});

describe('what is set', () => {
  const withVariable = (row: Sentence, variable: Variable) => about(effectLogic, row, variable);
  const setting = (said: Partial<Said>) => sentenceOf('set', said);
  const namesWith = (...variables: Variable[]) => ({
    ...noNames,
    variable: (key: string) => variables.find((one) => one.key === key),
  });
  const verbsOf = (row: Sentence) => {
    const { verbs } = kindOf(effectLogic.kinds, row);
    if (!verbs) throw new Error(`No verbs in ${row.kind}`);
    return verbs;
  };
  const turned = (row: Sentence, verb: string, variable: Variable) =>
    verbsOf(row).turned(row, verb, namesWith(variable));

  it('fits the variable that is picked', () => {
    const row = setting({ verb: 'set', variable: '', value: null });
    expect(withVariable(row, brave)).toEqual({ ...row, variable: 'brave', value: true });
    expect(withVariable(row, mood)).toMatchObject({ value: 'calm' });
    const more = setting({ verb: 'more', variable: 'silver', number: 2 });
    expect(withVariable(more, gold)).toEqual({ ...more, variable: 'gold' });
    expect(withVariable(more, mood)).toEqual({
      key: more.key,
      kind: 'set',
      verb: 'set',
      variable: 'mood',
      value: 'calm',
    });
  });

  it('is a member that is added to a set, or removed', () => {
    const open = setting({ verb: 'set', variable: '', value: null });
    const add = withVariable(open, bag);
    expect(add).toEqual({
      key: open.key,
      kind: 'set',
      verb: 'add',
      variable: 'bag',
      member: 'rope',
    });
    expect(verbsOf(add).offered(saidBy(add), namesWith(bag))).toEqual(['add', 'remove']);
    expect(turned(add, 'remove', bag)).toEqual({ ...add, verb: 'remove' });
    expect(withVariable(add, hat)).toEqual({ ...add, variable: 'hat', member: 'map' });
    expect(withVariable(add, gold)).toEqual({
      key: open.key,
      kind: 'set',
      verb: 'set',
      variable: 'gold',
      value: null,
    });
    const words = setting({ verb: 'set', variable: 'title', value: 'abc' });
    expect(withVariable(words, bag)).toMatchObject({ verb: 'add', member: 'rope' });
  });

  it('keeps its number from one verb to the next', () => {
    const set = setting({ verb: 'set', variable: 'gold', value: 5 });
    const less = turned(set, 'less', gold);
    expect(less).toEqual({
      key: set.key,
      kind: 'set',
      verb: 'less',
      variable: 'gold',
      number: 5,
    });
    expect(turned(less, 'set', gold)).toEqual(set);
  });

  it('draws from the whole list when chance begins to decide', () => {
    const set = setting({ verb: 'set', variable: 'mood', value: 'calm' });
    expect(turned(set, 'pick', mood)).toMatchObject({ values: ['calm', 'cross'] });
  });
});
