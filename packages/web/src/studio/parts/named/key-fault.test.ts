import { suggestedKey } from '@brasslamp/story/model/suggested-key';
import { expect, it } from 'vitest';
import { keyFault } from './key-fault.ts';

it('makes a key of a name', () => {
  expect(suggestedKey('Brass lamp')).toBe('brass_lamp');
  expect(suggestedKey('  Édouard’s  key! ')).toBe('edouards_key');
});

it('begins with a letter, and suggests nothing for a name without letters', () => {
  expect(suggestedKey('3 gold coins')).toBe('gold_coins');
  expect(suggestedKey('42')).toBe('');
  expect(suggestedKey('Ключ')).toBe('');
});

it('never suggests a word of the rules', () => {
  expect(suggestedKey('Once')).toBe('once_item');
});

it('suggests only what may be saved, however long the name is', () => {
  for (const name of ['a'.repeat(80), `${'ab '.repeat(30)}`, `x${' '.repeat(50)}y`]) {
    expect(keyFault(suggestedKey(name))).toBeNull();
  }
});

it('says what is wrong with a key', () => {
  expect(keyFault('lamp_2')).toBeNull();
  expect(keyFault('')).toBe('keyEmpty');
  for (const key of ['2lamps', 'Lamp', 'brass lamp', '_lamp', 'a'.repeat(41)]) {
    expect(keyFault(key)).toBe('keyForm');
  }
  expect(keyFault('inventory')).toBe('keyReserved');
});
