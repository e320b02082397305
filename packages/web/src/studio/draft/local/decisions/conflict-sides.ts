/** The two sides of a conflict: what was written here, what somebody else wrote, and where the two differ. */
import {
  type Draft,
  type FieldPlace,
  fieldIn,
  fingerprint,
  mergeField,
} from '@brasslamp/story/draft';
import { type Conflict, isSame, keepBoth } from '@brasslamp/story/edit';
import type { Entry, LocalDraft } from '../local-draft.ts';
import { groundBefore } from '../replay.ts';
import { mergedFor } from './merged-for.ts';

/** The sides as they are shown: the pieces that differ, or the whole of both. */
export function sidesOf(local: LocalDraft, head: Draft, entry: Entry) {
  const { mine, theirs, conflicts } = mergeOf(local, head, entry);
  const pieces = conflicts.flatMap((conflict) => (conflict.pieces ? [conflict.pieces] : []));
  const hasBoth = conflicts.some(({ withBoth }) => withBoth !== undefined);
  if (pieces.length === 0 || pieces.length < conflicts.length) return { mine, theirs, hasBoth };
  return {
    hasBoth,
    mine: pieces.map((one) => one.mine).join('\n\n'),
    theirs: pieces.map((one) => one.theirs).join('\n\n'),
  };
}

/**
 * A key of what a decision is about: words that came later than it, from another tab or from the site, were not
 * before the writer, and are asked about again. Null where nothing is lost by a decision.
 */
export function sidesKey(local: LocalDraft, head: Draft, problem: string): string | null {
  const entry = local.queue.find(({ n }) => `entry ${n}` === problem);
  if (entry?.held?.kind !== 'conflict') return null;
  const { mine, theirs } = mergeOf(local, head, entry);
  return fingerprint([mine ?? null, theirs ?? null]);
}

/** The two sides of an entry that waits because of a conflict, and the places that are asked about. */
export function mergeOf(local: LocalDraft, head: Draft, { held, n }: Entry) {
  if (held?.kind !== 'conflict') throw new Error('It is no conflict');
  const { field, ancestor } = held;
  const theirs = fieldIn(groundBefore(local, n).draft, field);
  const mine = fieldIn(head, field);
  if (mine === undefined || theirs === undefined) return { mine, theirs, conflicts: [] };
  const sides = [ancestor, mine, theirs] as const;
  const merge = mergeField(field.part, field.field);
  const { value, conflicts } = merge(...sides);
  // What is shown has to have theirs everywhere but in the places that are asked about.
  const isInPlaces = isSame(value, mine) && isSame(mergedFor('mine', merge, sides), mine);
  return { mine, theirs, conflicts: isInPlaces ? conflicts : [inWhole(field, sides)] };
}

/** Fields that can have both. */
const textFields = new Set(['body', 'description', 'panel']);

function inWhole(
  { field }: FieldPlace,
  [ancestor, mine, theirs]: readonly [ancestor: unknown, mine: unknown, theirs: unknown],
): Conflict<unknown> {
  const whole = { path: '', withTheirs: () => theirs };
  const isText = textFields.has(field) && typeof mine === 'string' && typeof theirs === 'string';
  if (!isText) return whole;
  const withBoth = () => keepBoth([String(ancestor ?? ''), mine, theirs]);
  return { ...whole, withBoth, pieces: { mine, theirs } };
}
