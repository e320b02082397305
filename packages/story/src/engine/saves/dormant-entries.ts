import { isRecord } from '../../model/records.ts';
import type { ItemId, Place } from '../../model/story.ts';
import type { PlayableStory } from '../compile/compile-story.ts';
import type { Displaced, SavedState } from '../state/state.ts';
import { emptyRecord } from './empty-record.ts';

/** The most entries of what a version does not have that are stored. */
export const mostDormant = 1_000;

type Fields = Readonly<Record<string, unknown>>;

/** The kinds of entries of things, those that are missed most first: they stay where there is too much. */
const kinds = [
  'achievements',
  'endings',
  'variables',
  'items',
  'visits',
  'chosen',
  'entered',
] as const;

export const dormantKinds = [...kinds, 'displaced'] as const;

export type DormantEntries = Partial<Pick<SavedState, (typeof dormantKinds)[number]>>;

/**
 * The entries of a saved state of which this version does not have the thing: they wait for a
 * version that has it again. Of displaced items those that are still where they were laid.
 */
export function dormantIn(
  playable: PlayableStory,
  saved: DormantEntries,
  isStillAt: (item: number, places: Record<Place, number>) => boolean,
): DormantEntries {
  const { indexes, layout } = playable;
  const isKnown = {
    achievements: indexes.achievements,
    endings: layout.endings,
    variables: indexes.variables,
    items: indexes.items,
    visits: indexes.nodes,
    chosen: layout.chosen,
    entered: { has: (id: string) => layout.entered.has(indexes.nodes.get(id) ?? -1) },
  };
  const waiting: Record<string, Record<string, unknown>> = {};
  let room = mostDormant;
  const add = (kind: string, id: string, value: unknown, size: number) => {
    room -= size;
    if (room < 0) return;
    const entries: Record<string, unknown> = waiting[kind] ?? emptyRecord();
    entries[id] = value;
    waiting[kind] = entries;
  };
  for (const kind of kinds) {
    const record = recordIn(saved[kind]);
    for (const id in record) {
      if (!isKnown[kind].has(id)) add(kind, id, record[id], sizeOf(record[id]));
    }
  }
  for (const [id, { from, to }] of displacedIn(saved)) {
    const item = indexes.items.get(id);
    if (item === undefined || isStillAt(item, to)) {
      add('displaced', id, { from, to }, sizeOf(from) + sizeOf(to));
    }
  }
  return waiting;
}

export function displacedIn({ displaced }: DormantEntries): [ItemId, Displaced][] {
  return Object.entries(recordIn(displaced)).flatMap(([id, entry]) => {
    const { from, to } = recordIn(entry);
    return [[id, { from: placesIn(from), to: placesIn(to) }]];
  });
}

/** Saved states come from a database: nothing in them is certain. */
const recordIn = (value: unknown): Fields => (isRecord(value) ? value : {});

const placesIn = (value: unknown) => recordIn(value) as Record<Place, number>;

const sizeOf = (value: unknown): number => Math.max(1, Object.keys(recordIn(value)).length);
