import type { Reply } from '@brasslamp/contract';
import { AppError } from '../../../errors/app-error.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import type { Deps } from '../../deps.ts';
import { storyToReadContents } from '../../story-access/find-story.ts';
import { readHead } from '../at-hand/queries.ts';
import { modelDraftNode, modelDraftStory, modelItem, modelMark } from '../model/part-models.ts';
import { findParts } from '../rows/queries.ts';
import { readStoryRow } from '../whole/read-draft.ts';
import { type ChangedPart, listChanged } from './queries.ts';

const changesKey = 'GET /api/stories/:username/:story_slug/changes';

const mostBytes = 1024 * 1024;
/** The number of parts in one answer, at most, however short they are. */
const mostParts = 1_000;
/** The bytes that are counted for a part of a kind that is never long. */
const shortBytes = 500;

/**
 * Parts that changed after a number, each as it is now. A part that changes while this is read has
 * another number then, and comes once more.
 */
export async function readChanges(
  { database: { read: db } }: Deps,
  { viewer, params, query }: Call<typeof changesKey>,
): Promise<Reply<typeof changesKey>> {
  const { id, title } = await storyToReadContents(db, viewer, params);
  const head = await readHead(db, id);
  // The browser has seen more than there is: a backup was restored.
  if (query.since > head) throw new AppError('reset', { title });
  const changed = onePage(await listChanged(db, id, query.since, mostParts));
  const there = changed.filter(({ is_removed }) => is_removed === 0);
  const rows = async <Table extends 'chapters' | 'nodes' | 'items'>(table: Table) => {
    const ids = there.filter(({ part }) => `${part}s` === table).map(({ part_id }) => part_id);
    return findParts(db, table, id, ids);
  };
  const marked = there.filter(({ part }) => part === 'mark').map(({ part_id }) => part_id);
  const isStoryIn = there.some(({ part }) => part === 'story');
  return {
    seq: changed.at(-1)?.seq ?? head,
    head,
    story: isStoryIn ? modelDraftStory(await readStoryRow(db, id)) : null,
    chapters: (await rows('chapters')).map(({ id, title, ordinal }) => ({ id, title, ordinal })),
    nodes: (await rows('nodes')).map((row) => ({
      ...modelDraftNode(row),
      updated_at: new Date(row.updated_at).toISOString(),
    })),
    items: (await rows('items')).map(modelItem),
    marks: (await findParts(db, 'nodes', id, marked)).map(modelMark),
    removed: changed.flatMap(({ part, part_id, is_removed }) =>
      is_removed === 1 && part !== 'story' && part !== 'mark' ? [{ part, id: part_id }] : [],
    ),
  };
}

/** The changes that fit on one page: at least one, so that there is always a way on. */
function onePage(changed: readonly ChangedPart[]): ChangedPart[] {
  let bytes = 0;
  const over = changed.findIndex((part) => {
    bytes += part.bytes ?? shortBytes;
    return bytes > mostBytes;
  });
  return over === -1 ? [...changed] : changed.slice(0, Math.max(1, over));
}
