import { describe, expect, it } from 'vitest';
import { noNames } from '../names/logic-names.ts';
import { kindOf } from '../sentence/grammar.ts';
import { type Sentence, saidBy } from '../sentence/sentence.ts';
import { conditionLogic, readWhole, writeConditions } from './conditions.ts';

const rowOf = (text: string): Sentence => {
  const [row] = readWhole(text)?.rows ?? [];
  if (!row) throw new Error(`No row in ${text}`);
  return row;
};
const verbsOf = (row: Sentence) => {
  const { verbs } = kindOf(conditionLogic.kinds, row);
  if (!verbs) throw new Error(`No verbs in ${row.kind}`);
  return verbs;
};
const verbOf = (text: string) => saidBy(rowOf(text)).verb;
const offered = (text: string, isCounted = false) => {
  const row = rowOf(text);
  return verbsOf(row).offered(saidBy(row), { ...noNames, isCounted: () => isCounted });
};
const turned = (text: string, verb: string) => {
  const row = rowOf(text);
  return writeConditions({ join: 'all', rows: [verbsOf(row).turned(row, verb, noNames)] });
};

describe('the verb of a row', () => {
  it('is one of those that are offered, and picking it changes nothing', () => {
    const texts = ['has(lamp)', 'not gold > 3', 'brave != no', 'mood < "calm"', 'not chance(5)'];
    for (const text of texts) {
      expect(offered(text)).toContain(verbOf(text));
      expect(turned(text, verbOf(text))).toBe(text);
    }
  });

  it('turns a row round', () => {
    expect(turned('has(lamp)', 'no')).toBe('not has(lamp)');
    expect(turned('not seen("Cellar")', 'yes')).toBe('seen("Cellar")');
    expect(turned('brave = yes', 'no')).toBe('not brave');
    expect(turned('not gold > 3', '<=')).toBe('gold <= 3');
  });

  it('counts what can be there more than once', () => {
    expect(offered('has(lamp)')).toEqual(['yes', 'no']);
    expect(offered('has(coin)', true)).toEqual(['yes', 'no', '>=', '>', '=', '!=', '<=', '<']);
    expect(turned('not has(coin)', '>=')).toBe('count(coin) >= 1');
    expect(turned('visits("Cellar") < 3', 'no')).toBe('not seen("Cellar")');
    expect(turned('chosen("a1")', '>')).toBe('times_chosen("a1") > 2');
    expect(turned('times_chosen("a1") > 2', 'yes')).toBe('chosen("a1")');
    expect(turned('not bag has "rope"', '=')).toBe('size(bag) = 1');
    expect(turned('size(bag) = 1', 'no')).toBe('not bag has …');
  });

  it('says yes or no of a flag, also where it is compared', () => {
    const words = (text: string) => {
      const row = rowOf(text);
      return verbsOf(row).words(saidBy(row));
    };
    expect(['brave', 'brave = yes', 'brave != no', 'not brave = no'].map(words)).toEqual(
      Array(4).fill('is yes'),
    );
    expect(['not brave', 'brave = no', 'brave != yes', 'not brave = yes'].map(words)).toEqual(
      Array(4).fill('is no'),
    );
    expect(offered('brave != no')).toEqual(['!=', 'no']);
    expect(offered('brave = no')).toEqual(['yes', '=']);
  });

  it('compares numbers by size, and words only with each other', () => {
    expect(offered('gold = 3')).toEqual(['>=', '>', '=', '!=', '<=', '<']);
    expect(offered('mood = "calm"')).toEqual(['=', '!=']);
  });
});
