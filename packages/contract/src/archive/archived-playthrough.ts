/** A playthrough in the archive of its author, with names of parts for the ids of a site. */
import { limits } from '@brasslamp/story/model';
import { z } from 'zod';
import * as field from '../schemas/fields.ts';

/** The name of a part in a story file, or its identity among versions. */
export const partName = field.cleanText.min(1).max(limits.nameCharacters * 2);

const count = z.int().min(0).max(limits.counted);
/** The turn at which something was earned; -1 = in an earlier run. */
const earned = z.int().min(-1).max(limits.counted);
/** A 32-bit integer, with its sign or without. */
const seed = z
  .int()
  .min(-(2 ** 31))
  .max(2 ** 32 - 1);

/** More than any state has. */
const mostEntries = 100_000;

/** Pairs of a name and what is known of it. */
const known = <Name extends z.ZodType, Value extends z.ZodType>(name: Name, value: Value) =>
  z.array(z.tuple([name, value])).max(mostEntries);

const counts = known(partName, count);

/** What a variable holds is cut to what it may hold when it is read. */
const valueText = field.cleanText.max(limits.valueCharacters * 2);
const value = z.union([
  z.number(),
  z.boolean(),
  valueText,
  z.array(valueText).max(limits.membersPerSet),
]);

/** The saved state of the engine. A choice is known by its id, a node that a pool offered by its name. */
const namedState = z.strictObject({
  node: partName,
  turn: count,
  seed,
  visits: counts,
  entered: counts,
  chosen: known(field.actionId, count),
  offered: counts,
  here: z.array(field.actionId).max(mostEntries),
  offered_here: z.array(partName).max(mostEntries),
  /** How many of an item are where. */
  items: known(partName, counts),
  variables: known(partName, value),
  calls: z.array(partName).max(mostEntries),
  back: partName.nullable(),
  endings: known(field.endingName, earned),
  achievements: known(partName, earned),
  displaced: z.array(z.tuple([partName, counts, counts])).max(mostEntries),
});

export const archivedPlaythrough = z.strictObject({
  /** The number of the version in which it is. */
  version: z.int().min(1).max(limits.number),
  /** '' = it has none. */
  name: field.playthroughName,
  started_at: field.time,
  played_at: field.time,
  put_aside_at: field.time.nullable(),
  state: namedState,
});

export type NamedState = z.output<typeof namedState>;
export type ArchivedPlaythrough = z.output<typeof archivedPlaythrough>;
