import { describe, expect, it } from 'vitest';
import { verbOf, verbsOf, withVerb } from './condition-verbs.ts';
import { type Row, readView, writeView } from './condition-view.ts';

const rowOf = (text: string): Row => {
  const [row] = readView(text)?.rows ?? [];
  if (!row) throw new Error(`No row in ${text}`);
  return row;
};
const offered = (text: string, isCounted = false) =>
  verbsOf(rowOf(text), isCounted).map(({ id }) => id);
const turned = (text: string, id: string) =>
  writeView({ join: 'all', rows: [withVerb(rowOf(text), id)] });

describe('the verb of a row', () => {
  it('is one of those that are offered, and picking it changes nothing', () => {
    const texts = ['has(lamp)', 'not gold > 3', 'brave != no', 'mood < "calm"', 'not chance(5)'];
    for (const text of texts) {
      expect(offered(text)).toContain(verbOf(rowOf(text)));
      expect(turned(text, verbOf(rowOf(text)))).toBe(text);
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

  it('compares numbers by size, and words only with each other', () => {
    expect(offered('gold = 3')).toEqual(['>=', '>', '=', '!=', '<=', '<']);
    expect(offered('mood = "calm"')).toEqual(['=', '!=']);
  });
});
