import { type Entry, type LocalDraft, withGone } from '../local-draft.ts';
import { rebase } from '../rebase.ts';
import { siteGround } from '../replay.ts';

export type NewId = () => string;

/** While an answer is not known, the base may have its groups in it or not: then nothing is rebased. */
export const isOnTheWay = ({ queue }: LocalDraft): boolean => queue.some(({ isSent }) => isSent);

/** The queue on what the site has now. */
export function onNewBase(
  before: LocalDraft,
  after: LocalDraft,
  newId: NewId,
  isDone: (entry: Entry) => boolean = () => false,
): LocalDraft {
  if (after.queue.length === 0) return after;
  const ways = { from: siteGround(before), to: siteGround(after) };
  const { entries, gone } = rebase(after.queue, { ...ways, isDone, newId });
  return { ...after, queue: entries, gone: withGone(after.gone, gone) };
}
