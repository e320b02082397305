import { describe, expect, it } from 'vitest';
import { keyFaults, noName, type TypedName, withKey, withName } from './typed-name.ts';

const named = (changes: Partial<TypedName>): TypedName => ({ ...noName, ...changes });
const gold = named({ name: 'Gold', key: 'gold', isKeyOwn: true });
const keyOf = (one: TypedName, name: string, others: TypedName[] = []) =>
  ({ ...one, ...withName(one, name, others) }).key;

describe('keys', () => {
  it('follow the name until they are set by hand', () => {
    const coins = named(withName(noName, 'Brass coins', []));
    expect(coins.key).toBe('brass_coins');
    expect(keyOf({ ...coins, ...withKey('coins') }, 'Money')).toBe('coins');
    expect(keyOf({ ...coins, ...withKey('') }, 'Money')).toBe('money');
  });

  it('that are taken get a number', () => {
    expect(keyOf(noName, 'Gold', [gold])).toBe('gold_2');
    expect(keyOf(noName, 'Gold', [gold, named({ key: 'gold_2' })])).toBe('gold_3');
    const long = 'a'.repeat(40);
    expect(keyOf(noName, long, [named({ key: long })])).toBe(`${'a'.repeat(38)}_2`);
  });

  it('must have the form of a key, mean nothing else, and differ', () => {
    const isWrong = (key: string, isTwin = false) => keyFaults(named({ key }), isTwin).length > 0;
    expect(['gold', 'Has', 'has', ''].filter((key) => isWrong(key))).toEqual(['Has', 'has', '']);
    expect(isWrong('gold', true)).toBe(true);
  });
});
