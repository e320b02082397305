import { describe, expect, it } from 'vitest';
import { placesAt, smallStory } from '../testing/small-story.ts';
import { boxOfIds, chapterAt, entered, hitAt, idsIn, nearestCards, neighbour } from './find.ts';
import { buildScene } from './scene.ts';

const { chapters, nodes } = smallStory('a -> b\nb -> c\nc', 'd\ne');
const places = placesAt({ a: [0, 0], b: [300, 0], c: [300, 200], d: [900, 0], e: [900, 200] });
const scene = buildScene(chapters, nodes, places);
const folded = buildScene(chapters, nodes, places, new Set(['chapter 2']));
const card = (id: string) => scene.byId.get(id) ?? expect.fail(`There is no ${id}`);

describe('under the pointer', () => {
  it('is a card, the upper one where two lie over each other', () => {
    const over = buildScene(chapters, nodes, placesAt({ a: [0, 0], b: [100, 50] }));
    expect(hitAt(over, { x: 50, y: 20 }, 1)).toMatchObject({ on: 'card', card: { id: 'a' } });
    expect(hitAt(over, { x: 150, y: 80 }, 1)).toMatchObject({ on: 'card', card: { id: 'b' } });
  });

  it('is the name of a chapter above its frame, as large on the screen at each zoom', () => {
    const { x, y } = scene.frames[0] ?? expect.fail('There is no frame');
    const name = { x: x + 80, y: y - 20 };
    expect(hitAt(scene, name, 1)).toMatchObject({ on: 'frame', frame: { id: 'chapter 1' } });
    expect(hitAt(scene, { x: x + 180, y: y - 60 }, 1)).toBeNull();
    expect(hitAt(scene, { x: x + 180, y: y - 60 }, 0.3)).toMatchObject({ on: 'frame' });
    expect(hitAt(scene, { x: x + 8, y: y - 20 }, 1)).toMatchObject({ on: 'toggle' });
  });

  it('is a whole chapter from far away', () => {
    expect(hitAt(scene, { x: 320, y: 20 }, 0.1)).toMatchObject({ on: 'frame' });
  });

  it('is the block of a collapsed chapter, and none of its cards', () => {
    expect(hitAt(folded, { x: 1000, y: 30 }, 1)).toMatchObject({
      on: 'frame',
      frame: { id: 'chapter 2' },
    });
  });

  it('is nothing between cards', () => {
    expect(hitAt(scene, { x: 260, y: 50 }, 1)).toBeNull();
  });
});

describe('in a box', () => {
  it('are all cards that it touches', () => {
    expect(idsIn(scene, { x: 200, y: 50, width: 150, height: 10 }, 1)).toEqual(['a', 'b']);
  });

  it('is all of a collapsed chapter, and of each chapter from far away', () => {
    expect(idsIn(folded, { x: 880, y: 0, width: 50, height: 10 }, 1)).toEqual(['d', 'e']);
    expect(idsIn(scene, { x: 250, y: 0, width: 10, height: 10 }, 0.1)).toEqual(['a', 'b', 'c']);
  });
});

it('takes the cards nearest to the middle where there are too many', () => {
  const box = { x: 0, y: 0, width: 600, height: 400 };
  expect(nearestCards(scene, box, 2).map(({ id }) => id)).toEqual(['c', 'b']);
  expect(nearestCards(scene, box, 10).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

describe('arrow keys', () => {
  it('go to the next card that way, straight ahead rather than aside', () => {
    expect(neighbour(scene, card('a'), 'right')?.id).toBe('b');
    expect(neighbour(scene, card('b'), 'right')?.id).toBe('d');
    expect(neighbour(scene, card('b'), 'down')?.id).toBe('c');
    expect(neighbour(scene, card('e'), 'left')?.id).toBe('c');
  });

  it('stay where there is none', () => {
    expect(neighbour(scene, card('a'), 'left')).toBeNull();
    expect(neighbour(scene, card('a'), 'up')).toBeNull();
  });
});

it('finds a node of a collapsed chapter at its block', () => {
  const block = folded.frames[1] ?? expect.fail('There is no block');
  expect(boxOfIds(folded, ['e'])).toMatchObject({ x: block.x, y: block.y, width: block.width });
  expect(boxOfIds(scene, ['nobody'])).toBeNull();
});

describe('cards that are dragged', () => {
  const moved = (id: string, x: number, y: number) => ({ id, position: { x, y } });

  it('go to the chapter in whose frame their middle comes to lie', () => {
    expect(entered(scene, [moved('c', 900, 100)])).toEqual([
      { chapterId: 'chapter 2', ids: ['c'] },
    ]);
    expect(entered(scene, [moved('c', 300, 600)])).toEqual([]);
  });

  it('stay in their own where two frames lie over each other', () => {
    const over = buildScene(
      chapters,
      nodes,
      placesAt({ a: [0, 0], b: [900, 0], c: [0, 600], d: [300, 0], e: [600, 0] }),
    );
    expect(entered(over, [moved('c', 450, 0)])).toEqual([]);
  });

  it('take their chapter along where all of it is dragged', () => {
    expect(entered(scene, [moved('d', 0, 0), moved('e', 0, 200)])).toEqual([]);
  });
});

it('finds the chapter that a point is in, or the nearest one', () => {
  expect(chapterAt(scene, { x: 310, y: 210 })).toBe('chapter 1');
  expect(chapterAt(scene, { x: 2_000, y: 0 })).toBe('chapter 2');
});
