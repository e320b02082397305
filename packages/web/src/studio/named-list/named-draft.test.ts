import { describe, expect, it } from 'vitest';
import { checkKeys, type NamedDraft, newNamed, withKey, withName } from './named-draft.ts';

const entry = (changes: Partial<NamedDraft>): NamedDraft => ({ ...newNamed(), ...changes });
const gold = entry({ id: '1', name: 'Gold', key: 'gold', isKeyOwn: true });

describe('keys', () => {
  it('follow the name until they are set by hand', () => {
    const named = withName(entry({}), 'Brass coins', []);
    expect(named.key).toBe('brass_coins');
    expect(withName(withKey(named, 'coins'), 'Money', []).key).toBe('coins');
    expect(withName(withKey(named, ''), 'Money', []).key).toBe('money');
  });

  it('that are taken get a number', () => {
    expect(withName(entry({}), 'Gold', [gold]).key).toBe('gold_2');
    expect(withName(entry({}), 'Gold', [gold, entry({ key: 'gold_2' })]).key).toBe('gold_3');
    const long = 'a'.repeat(40);
    expect(withName(entry({}), long, [entry({ key: long })]).key).toBe(`${'a'.repeat(38)}_2`);
  });

  it('must have the form of a key, mean nothing else, and differ', () => {
    const entries = [gold, entry({ key: 'gold' }), entry({ key: 'Has' }), entry({ key: 'has' })];
    const paths = checkKeys({ entries }, 'variables').map(({ path }) => path);
    expect(paths).toEqual(['variables.1.key', 'variables.2.key', 'variables.3.key']);
  });

  it('of removed entries are free', () => {
    const entries = [{ ...gold, isRemoved: true }, entry({ key: 'gold' })];
    expect(checkKeys({ entries }, 'variables')).toEqual([]);
  });
});
