/** Words that are let go: their writer gives them up, and they stay here to be downloaded. */

import { applyGroup, kindOf, partIn, writtenIn } from '@brasslamp/story/draft';
import { heldBack } from '../held-back.ts';
import type { Entry, GonePart, LocalDraft } from '../local-draft.ts';
import { rebase } from '../rebase.ts';
import { groundBefore, replayOf, siteGround } from '../replay.ts';

/** The last ones; what a browser keeps is stored with each change. */
export const letGoAtMost = 50;

export function letGo(local: LocalDraft, parts: readonly GonePart[]): LocalDraft {
  const rest = local.gone.filter((one) => !parts.includes(one));
  const given = parts.map((one) => ({ ...one, isLetGo: true }));
  const waiting = rest.filter(({ isLetGo }) => !isLetGo);
  const past = [...rest.filter(({ isLetGo }) => isLetGo), ...given];
  return { ...local, gone: [...waiting, ...past.slice(-letGoAtMost)] };
}

/** Takes an entry back with all that builds on it. */
export function takeBackEntry(local: LocalDraft, entry: Entry, newId: () => string): LocalDraft {
  const rest = local.queue.map((one) =>
    one === entry || !one.held ? one : { ...one, held: null },
  );
  const numbers = new Set([...heldBack({ ...local, queue: rest })].map(({ n }) => n));
  const isTaken = ({ n }: Entry) => numbers.has(n);
  const site = siteGround(local);
  const known = replayOf(local).steps;
  const ways = { from: site, known, to: site };
  const { entries } = rebase(local.queue, { ...ways, isDone: isTaken, newId });
  const words = local.queue.filter(isTaken).flatMap((one) => wordsIn(local, one));
  return letGo({ ...local, queue: entries }, words);
}

/** The parts in which an entry writes, as they would be, also where it cannot be done. */
export function wordsIn(local: LocalDraft, { n, group }: Entry): GonePart[] {
  const { draft: before, findRemoved } = groundBefore(local, n);
  // Each edit that can be done by itself, so that words are whole.
  const after = group.edits.reduce((draft, edit) => {
    const applied = applyGroup(draft, [edit], { findRemoved });
    return 'refused' in applied ? draft : applied.draft;
  }, before);
  return group.edits.flatMap((edit): GonePart[] => {
    const name = writtenIn(edit);
    if (!name || name.part === 'story') return [];
    const { part, id } = name;
    const was = partIn(before, part, id);
    const done = partIn(after, part, id);
    const isDone = done !== undefined && done !== was;
    const mine = isDone ? done : { ...was, id, ...kindOf(edit).wordsOf(edit) };
    return [{ part, id, before: was ?? null, mine, beside: [], isLetGo: true }];
  });
}
