// An id of a chapter, node or item belongs to one part of one story for ever.
import type { Reader } from '../../../db/database.ts';
import { AppError } from '../../../errors/app-error.ts';
import { type IdOwner, ownersOf } from './queries.ts';

type Part = 'chapter' | 'node' | 'item';

/** The ids that anything else has or had, of those that a story wants for these parts. */
export async function takenIds(
  db: Reader,
  storyId: string,
  parts: readonly { part: Part; id: string }[],
): Promise<Set<string>> {
  const wanted = new Map(parts.map(({ part, id }) => [id, part]));
  const owners = await ownersOf(db, [...wanted.keys()]);
  const others = owners.filter(({ part_id, ...owner }) => {
    const part = wanted.get(part_id);
    return part && isOthers({ part_id, ...owner }, storyId, part);
  });
  return new Set(others.map(({ part_id }) => part_id));
}

/** The name of the first of these parts whose id is taken; null = they can all come back. */
export async function nameOfTaken(
  db: Reader,
  storyId: string,
  part: Part,
  named: readonly { id: string; name: string }[],
): Promise<string | null> {
  const owners = await ownersOf(
    db,
    named.map(({ id }) => id),
  );
  const taken = new Set(
    owners.filter((owner) => isOthers(owner, storyId, part)).map(({ part_id }) => part_id),
  );
  return named.find(({ id }) => taken.has(id))?.name ?? null;
}

/** Throws `id_taken`. */
export async function assertIdsOwn(...asked: Parameters<typeof nameOfTaken>): Promise<void> {
  const name = await nameOfTaken(...asked);
  if (name !== null) throw new AppError('id_taken', { name });
}

const isOthers = (owner: IdOwner, storyId: string, part: Part): boolean =>
  owner.story_id !== storyId || owner.part !== part;
