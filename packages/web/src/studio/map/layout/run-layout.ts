/** A run of the automatic layout in its workers, from the groups of cards to their places. */
import { type OutlineNode, placesOf } from '@brasslamp/story/draft';
import type { Chapter, NodeId } from '@brasslamp/story/model';
import { boxAround, type Point } from '../scene/geometry.ts';
import { boxesOf, type Placed, setInRows, shifted } from '../scene/places.ts';
import type { LayoutGroup } from './lay-out.ts';

/** The places of one group. */
export type LayoutAnswer = Placed[];

export interface LayoutRun {
  /** Hears how many nodes are in groups that are done. */
  onProgress: (done: number, all: number) => void;
  onDone: (placed: Placed[]) => void;
  /** A worker itself failed. */
  onFailed: () => void;
}

/** A worker as far as it is used; a test brings its own. */
export type LayoutWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

const openWorker = (): LayoutWorker =>
  new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });

/** Groups are laid out beside each other, on as many of the device's processors. */
const mostWorkers = 4;

/** Starts it; the function that comes back cancels it at once. */
export function runLayout(
  groups: LayoutGroup[],
  { onProgress, onDone, onFailed }: LayoutRun,
  open: () => LayoutWorker = openWorker,
): () => void {
  const all = groups.reduce((sum, { ids }) => sum + ids.length, 0);
  const answers = new Map<LayoutGroup, LayoutAnswer>();
  const waiting = groups.values();
  const count = Math.min(groups.length, mostWorkers, navigator.hardwareConcurrency || 1);
  const workers = Array.from({ length: count }, open);
  const end = () => {
    for (const worker of workers) worker.terminate();
  };
  let done = 0;
  function giveNext(worker: LayoutWorker) {
    const { value: group } = waiting.next();
    if (!group) return;
    worker.onmessage = ({ data }: MessageEvent<LayoutAnswer>) => {
      answers.set(group, data);
      done += data.length;
      onProgress(done, all);
      if (answers.size < groups.length) return giveNext(worker);
      end();
      onDone(setInRows(groups.map((one) => answers.get(one) ?? [])));
    };
    worker.postMessage(group);
  }
  for (const worker of workers) {
    worker.onerror = (event) => {
      event.preventDefault();
      end();
      onFailed();
    };
    giveNext(worker);
  }
  return end;
}

/** The groups to lay out: each chapter by itself, or these nodes together. */
export function layoutGroups(
  chapters: readonly Chapter[],
  nodes: readonly OutlineNode[],
  isTogether: boolean,
): LayoutGroup[] {
  const groups = new Map<string, LayoutGroup>();
  if (isTogether) groups.set('', { ids: [], links: [] });
  else for (const { id } of chapters) groups.set(id, { ids: [], links: [] });
  for (const { id, chapter_id, links } of nodes) {
    const group = groups.get(isTogether ? '' : chapter_id);
    if (!group) continue;
    group.ids.push(id);
    for (const target of new Set(links.flatMap(placesOf))) {
      if (target !== null) group.links.push([id, target]);
    }
  }
  return [...groups.values()].filter(({ ids }) => ids.length > 0);
}

/** Puts what was laid out where these cards have been: their upper left corner stays. */
export function keptInPlace(
  placed: readonly Placed[],
  places: ReadonlyMap<NodeId, Point>,
): Placed[] {
  const before = placed.flatMap(({ id }) => {
    const position = places.get(id);
    return position ? [{ id, position }] : [];
  });
  const [was, is] = [boxAround(boxesOf(before)), boxAround(boxesOf(placed))];
  return was && is ? shifted(placed, was.x - is.x, was.y - is.y) : [...placed];
}
