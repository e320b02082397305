import { expect, it } from 'vitest';
import { keyFor, newVariable } from './new-thing.ts';

it('makes a key after the name that nothing else has', () => {
  expect(keyFor('Torch fuel', new Set(), 'variable')).toBe('torch_fuel');
  expect(keyFor('Torch fuel', new Set(['torch_fuel', 'torch_fuel_2']), 'x')).toBe('torch_fuel_3');
  expect(keyFor('金', new Set(), 'variable')).toBe('variable');
  const long = 'a'.repeat(40);
  expect(keyFor(long, new Set([long]), 'x')).toBe(`${'a'.repeat(38)}_2`);
});

it('begins a set with nothing in it', () => {
  const thing = {
    kind: 'variable',
    name: 'Bag',
    variableKind: 'set',
    initial: 0,
    options: 'rope, map, rope',
  } as const;
  expect(newVariable(thing, 'bag')).toEqual({
    kind: 'set',
    key: 'bag',
    label: 'Bag',
    members: ['rope', 'map'],
    initial: [],
  });
});

it('begins a list with its first entry, and lists each once', () => {
  const thing = {
    kind: 'variable',
    name: ' Mood ',
    variableKind: 'choice',
    initial: 0,
    options: 'calm, cross,, calm',
  } as const;
  expect(newVariable(thing, 'mood')).toEqual({
    kind: 'choice',
    key: 'mood',
    label: 'Mood',
    options: ['calm', 'cross'],
    initial: 'calm',
  });
});
