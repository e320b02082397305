import {
  type Draft,
  type FieldPlace,
  fieldEdit,
  fieldIn,
  kindOf,
  type Moving,
  mergeField,
  type PartName,
  partIn,
  placeKey,
} from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';
import type { Entry, Held } from './local-draft.ts';
import type { LostParts } from './lost-parts.ts';
import type { Replayed } from './replay.ts';

/** The way of an entry to other ground. */
interface Way {
  /** The draft on the new ground, before the entry. */
  now: Draft;
  lost: LostParts;
  wentElsewhere(name: PartName): boolean;
  /** Whether the part went with something that was done later than the entry. */
  wentSince(name: PartName): boolean;
}

interface MoveOptions {
  newId: () => string;
  /** The merge of a field; as among several writers where it is left out. */
  mergeIn?: (place: FieldPlace) => ReturnType<typeof mergeField>;
}

/** The entry as it has to be where other changes came before it; null = nothing is left of it. */
export function moveEntry(
  { entry, before, after }: Replayed,
  { now, lost, wentElsewhere, wentSince }: Way,
  { newId, mergeIn = ({ part, field }) => mergeField(part, field) }: MoveOptions,
): Entry | null {
  const merged = new Set<string>();
  let { held } = entry;
  const moving: Moving = {
    before,
    now,
    wentElsewhere,
    isLostSince({ part, id }) {
      const isLost = part !== 'story' && !partIn(before, part, id) && wentSince({ part, id });
      if (isLost) lost.lose({ part, id });
      return isLost;
    },
    lose: (place, was) => lost.lose(place, held?.kind === 'conflict' ? [was] : []),
    merge(place, was, there) {
      const key = placeKey(place);
      if (merged.has(key)) return [];
      merged.add(key);
      const mine = fieldIn(after, place) ?? was;
      const merge = mergeIn(place);
      const { value, conflicts } = merge(was, mine, there);
      if (conflicts.length > 0) held = heldFor(held, place, was);
      held = withOwnAncestor(held, place, (ancestor) => merge(mine, ancestor, value).value);
      return isSame(value, there) ? [] : [fieldEdit(place, there, value)];
    },
  };
  const edits = entry.group.edits.flatMap((edit) => kindOf(edit).rebase(edit, moving));
  // Of what is not there any more there are no two sides.
  if (held?.kind === 'conflict' && fieldIn(now, held.field) === undefined) held = null;
  const isAsBefore =
    edits.length === entry.group.edits.length &&
    edits.every((edit, at) => edit === entry.group.edits[at]);
  if (isAsBefore && held === entry.held) return entry;
  if (edits.length === 0) return null;
  return { ...entry, group: { ...entry.group, id: newId(), edits }, held };
}

const isOf = (held: Held | null, place: FieldPlace) =>
  held?.kind === 'conflict' && placeKey(held.field) === placeKey(place) ? held : null;

/** The conflict of a field; its ancestor is what both sides began with first. */
const heldFor = (held: Held | null, field: FieldPlace, ancestor: unknown): Held =>
  isOf(held, field) ?? { kind: 'conflict', field, ancestor };

/** A conflict whose ancestor has what is theirs by now and no conflict, too: it is not taken away here. */
function withOwnAncestor(
  held: Held | null,
  field: FieldPlace,
  follow: (ancestor: unknown) => unknown,
): Held | null {
  const own = isOf(held, field);
  return own ? { ...own, ancestor: follow(own.ancestor) } : held;
}
