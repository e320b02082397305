import type { FieldError } from '@brasslamp/contract/error-codes';
import { fieldError } from '../../../errors/app-error.ts';
import { newId } from '../../../ids.ts';

interface Keyed {
  id: string;
  key: string;
}

interface SentKeyed {
  id?: string | undefined;
  key: string;
}

interface Matched<Thing> {
  /** What was sent, each with its id. */
  things: (Thing & Keyed)[];
  /** Of those that were there and have another key now. */
  renamed: { from: string; to: string }[];
  /** One for each id that nothing has. */
  errors: FieldError[];
}

/**
 * Finds what was there among what was sent: by id, else by key. All else is new. Ids stay, for saves
 * hang on them.
 */
export function matchSent<Thing extends SentKeyed>(
  stored: readonly Keyed[],
  sent: readonly Thing[],
  field: string,
): Matched<Thing> {
  const byId = new Map(stored.map((thing) => [thing.id, thing]));
  const byKey = new Map(stored.map((thing) => [thing.key, thing]));
  const asked = new Set(sent.map(({ id }) => id));
  const matched: Matched<Thing> = { things: [], renamed: [], errors: [] };
  for (const [index, thing] of sent.entries()) {
    const { id, ...fields } = thing;
    const found = id === undefined ? byKey.get(thing.key) : byId.get(id);
    if (id !== undefined && !found) {
      matched.errors.push(fieldError(`${field}.${index}.id`, 'id_unknown'));
    }
    // One that is sent by its id elsewhere in the list has another key now.
    const isFree = id !== undefined || (found && !asked.has(found.id));
    const same = isFree ? found : undefined;
    if (same && same.key !== thing.key) matched.renamed.push({ from: same.key, to: thing.key });
    matched.things.push({ id: same?.id ?? newId(), ...fields } as unknown as Thing & Keyed);
  }
  return matched;
}
