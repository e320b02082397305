import { leastRatio } from '@brasslamp/story/testing/least-ratio';
import { describe, expect, it } from 'vitest';
import { placesAt, smallStory } from '../testing/small-story.ts';
import { boxAround, cardSize, touches } from './geometry.ts';
import {
  aligned,
  boxesOf,
  inRows,
  type Placed,
  placedInRows,
  placeMissing,
  setInRows,
  spread,
} from './places.ts';

const at = (id: string, x: number, y: number): Placed => ({ id, position: { x, y } });

function expectApart(placed: Placed[]) {
  const boxes = boxesOf(placed);
  for (const [index, one] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) expect(touches(one, other)).toBe(false);
  }
}

describe('cards that nobody has placed', () => {
  it('lie in rows by chapter, apart from each other, about as a screen is shaped', () => {
    const lines = Array.from({ length: 60 }, (_, index) => `n${index}`);
    const chapters = [lines.slice(0, 20), lines.slice(20, 45), lines.slice(45)];
    const story = smallStory(...chapters.map((ids) => ids.join('\n')));
    const placed = placedInRows(story.chapters, story.nodes);
    expect(placed.map(({ id }) => id).sort()).toEqual([...lines].sort());
    expectApart(placed);
    const box = boxAround(boxesOf(placed)) ?? expect.fail('Nothing was placed');
    expect(box.width / box.height).toBeGreaterThan(0.7);
    expect(box.width / box.height).toBeLessThan(3.5);
  });

  it('keep their chapters in order: from left to right, then down', () => {
    const groups = Array.from({ length: 6 }, (_, group) => inRows([`${group}a`, `${group}b`]));
    const corners = setInRows(groups).filter(({ id }) => id.endsWith('a'));
    const inReadingOrder = [...corners].sort(
      (a, b) => a.position.y - b.position.y || a.position.x - b.position.x,
    );
    expect(inReadingOrder.map(({ id }) => id)).toEqual(corners.map(({ id }) => id));
  });

  it('lie on the right of what leads to them, where there is room', () => {
    const { nodes } = smallStory('a -> new, newer\nb\nnew\nnewer\nlost');
    const places = placesAt({ a: [0, 0], b: [cardSize.width + 80, 10] });
    placeMissing(nodes, places);
    const [newOne, newer, lost] = ['new', 'newer', 'lost'].map((id) => places.get(id));
    expect(newOne?.x).toBe(newer?.x);
    expect(newOne?.x).toBeGreaterThan(cardSize.width);
    expect(newOne?.y).toBeGreaterThanOrEqual(10 + cardSize.height);
    expect(lost?.x).toBe(0);
    expect(lost?.y).toBeGreaterThanOrEqual(10 + cardSize.height);
    expectApart([...places].map(([id, position]) => ({ id, position })));
  });

  it('leave alone those that have a place', () => {
    const { nodes } = smallStory('a -> b\nb');
    const places = placesAt({ a: [5, 6], b: [7, 8] });
    placeMissing(nodes, places);
    expect(places).toEqual(placesAt({ a: [5, 6], b: [7, 8] }));
  });

  it('are placed at a cost that grows with their number, however many lead from one node', () => {
    const placing = (count: number) => {
      const ids = Array.from({ length: count }, (_, index) => `n${index}`);
      const { nodes } = smallStory(`hub -> ${ids.join(', ')}\n${ids.join('\n')}`);
      return () => {
        const places = placesAt({ hub: [0, 0] });
        placeMissing(nodes, places);
        return places.size;
      };
    };
    const many = placing(3_000);
    expect(many()).toBe(3_001);
    expect(leastRatio(many, placing(300), { enough: 15, otherTimes: 4 })).toBeLessThan(30);
  });
});

describe('cards in line', () => {
  const three = [at('a', 10, 100), at('b', 50, 20), at('c', 900, 60)];

  it('have the left or the upper edge of the outermost', () => {
    expect(aligned(three, 'left').map(({ position }) => position)).toEqual([
      { x: 10, y: 100 },
      { x: 10, y: 20 },
      { x: 10, y: 60 },
    ]);
    expect(aligned(three, 'top').map(({ position }) => position.y)).toEqual([20, 20, 20]);
  });

  it('come at even distances between the first and the last', () => {
    expect(spread(three, 'x').map(({ id, position }) => [id, position.x])).toEqual([
      ['a', 10],
      ['b', 455],
      ['c', 900],
    ]);
  });

  it('get room where they would lie over each other', () => {
    expectApart(spread([at('a', 0, 0), at('b', 10, 0), at('c', 20, 0)], 'x'));
  });

  it('stay where there is only one', () => {
    expect(spread([at('a', 3, 4)], 'y')).toEqual([at('a', 3, 4)]);
  });
});
