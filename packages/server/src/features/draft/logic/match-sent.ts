import type { FieldError } from '@brasslamp/contract/error-codes';
import { fieldError } from '../../../errors/app-error.ts';
import { newId } from '../../../ids.ts';

interface Matched<Thing> {
  /** The sent things, each with its id. */
  things: (Thing & { id: string })[];
  /** An error for each id that nothing has. */
  errors: FieldError[];
}

interface By<Thing> {
  /** The field of the call. */
  field: string;
  /** The name in logic and texts; null = the thing is found by its id alone. */
  nameOf: (thing: Thing) => string | null;
  /** A form of a name that is the same for names that mean the same. */
  sameName?: (name: string) => string;
}

/**
 * Finds what was there among what was sent: by id, else by name. All else is new. Ids stay, for saves
 * and chance hang on them.
 */
export function matchSent<Sent extends { id?: string | undefined }, Stored extends { id: string }>(
  stored: readonly Stored[],
  sent: readonly Sent[],
  { field, nameOf, sameName = (name) => name }: By<Omit<Sent | Stored, 'id'>>,
): Matched<Sent> {
  const wordOf = (thing: Sent | Stored) => {
    const name = nameOf(thing);
    return name === null ? null : sameName(name);
  };
  const byId = new Map(stored.map((thing) => [thing.id, thing]));
  const byWord = new Map(stored.map((thing) => [wordOf(thing), thing]));
  const asked = new Set(sent.map(({ id }) => id));
  const matched: Matched<Sent> = { things: [], errors: [] };
  for (const [index, thing] of sent.entries()) {
    const { id, ...fields } = thing;
    const word = wordOf(thing);
    const named = word === null ? undefined : byWord.get(word);
    const found = id === undefined ? named : byId.get(id);
    if (id !== undefined && !found) {
      matched.errors.push(fieldError(`${field}.${index}.id`, 'id_unknown'));
    }
    // One that is sent by its id elsewhere in the list has another name now.
    const isFree = id !== undefined || (found && !asked.has(found.id));
    const same = isFree ? found : undefined;
    matched.things.push({ id: same?.id ?? newId(), ...fields } as unknown as Sent & { id: string });
  }
  return matched;
}
