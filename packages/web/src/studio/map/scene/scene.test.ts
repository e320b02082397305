import { describe, expect, it } from 'vitest';
import { placesAt, smallStory } from '../testing/small-story.ts';
import { boxAround, cardSize, touches } from './geometry.ts';
import { buildScene, crosses, curveOf } from './scene.ts';

const { chapters, nodes } = smallStory(
  'start -> hall, hall, here\nhall -> start, attic, nowhere, back',
  'attic -> hall\ncellar -> attic, hall',
);
const places = placesAt({
  start: [0, 0],
  hall: [400, 0],
  attic: [1200, 0],
  cellar: [1200, 300],
});
const scene = buildScene(chapters, nodes, places);

const ends = (sums: { from: { id: string }; to: { id: string }; count: number }[]) =>
  sums.map(({ from, to, count }) => `${from.id} > ${to.id}: ${count}`);

describe('a scene', () => {
  it('has a frame around the cards of each chapter', () => {
    const [first, second] = scene.frames;
    expect(first?.cards.map(({ id }) => id)).toEqual(['start', 'hall']);
    expect(first?.x).toBeLessThan(0);
    expect((first?.x ?? 0) + (first?.width ?? 0)).toBeGreaterThan(400 + cardSize.width);
    expect(second?.y).toBeLessThan(0);
    expect((second?.y ?? 0) + (second?.height ?? 0)).toBeGreaterThan(300 + cardSize.height);
  });

  it('has a line for each link, also where it leads to no card', () => {
    const said = scene.lines.map(({ from, to, short }) => `${from.id} > ${to?.id ?? short}`);
    expect(said).toEqual([
      'start > hall',
      'start > hall',
      'start > stay',
      'hall > start',
      'hall > attic',
      'hall > gone',
      'hall > back',
      'attic > hall',
      'cellar > attic',
      'cellar > hall',
    ]);
  });

  it('has a line to where a detour returns, if that is elsewhere', () => {
    const { chapters, nodes } = smallStory('a -> b\nb\nc');
    const [link] = nodes[0]?.links ?? [];
    const lines = (call: boolean | { then: string }) => {
      const links = link ? [{ ...link, call }] : [];
      const [first, ...rest] = nodes;
      const calling = first ? [{ ...first, links }, ...rest] : rest;
      const places = placesAt({ a: [0, 0], b: [400, 0], c: [800, 0] });
      return buildScene(chapters, calling, places).lines.map(
        ({ to, short, isReturn }) => `${to?.id ?? short}${isReturn ? ' (return)' : ''}`,
      );
    };
    expect(lines(true)).toEqual(['b']);
    expect(lines({ then: 'c' })).toEqual(['b', 'c (return)']);
    expect(lines({ then: 'lost' })).toEqual(['b', 'gone (return)']);
  });

  it('keeps several links from one card to another apart, and those there and back', () => {
    const middles = scene.lines
      .filter(({ from, to }) => from.frame.id === 'chapter 1' && to?.frame.id === 'chapter 1')
      .map((line) => Math.round(curveOf(line).from.y));
    expect(new Set(middles).size).toBe(3);
  });

  it('adds up the links between chapters for the view from far away', () => {
    expect(ends(scene.chapterSums)).toEqual([
      'chapter 1 > chapter 2: 1',
      'chapter 2 > chapter 1: 2',
    ]);
  });

  it('draws a collapsed chapter as one block, and its links as sums', () => {
    const folded = buildScene(chapters, nodes, places, new Set(['chapter 2']));
    expect(folded.cards.map(({ id }) => id)).toEqual(['start', 'hall']);
    expect(ends(folded.sums)).toEqual(['hall > chapter 2: 1', 'chapter 2 > hall: 2']);
    expect(folded.lines.every(({ from }) => from.frame.id === 'chapter 1')).toBe(true);
    const block = folded.frames.find(({ id }) => id === 'chapter 2');
    expect(block?.isCollapsed).toBe(true);
    expect(block?.height).toBeLessThan(scene.frames[1]?.height ?? 0);
  });

  it('says nothing of links inside of a collapsed chapter', () => {
    const folded = buildScene(chapters, nodes, places, new Set(['chapter 1', 'chapter 2']));
    expect(folded.lines).toEqual([]);
    expect(ends(folded.sums)).toEqual(['chapter 1 > chapter 2: 1', 'chapter 2 > chapter 1: 2']);
  });

  it('leaves out chapters without nodes', () => {
    const empty = { id: 'empty', title: 'Empty', ordinal: 3 };
    expect(buildScene([...chapters, empty], nodes, places).frames).toHaveLength(2);
    expect(buildScene([empty], [], places).box).toBeNull();
  });
});

describe('a line', () => {
  it('never bends out of the box in which it is looked for', () => {
    const around = [-600, -300, -120, 0, 90, 260, 700].flatMap((x) =>
      [-400, -110, 0, 30, 106, 500].map((y) => [x, y] as const),
    );
    for (const [x, y] of around.filter(([x, y]) => x !== 0 || y !== 0)) {
      const pair = smallStory('a -> b, b, b, b\nb -> a');
      const beside = buildScene(pair.chapters, pair.nodes, placesAt({ a: [0, 0], b: [x, y] }));
      for (const line of beside.lines) {
        const { from, leave, arrive, to } = curveOf(line);
        const box = boxAround(
          [from, leave, arrive, to].map((at) => ({ ...at, width: 0, height: 0 })),
        );
        expect(box && crosses(line, box), `b at ${x}, ${y}`).toBe(true);
        const edges = [
          { x: from.x, y: from.y, width: 0, height: 0 },
          { x: to.x, y: to.y, width: 0, height: 0 },
        ];
        for (const edge of edges)
          expect([line.from, line.to].some((end) => end && touches(end, edge))).toBe(true);
      }
    }
  });
});
