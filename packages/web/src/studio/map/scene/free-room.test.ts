import { describe, expect, it } from 'vitest';
import { placesAt, smallStory } from '../testing/small-story.ts';
import { FreeRoom } from './free-room.ts';
import { type Box, cardSize, touches } from './geometry.ts';
import { boxesOf, placeMissing } from './places.ts';
import { buildScene } from './scene.ts';

const cards = (chapterId: string, ...at: [x: number, y: number][]) =>
  at.map(([x, y]) => ({ chapterId, at: { x, y } }));

const overlaps = (boxes: Box[]): number =>
  boxes.reduce(
    (sum, one, at) => sum + boxes.slice(at + 1).filter((other) => touches(one, other)).length,
    0,
  );

describe('room for a card', () => {
  it('is where it is wanted, if nothing is in the way', () => {
    const room = new FreeRoom(cards('one', [0, 0]));
    expect(room.take('one', { x: 300, y: 12 })).toEqual({ x: 300, y: 12 });
  });

  it('is beside the cards that are in the way, each time another one', () => {
    const room = new FreeRoom(cards('one', [0, 0], [10, 150]));
    const taken = Array.from({ length: 40 }, () => room.take('one', { x: 0, y: 0 }));
    const all = [{ x: 0, y: 0 }, { x: 10, y: 150 }, ...taken];
    expect(overlaps(boxesOf(all.map((position, at) => ({ id: `${at}`, position }))))).toBe(0);
    const [first] = taken;
    expect(Math.hypot(first?.x ?? Infinity, first?.y ?? Infinity)).toBeLessThan(500);
  });

  it('holds a whole group, which covers nothing', () => {
    const size = { width: 3 * cardSize.width, height: 2 * cardSize.height };
    const room = new FreeRoom(cards('one', [0, 0], [400, 300]));
    const at = room.take('one', { x: -100, y: 0 }, size);
    const others = [
      { x: 0, y: 0, ...cardSize },
      { x: 400, y: 300, ...cardSize },
    ];
    expect(others.some((one) => touches(one, { ...at, ...size }))).toBe(false);
  });
});

describe('frames of chapters', () => {
  /** The start of the demo story: the lower chapter lies close below the upper one. */
  const { chapters, nodes } = smallStory('Beginning\nDoor\nNew', 'Gull\nNest');
  const given = { Beginning: [0, 0], Door: [376, 0], Gull: [0, 320], Nest: [376, 320] } as const;

  it('stay apart when one of them gets a node that has no place yet', () => {
    const places = placesAt({ ...given } as never);
    placeMissing(nodes, places);
    const { frames } = buildScene(chapters, nodes, places);
    expect(frames).toHaveLength(2);
    expect(overlaps(frames)).toBe(0);
  });

  it('stay apart when a card is wanted close to another one', () => {
    for (const wanted of [
      { x: 100, y: 180 },
      { x: 640, y: 300 },
      { x: 200, y: 600 },
      { x: -300, y: 340 },
    ]) {
      const places = placesAt({ ...given } as never);
      const room = new FreeRoom(
        [...places].map(([id, at]) => ({
          chapterId: id === 'Gull' || id === 'Nest' ? 'chapter 2' : 'chapter 1',
          at,
        })),
      );
      places.set('New', room.take('chapter 1', wanted));
      const scene = buildScene(chapters, nodes, places);
      expect(overlaps(scene.frames)).toBe(0);
      expect(overlaps(scene.cards)).toBe(0);
    }
  });

  it('may lie over each other where somebody has laid them so', () => {
    const room = new FreeRoom([...cards('one', [0, 0], [600, 600]), ...cards('two', [300, 300])]);
    expect(room.take('one', { x: 600, y: 0 })).toEqual({ x: 600, y: 0 });
  });
});
