import { lastSentence } from '@brasslamp/story/draft';
import { decodeCursor, page, unknownCursor } from '../../../http/calls/cursor.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import type { HeavyDeps } from '../../deps.ts';
import { storyReply } from '../../story-access/replies.ts';
import { countDrafts, type DraftCounts } from './count-drafts.ts';
import { listOwn, listUncounted, readAuthor } from './queries.ts';

type Row = Awaited<ReturnType<typeof listOwn>>[number];

/** An author's stories as they write them. */
export async function listOwnStories(
  deps: HeavyDeps,
  { viewer, query }: Call<'GET /api/user/me/stories'>,
) {
  const { order, search, limit, cursor } = query;
  const keys = decodeCursor(cursor, ['string', order === 'title' ? 'string' : 'number', 'string']);
  if (keys && keys[0] !== order) throw unknownCursor();
  const after = keys && ([keys[1], keys[2]] as const);
  const db = deps.database.read;
  // Those that were written since they were counted would stand where they no longer belong.
  if (order === 'words') await countDrafts(deps, await listUncounted(db, viewer.user_id));
  const found = await listOwn(db, viewer.user_id, { order, search, after, limit: limit + 1 });
  const { rows, next_cursor } = page(found, limit, (row) => [order, row.order_key, row.id]);
  const [author, counts] = await Promise.all([
    readAuthor(db, viewer.user_id),
    countDrafts(
      deps,
      rows.filter((row) => row.counted_revision !== row.content_revision),
    ),
  ]);
  const counted = new Map(counts.map((one) => [one.story_id, one]));
  return {
    author,
    stories: rows.map((row) => ({
      ...storyReply(row, viewer),
      draft: draftReply(row, counted.get(row.id)),
    })),
    next_cursor,
  };
}

const iso = (ms: number) => new Date(ms).toISOString();

function draftReply(row: Row, counted: DraftCounts | undefined) {
  const { errors, warnings, notes, checked_at } = row;
  return {
    words: counted?.words ?? row.draft_words,
    nodes: counted?.nodes ?? row.draft_nodes,
    last: lastReply(row),
    check:
      errors === null || warnings === null || notes === null || checked_at === null
        ? null
        : {
            ...{ errors, warnings, notes },
            checked_at: iso(checked_at),
            is_current: row.checked_revision === row.content_revision,
          },
    readers: Number(row.readers ?? 0),
  };
}

/** The node that was written last; null where there is none. */
function lastReply({ node_id, chapter_id, node_name, node_end, node_updated_at, lang }: Row) {
  if (node_id === null || chapter_id === null || node_name === null || node_updated_at === null)
    return null;
  return {
    node_id,
    chapter_id,
    name: node_name,
    sentence: lastSentence(node_end ?? '', lang),
    written_at: iso(node_updated_at),
  };
}
