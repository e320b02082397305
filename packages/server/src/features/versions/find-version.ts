import type { Reader } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { findFrozen, findVersion } from './queries.ts';

/** A published version of the story. */
export async function findVersionOrThrow(
  db: Reader,
  story: { id: string; title: string },
  id: string,
) {
  const version = await findVersion(db, id);
  if (version && version.story_id === story.id && version.number !== null) {
    return { ...version, number: version.number };
  }
  throw noSuchVersion();
}

/** What a published version, a archived draft or a snapshot of the story holds. */
export async function findFrozenOrThrow(
  db: Reader,
  story: { id: string; title: string },
  id: string,
) {
  const frozen = await findFrozen(db, story.id, id);
  if (frozen) return frozen;
  throw noSuchVersion();
}

const noSuchVersion = () => new AppError('not_found.version');
