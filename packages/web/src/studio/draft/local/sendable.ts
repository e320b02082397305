/** The choice of those entries of the queue that can go to the site now. */
import { limits } from '@brasslamp/story/model';
import { deletedChapters, isLeftBy, type MovedPart, movedBy } from './deleted-chapters.ts';
import { heldBack } from './held-back.ts';
import type { Entry, LocalDraft } from './local-draft.ts';
import { pauseMs } from './one-act.ts';
import { Replay, siteGround } from './replay.ts';

const longestOpenMs = 4_500;
/** Acts that follow on each other at once go together. */
const togetherMs = 300;
/** Well below what the site takes at once: a character can be three bytes. */
const mostCharacters = 1_200_000;

/** The time at which an entry is to go; typing goes after a pause, or soon enough. */
const dueAt = ({ joins, firstAt, lastAt }: Entry): number =>
  joins === null ? lastAt + togetherMs : Math.min(lastAt + pauseMs, firstAt + longestOpenMs);

/** The time at which the next ones are to go; null = there are none. */
export function nextDueAt(local: LocalDraft): number | null {
  const free = withoutHeld(local);
  return free.length === 0 ? null : Math.min(...free.map(dueAt));
}

/** Sendable entries wait for nobody's decision and can go to the site at once: those from the front on. */
export function sendable(local: LocalDraft): Entry[] {
  const free = withoutHeld(local);
  const chosen: Entry[] = [];
  let characters = 0;
  for (const entry of free.slice(0, together(local, free.slice(0, limits.groupsPerCall)))) {
    characters += JSON.stringify(entry.group).length;
    if (chosen.length > 0 && characters > mostCharacters) break;
    chosen.push(entry);
  }
  return chosen;
}

function withoutHeld(local: LocalDraft): readonly Entry[] {
  if (local.queue.every(({ held }) => held === null)) return local.queue;
  const waiting = heldBack(local);
  return local.queue.filter((entry) => !waiting.has(entry));
}

/** The number of those that can go at once: a chapter is deleted after what was moved out of it has left it at the site. */
function together(local: LocalDraft, entries: readonly Entry[]): number {
  if (!entries.slice(1).some((entry) => deletedChapters(entry).length > 0)) return entries.length;
  const moved: MovedPart[] = [];
  for (const [at, step] of new Replay(siteGround(local), entries).steps.entries()) {
    const isLeft = isLeftBy(moved, { site: local.base, here: step.before });
    if (deletedChapters(step.entry).some(isLeft)) return at;
    moved.push(...movedBy(step));
  }
  return entries.length;
}
