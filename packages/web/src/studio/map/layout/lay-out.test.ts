import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

describe('automatic layout', () => {
  it('puts what follows on the right of what leads there', () => {
    const { chapters, nodes } = smallStory('a -> b, c\nb -> d\nc -> d\nd');
    const placed = layoutGroups(chapters, nodes, false).flatMap(layOut);
    const at = placesOf(placed);
    for (const [from, to] of ['ab', 'ac', 'bd', 'cd']) {
      expect(at.get(from ?? '')?.x).toBeLessThan(at.get(to ?? '')?.x ?? 0);
    }
    expectApart(boxesOf(placed));
  });

  it('puts nodes that nothing connects in rows below, not in one endless column', () => {
    const ids = Array.from({ length: 100 }, (_, index) => `n${index}`);
    const placed = layOut({ ids: ['a', 'b', ...ids], links: [['a', 'b']] });
    const at = placesOf(placed);
    expectApart(boxesOf(placed));
    expect(new Set(ids.map((id) => at.get(id)?.x)).size).toBeGreaterThan(5);
    expect(Math.min(...ids.map((id) => at.get(id)?.y ?? 0))).toBeGreaterThan(at.get('a')?.y ?? 0);
  });

  it('survives rings, links to itself and links that leave the group', () => {
    const placed = layOut({
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

  it('places thousands in one chapter by steps from the first', () => {
    const ids = Array.from({ length: 4_000 }, (_, index) => `n${index}`);
    const links = ids.slice(1).map((id, at): [string, string] => [`n${Math.floor(at / 3)}`, id]);
    const placed = layOut({ ids, links });
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

describe('a layout in its workers', () => {
  /** Workers that answer when they are told to. */
  function stubbornWorkers() {
    interface Stubborn extends LayoutWorker {
      asked: LayoutGroup | null;
      isEnded: boolean;
    }
    const workers: Stubborn[] = [];
    const open = () => {
      const worker: Stubborn = {
        asked: null,
        isEnded: false,
        postMessage(group: LayoutGroup) {
          worker.asked = group;
        },
        terminate() {
          worker.isEnded = true;
        },
        onmessage: null,
        onerror: null,
      };
      workers.push(worker);
      return worker;
    };
    const answer = (worker: Stubborn | undefined) => {
      if (!worker?.asked) return expect.fail('It was asked nothing');
      const data = layOut(worker.asked);
      worker.asked = null;
      worker.onmessage?.call(worker as never, { data } as MessageEvent);
    };
    return { workers, open, answer };
  }
  const { chapters, nodes } = smallStory('a -> b\nb', 'c', 'd -> e\ne');
  const groups = layoutGroups(chapters, nodes, false);
  const ignored = {
    onProgress: () => undefined,
    onDone: () => expect.fail('It is done'),
    onFailed: () => expect.fail('It failed'),
  };

  beforeEach(() => {
    vi.stubGlobal('navigator', { hardwareConcurrency: 2 });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('tells how far it is, and gives all places in the order of the groups, whichever is done first', () => {
    const { workers, open, answer } = stubbornWorkers();
    const progress: number[][] = [];
    let done: Placed[] = [];
    runLayout(
      groups,
      {
        ...ignored,
        onProgress: (...now) => progress.push(now),
        onDone: (placed) => {
          done = placed;
        },
      },
      open,
    );
    expect(workers).toHaveLength(2);
    const [first, second] = workers;
    answer(second);
    answer(second);
    answer(first);
    expect(progress).toEqual([
      [1, 5],
      [3, 5],
      [5, 5],
    ]);
    expect(done.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expectApart(boxesOf(done));
    expect(workers.every(({ isEnded }) => isEnded)).toBe(true);
  });

  it('opens no more workers than there are groups or processors', () => {
    const { workers, open } = stubbornWorkers();
    runLayout(groups.slice(0, 1), ignored, open);
    expect(workers).toHaveLength(1);
    vi.stubGlobal('navigator', { hardwareConcurrency: 64 });
    runLayout([...groups, ...groups], ignored, open);
    expect(workers).toHaveLength(1 + 4);
  });

  it('is ended when it is cancelled', () => {
    const { workers, open } = stubbornWorkers();
    runLayout(groups, ignored, open)();
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, true]);
  });

  it('says that it failed, and ends the others', () => {
    const { workers, open } = stubbornWorkers();
    let hasFailed = false;
    const onFailed = () => {
      hasFailed = true;
    };
    runLayout(groups, { ...ignored, onFailed }, open);
    const [, second] = workers;
    second?.onerror?.call(second as never, new Event('error') as ErrorEvent);
    expect(hasFailed).toBe(true);
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, true]);
  });
});
