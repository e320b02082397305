import { type Entry, type LocalDraft, withGone } from '../local-draft.ts';
import { rebase } from '../rebase.ts';
import { replayOf, siteGround } from '../replay.ts';

export type NewId = () => string;

/** Entries are on the way while their answer is not known: the base may have them or not, and nothing is rebased. */
export const isOnTheWay = ({ queue }: LocalDraft): boolean => queue.some(({ isSent }) => isSent);

/** Moves the queue to what the site has now. */
export function moveToBase(
  before: LocalDraft,
  after: LocalDraft,
  newId: NewId,
  isDone: (entry: Entry) => boolean = () => false,
): LocalDraft {
  if (after.queue.length === 0) return after;
  const known = replayOf(before).steps;
  const ways = { from: siteGround(before), known, to: siteGround(after) };
  const { entries, gone } = rebase(after.queue, { ...ways, isDone, newId });
  return { ...after, queue: entries, gone: withGone(after.gone, gone) };
}
