import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromTwineMap, toTwineMap } from './twine-map.ts';

it('gives a place of Twine’s map back as it was', () => {
  const coordinate = fc.integer({ min: -400_000, max: 400_000 });
  fc.assert(
    fc.property(fc.record({ x: coordinate, y: coordinate }), (place) => {
      expect(toTwineMap(fromTwineMap(place))).toEqual(place);
    }),
  );
});

it('leaves room for our cards, of 224 by 104, beside each other', () => {
  const [first, second, below] = [
    { x: 100, y: 100 },
    { x: 200, y: 100 },
    { x: 100, y: 200 },
  ].map(fromTwineMap);
  expect((second?.x ?? 0) - (first?.x ?? 0)).toBeGreaterThan(224);
  expect((below?.y ?? 0) - (first?.y ?? 0)).toBeGreaterThan(104);
});
