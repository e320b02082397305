/**
 * The merge of what was typed in two tabs of one browser within a moment: it is one writer's, and nobody is asked about
 * it. Where both put something into one place, what was begun first stands first.
 */
import { type FieldPlace, fieldIn, mergeField, placeKey, placeOf } from '@brasslamp/story/draft';
import { isSame, unite } from '@brasslamp/story/edit';
import type { Entry, LocalDraft } from './local-draft.ts';

/** A run is what one types in one field until one does something else, however long one pauses. */
export interface Run {
  joins: string;
  since: number;
}

export function runAfter(run: Run | null, joins: string | null, now: number): Run | null {
  if (joins === null) return null;
  return run?.joins === joins ? run : { joins, since: now };
}

interface Between {
  before: LocalDraft;
  kept: LocalDraft;
  tab: string;
  /** The run of typing of this tab. */
  run: Run | null;
}

/** The merge of a field of this tab with what came to be kept meanwhile. */
export const mergeAmongTabs =
  ({ before, kept, tab, run }: Between) =>
  (place: FieldPlace): ReturnType<typeof mergeField> =>
  (was, mine, theirs) => {
    const merge = mergeField(place.part, place.field);
    const isText =
      place.field === 'body' &&
      typeof was === 'string' &&
      typeof mine === 'string' &&
      typeof theirs === 'string';
    if (!isText || !isOfTabs(before, kept, place)) return merge(was, mine, theirs);
    const theirRun = addedIn(before, kept, (entry) => entry.tab !== tab && writesIn(entry, place));
    const isFirst = run !== null && theirRun !== undefined && isBefore({ ...run, tab }, theirRun);
    const value = unite([was, mine, theirs], isFirst ? 'mine' : 'theirs');
    return value === null ? merge(was, mine, theirs) : { value, conflicts: [] };
  };

/** The site has said nothing new of it. */
const isOfTabs = (before: LocalDraft, kept: LocalDraft, place: FieldPlace): boolean =>
  before.isComplete &&
  kept.isComplete &&
  (before.seq === kept.seq || isSame(fieldIn(before.base, place), fieldIn(kept.base, place)));

const writesIn = ({ group }: Entry, place: FieldPlace): boolean =>
  group.edits.some((edit) => {
    const other = placeOf(edit);
    return other !== null && placeKey(other) === placeKey(place);
  });

/** The first that came to be kept meanwhile. What the site has already was before all else. */
function addedIn(before: LocalDraft, kept: LocalDraft, isIt: (entry: Entry) => boolean) {
  const known = new Map(before.queue.map(({ n, lastAt }) => [n, lastAt]));
  return kept.queue.find((entry) => known.get(entry.n) !== entry.lastAt && isIt(entry));
}

/** Whether this tab's run began before another's entry; all tabs decide alike, also for one moment. */
const isBefore = (mine: { since: number; tab: string }, theirs: Entry): boolean =>
  mine.since < theirs.firstAt || (mine.since === theirs.firstAt && mine.tab < theirs.tab);
