import type { SavedState } from '@brasslamp/story/engine/state';
import type { NumberVariable } from '@brasslamp/story/model/variable';
import { expect, it } from 'vitest';
import { placeOf, valueIn, withCount, withPlace, withValue } from './saved-state-edits.ts';

const saved: SavedState = { node_id: 'hall', turn: 0, seed: 1, visits: {}, chosen: {} };
const gold = { id: 'v1', kind: 'number', initial: 3 } as NumberVariable;
const lamp = { id: 'lamp', location: 'hall' };

it('a variable has its first value until it is set', () => {
  expect(valueIn(saved, gold)).toBe(3);
  expect(valueIn(withValue(saved, gold, 7), gold)).toBe(7);
});

it('an item is at its first place until it is moved', () => {
  expect(placeOf(saved, lamp)).toBe('hall');
  expect(placeOf(withPlace(saved, 'lamp', 'inventory'), lamp)).toBe('inventory');
  expect(placeOf(withPlace(saved, 'lamp', null), lamp)).toBeNull();
});

it('counted items are in several places, and none is no place', () => {
  const both = withCount(saved, lamp, 'inventory', 4);
  expect(both.items).toEqual({ lamp: { hall: 1, inventory: 4 } });
  expect(withCount(both, lamp, 'hall', 0).items).toEqual({ lamp: { inventory: 4 } });
});
