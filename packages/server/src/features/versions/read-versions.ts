import type { Reader } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { decodeCursor, page } from '../../http/calls/cursor.ts';
import type { Call } from '../../http/calls/handlers.ts';
import type { Deps } from '../deps.ts';
import { storyToReadContents } from '../story-access/find-story.ts';
import { findFrozen, findVersion, listArchived, listNumbered } from './queries.ts';
import { archivedDraftReply, versionReply } from './replies.ts';

/** A published version of the story. */
async function findVersionOrThrow(db: Reader, story: { id: string; title: string }, id: string) {
  const version = await findVersion(db, id);
  if (version && version.story_id === story.id && version.number !== null) {
    return { ...version, number: version.number };
  }
  throw noSuchVersion();
}

/** The published version, archived draft or snapshot of the story with this id. Throws where there is none. */
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

/** The versions of a story, for owner and admins: the notes are the author's own. */
export async function listVersions(
  deps: Deps,
  { viewer, params, query }: Call<'GET /api/stories/:username/:story_slug/versions'>,
) {
  const db = deps.database.read;
  const before = decodeCursor(query.cursor, ['int32']);
  const story = await storyToReadContents(db, viewer, params);
  const found = await listNumbered(db, story.id, before?.[0], query.limit + 1);
  const { rows, next_cursor } = page(found, query.limit, (row) => [row.number]);
  return {
    versions: rows.map((row) => versionReply(row, story.current_version_id)),
    next_cursor,
  };
}

/** A version with its note, for owner and admins: the note is the author's own. */
export async function readVersion(
  deps: Deps,
  { viewer, params }: Call<'GET /api/stories/:username/:story_slug/versions/:version_id'>,
) {
  const db = deps.database.read;
  const story = await storyToReadContents(db, viewer, params);
  return versionReply(
    await findVersionOrThrow(db, story, params.version_id),
    story.current_version_id,
  );
}

export async function listArchivedDrafts(
  deps: Deps,
  { viewer, params }: Call<'GET /api/stories/:username/:story_slug/kept-drafts'>,
) {
  const db = deps.database.read;
  const story = await storyToReadContents(db, viewer, params);
  return { drafts: (await listArchived(db, story.id)).map(archivedDraftReply) };
}
