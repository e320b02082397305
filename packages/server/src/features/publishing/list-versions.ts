import { decodeCursor, page } from '../../http/calls/cursor.ts';
import type { Call } from '../../http/calls/handlers.ts';
import type { StoryDeps } from '../stories/deps.ts';
import { storyToReadContents } from '../stories/find-story.ts';
import { listNumbered } from './queries.ts';
import { versionReply } from './replies.ts';

/** To owner and admins: the notes are the author's own. */
export async function listVersions(
  deps: StoryDeps,
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
