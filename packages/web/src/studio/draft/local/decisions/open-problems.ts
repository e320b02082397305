import { type Draft, type FieldPlace, nameOf, partIn, placeKey } from '@brasslamp/story/draft';
import { binKey, type Entry, type LocalDraft } from '../local-draft.ts';
import { sidesOf } from './conflict-sides.ts';

/** A problem that waits for the writer; `studio/draft/problems.ts` words it. */
export interface OpenProblem {
  id: string;
  kind: 'conflict' | 'gone' | 'refused';
  /** The field; null where it is about more than one. */
  place: FieldPlace | null;
  /** The values of a conflict that both sides wrote, where they differ. */
  mine?: unknown;
  theirs?: unknown;
  /** Whether the two can stand one after the other, as texts can. */
  hasBoth?: boolean;
  /** The name or title of what it is about. */
  name: string;
  reason: string;
  /** The reason in the site's words. */
  detail: string;
}

export const problemOf = ({ n }: Entry): string => `entry ${n}`;

export function openProblems(local: LocalDraft, head: Draft): OpenProblem[] {
  const waiting = askedAbout(local).flatMap((entry): OpenProblem[] => {
    const { held } = entry;
    if (!held) return [];
    const { kind, field: place } = held;
    const about = place ? partIn(head, place.part, place.id) : undefined;
    const problem = { id: problemOf(entry), kind, place, name: about ? nameOf(about) : '' };
    if (held.kind === 'refused') {
      return [{ ...problem, reason: held.reason, detail: held.detail }];
    }
    // Deleted here since: it goes without being asked about.
    if (!about) return [];
    return [{ ...problem, ...sidesOf(local, head, entry), reason: '', detail: '' }];
  });
  const gone = local.gone.flatMap(({ part, id, mine, isLetGo }): OpenProblem[] => {
    if (isLetGo) return [];
    const place = { part, id, field: '' };
    const problem = { id: binKey(part, id), kind: 'gone' as const, place, name: nameOf(mine) };
    return [{ ...problem, reason: 'gone', detail: '' }];
  });
  return [...waiting, ...gone];
}

/** The entries that are asked about: of several that wait in one field the last, which is about what is shown. */
export function askedAbout({ queue }: Pick<LocalDraft, 'queue'>): Entry[] {
  const asked = new Map<string, Entry>();
  for (const entry of queue) {
    const { held } = entry;
    if (held) asked.set(held.field ? placeKey(held.field) : problemOf(entry), entry);
  }
  return [...asked.values()];
}
