/** One automatic layout in its worker, from the groups of cards to their places. */
import type { OutlineNode } from '@brasslamp/story/draft';
import type { Chapter, NodeId } from '@brasslamp/story/model';
import { boxAround, type Point } from '../scene/geometry.ts';
import { boxesOf, type Placed, setInRows, shifted } from '../scene/places.ts';
import type { LayoutGroup } from './lay-out.ts';

/** The places of one group, in the order of the groups. */
export type LayoutAnswer = Placed[];

export interface LayoutRun {
  /** Of the nodes: those of the groups that are done. */
  onProgress: (done: number, all: number) => void;
  onDone: (placed: Placed[]) => void;
  /** The worker itself failed. */
  onFailed: () => void;
}

/** What a worker has to be; a test brings its own. */
export type LayoutWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

const openWorker = (): LayoutWorker =>
  new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });

/** Starts it; the function that comes back cancels it at once. */
export function runLayout(
  groups: LayoutGroup[],
  { onProgress, onDone, onFailed }: LayoutRun,
  open: () => LayoutWorker = openWorker,
): () => void {
  const all = groups.reduce((sum, { ids }) => sum + ids.length, 0);
  const answers: LayoutAnswer[] = [];
  let done = 0;
  const worker = open();
  const finish = () => {
    worker.terminate();
    onDone(setInRows(answers));
  };
  worker.onmessage = ({ data }: MessageEvent<LayoutAnswer>) => {
    answers.push(data);
    done += data.length;
    onProgress(done, all);
    if (answers.length === groups.length) finish();
  };
  worker.onerror = (event) => {
    event.preventDefault();
    worker.terminate();
    onFailed();
  };
  worker.postMessage(groups);
  return () => worker.terminate();
}

/** What is laid out: each chapter by itself, or these nodes together. */
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
    for (const target of new Set(links.flatMap((link) => link.targets))) {
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
