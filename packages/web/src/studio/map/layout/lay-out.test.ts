import { describe, expect, it } from 'vitest';
import { type Box, touches } from '../scene/geometry.ts';
import { boxesOf, type Placed } from '../scene/places.ts';
import { smallStory } from '../testing/small-story.ts';
import { type LayoutGroup, layOut } from './lay-out.ts';
import { keptInPlace, type LayoutWorker, layoutGroups, runLayout } from './run-layout.ts';

const placesOf = (placed: Placed[]) => new Map(placed.map(({ id, position }) => [id, position]));

function expectApart(boxes: Box[]) {
  boxes.forEach((one, at) => {
    for (const other of boxes.slice(at + 1)) expect(touches(one, other)).toBe(false);
  });
}

const layOutOne = (group: LayoutGroup): Placed[] => [...layOut([group])].flat();

describe('automatic layout', () => {
  it('puts what follows on the right of what leads there', () => {
    const { chapters, nodes } = smallStory('a -> b, c\nb -> d\nc -> d\nd');
    const placed = [...layOut(layoutGroups(chapters, nodes, false))].flat();
    const at = placesOf(placed);
    for (const [from, to] of ['ab', 'ac', 'bd', 'cd']) {
      expect(at.get(from ?? '')?.x).toBeLessThan(at.get(to ?? '')?.x ?? 0);
    }
    expectApart(boxesOf(placed));
  });

  it('puts nodes that nothing connects in rows below, not in one endless column', () => {
    const ids = Array.from({ length: 100 }, (_, index) => `n${index}`);
    const placed = layOutOne({ ids: ['a', 'b', ...ids], links: [['a', 'b']] });
    const at = placesOf(placed);
    expectApart(boxesOf(placed));
    expect(new Set(ids.map((id) => at.get(id)?.x)).size).toBeGreaterThan(5);
    expect(Math.min(...ids.map((id) => at.get(id)?.y ?? 0))).toBeGreaterThan(at.get('a')?.y ?? 0);
  });

  it('survives rings, links to itself and links that leave the group', () => {
    const placed = layOutOne({
      ids: ['a', 'b', 'c'],
      links: [
        ['a', 'b'],
        ['b', 'a'],
        ['b', 'b'],
        ['b', 'elsewhere'],
      ],
    });
    expect(placed.map(({ id }) => id).sort()).toEqual(['a', 'b', 'c']);
    expectApart(boxesOf(placed));
  });

  it('places thousands in one chapter in a moment, by steps from the first', () => {
    const ids = Array.from({ length: 4_000 }, (_, index) => `n${index}`);
    const links = ids.slice(1).map((id, at): [string, string] => [`n${Math.floor(at / 3)}`, id]);
    const began = performance.now();
    const placed = layOutOne({ ids, links });
    expect(performance.now() - began).toBeLessThan(3_000);
    expect(placed).toHaveLength(4_000);
    const at = placesOf(placed);
    expect(at.get('n0')?.x).toBeLessThan(at.get('n2')?.x ?? 0);
    expect(new Set(placed.map(({ position }) => `${position.x} ${position.y}`)).size).toBe(4_000);
  });
});

describe('what is laid out', () => {
  const { chapters, nodes } = smallStory('a -> b, far', 'b\nfar -> a');

  it('is each chapter by itself, or what is chosen together', () => {
    expect(layoutGroups(chapters, nodes, false).map(({ ids }) => ids)).toEqual([
      ['a'],
      ['b', 'far'],
    ]);
    expect(layoutGroups(chapters, nodes, true).map(({ ids }) => ids)).toEqual([['a', 'b', 'far']]);
  });

  it('keeps the upper left corner of where it was', () => {
    const placed = [
      { id: 'a', position: { x: 0, y: 40 } },
      { id: 'b', position: { x: 300, y: 0 } },
    ];
    const before = new Map([
      ['a', { x: 1_000, y: 900 }],
      ['b', { x: 2_000, y: 500 }],
    ]);
    expect(keptInPlace(placed, before)).toEqual([
      { id: 'a', position: { x: 1_000, y: 540 } },
      { id: 'b', position: { x: 1_300, y: 500 } },
    ]);
  });
});

describe('a layout in its worker', () => {
  /** Answers when it is told to. */
  function stubbornWorker() {
    const worker: LayoutWorker & { groups: LayoutGroup[]; isEnded: boolean } = {
      groups: [],
      isEnded: false,
      postMessage(groups: LayoutGroup[]) {
        worker.groups = groups;
      },
      terminate() {
        worker.isEnded = true;
      },
      onmessage: null,
      onerror: null,
    };
    const answer = () => {
      for (const data of layOut(worker.groups)) {
        worker.onmessage?.call(worker as never, { data } as MessageEvent);
      }
    };
    return { worker, answer };
  }
  const { chapters, nodes } = smallStory('a -> b\nb', 'c');
  const groups = layoutGroups(chapters, nodes, false);

  it('tells how far it is, and gives all places at the end', () => {
    const { worker, answer } = stubbornWorker();
    const progress: number[][] = [];
    let done: Placed[] = [];
    runLayout(
      groups,
      {
        onProgress: (...now) => progress.push(now),
        onDone: (placed) => {
          done = placed;
        },
        onFailed: () => expect.fail('It failed'),
      },
      () => worker,
    );
    answer();
    expect(progress).toEqual([
      [2, 3],
      [3, 3],
    ]);
    expect(done.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expectApart(boxesOf(done));
    expect(worker.isEnded).toBe(true);
  });

  it('is ended when it is cancelled', () => {
    const { worker } = stubbornWorker();
    const ignored = {
      onProgress: () => undefined,
      onDone: () => undefined,
      onFailed: () => undefined,
    };
    runLayout(groups, ignored, () => worker)();
    expect(worker.isEnded).toBe(true);
  });

  it('says that it failed', () => {
    const { worker } = stubbornWorker();
    let hasFailed = false;
    runLayout(
      groups,
      {
        onProgress: () => undefined,
        onDone: () => expect.fail('It is done'),
        onFailed: () => {
          hasFailed = true;
        },
      },
      () => worker,
    );
    worker.onerror?.call(worker as never, new Event('error') as ErrorEvent);
    expect(hasFailed).toBe(true);
  });
});
