import {
  type Applied,
  applyGroup,
  type Draft,
  type FindRemoved,
  type PartName,
  partIn,
  type RemovedPart,
} from '@brasslamp/story/draft';
import { binKey, type Entry, type LocalDraft } from './local-draft.ts';

/** A ground is a draft that entries are done on, with what was taken out of it and can come back. */
export interface Ground {
  draft: Draft;
  findRemoved: FindRemoved;
}

/** A replayed entry, with the draft before and after it. */
export interface Replayed {
  entry: Entry;
  before: Draft;
  after: Draft;
  /** The outcome of the entry; null = it cannot be done, and changes nothing. */
  applied: Applied | null;
}

/**
 * A replay is what entries lead to from a ground, one after the other. It is a ground itself, for what comes after
 * them. `known`: steps from the same ground, which are not done again as far as they are the same.
 */
export class Replay implements Ground {
  readonly steps: Replayed[] = [];
  readonly #ground: Ground;

  constructor(ground: Ground, entries: readonly Entry[] = [], known: readonly Replayed[] = []) {
    this.#ground = ground;
    for (const entry of entries) {
      const next = known[this.steps.length];
      if (next?.entry.group.edits !== entry.group.edits) break;
      this.steps.push({ ...next, entry });
    }
    for (const entry of entries.slice(this.steps.length)) this.add(entry, this.try(entry));
  }

  get draft(): Draft {
    return this.steps.at(-1)?.after ?? this.#ground.draft;
  }

  readonly findRemoved: FindRemoved = (part, id) =>
    findIn(this.steps, this.#ground.findRemoved, part, id);

  try({ group }: Pick<Entry, 'group'>): ReturnType<typeof applyGroup> {
    return applyGroup(this.draft, group.edits, this);
  }

  add(entry: Entry, done: ReturnType<typeof applyGroup>): void {
    const before = this.draft;
    if ('refused' in done) this.steps.push({ entry, before, after: before, applied: null });
    else this.steps.push({ entry, before, after: done.draft, applied: done });
  }

  /** The ground after the first `count` entries. */
  after(count: number): Ground {
    const steps = this.steps.slice(0, count);
    return {
      draft: this.steps[count]?.before ?? this.draft,
      findRemoved: (part, id) => findIn(steps, this.#ground.findRemoved, part, id),
    };
  }
}

type Step = Pick<Replayed, 'applied'>;

/**
 * A part comes back from where it went last: what came back and went with its chapter comes back with that alone.
 */
export function findIn(
  steps: readonly Step[],
  below: FindRemoved,
  ...[part, id]: Parameters<FindRemoved>
): RemovedPart | undefined {
  for (const { applied } of steps.toReversed()) {
    const removed = applied?.removed.findLast((one) => one.part === part && one.id === id);
    if (removed) return removed;
    const isBack = applied?.changed[`${part}s`].has(id) && partIn(applied.draft, part, id);
    if (isBack) return undefined;
  }
  return below(part, id);
}

/** A part is taken by steps of which one took it away by itself, also if it has come back. */
export const hasTaken = (steps: readonly Step[], { part, id }: PartName): boolean =>
  steps.some(({ applied }) => applied?.removed.some((one) => one.part === part && one.id === id));

/** The ground of the site: its word, and its bin as far as it is known here. */
export const siteGround = ({ base, bin }: Pick<LocalDraft, 'base' | 'bin'>): Ground => ({
  draft: base,
  findRemoved: (part, id) => bin.get(binKey(part, id)),
});

/** The last replay on each word of the site. */
const lastOn = new WeakMap<Draft, { bin: LocalDraft['bin']; replay: Replay }>();

/** The replay of the queue on what the site has: it leads to what is shown of all that is kept. */
export function replayOf(local: Pick<LocalDraft, 'base' | 'bin' | 'queue'>): Replay {
  const { base, bin, queue } = local;
  const last = lastOn.get(base);
  const known = last?.bin === bin ? last.replay.steps : [];
  const isSame =
    known.length === queue.length && queue.every((entry, at) => known[at]?.entry === entry);
  if (last?.bin === bin && isSame) return last.replay;
  const replay = new Replay(siteGround(local), queue, known);
  lastOn.set(base, { bin, replay });
  return replay;
}

export const headOf = (local: LocalDraft): Draft => replayOf(local).draft;

/** The ground on which an entry stands: what those before it lead to. */
export const groundBefore = (local: LocalDraft, n: number): Ground =>
  replayOf(local).after(local.queue.filter((other) => other.n < n).length);
