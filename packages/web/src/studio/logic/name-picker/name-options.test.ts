import { expect, it } from 'vitest';
import { nameMeant, nameOptions } from './name-options.ts';

const known = ['Old lamp', 'Lamp', 'Coins'].map((name) => ({
  key: name.toLowerCase().replace(' ', '_'),
  name,
}));
const offered = (typed: string, canMake = true) =>
  nameOptions(typed, known, canMake).options.map(({ kind, name }) => `${kind} ${name}`);

it('finds by a part of the name or the key, that of exactly this name first', () => {
  expect(offered('lamp')).toEqual(['name Lamp', 'name Old lamp']);
  expect(offered('old_')).toEqual(['name Old lamp', 'make old_']);
});

it('offers to make what is not there, where that can be', () => {
  expect(offered('Torch ')).toEqual(['make Torch']);
  expect(offered('Torch', false)).toEqual([]);
  expect(offered('')).toEqual(['name Old lamp', 'name Lamp', 'name Coins', 'make ']);
});

it('shows no more than one reads through, and says so', () => {
  const many = Array.from({ length: 100 }, (_, place) => ({ key: `k${place}`, name: `N${place}` }));
  const { options, isMore } = nameOptions('', many, false);
  expect([options.length, isMore]).toEqual([60, true]);
});

it('takes a whole name that was typed and left, and nothing else', () => {
  expect(nameMeant('LAMP', known)?.key).toBe('lamp');
  expect(nameMeant('old_lamp', known)?.key).toBe('old_lamp');
  expect(nameMeant('lam', known)).toBeNull();
});
