import type { Reader, Writer } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';

/**
 * Notes for everybody else with a playthrough of these stories that the stories go for good. One
 * for each reader and story: several playthroughs would give the same sentence several times.
 */
export async function insertNotes(
  trx: Writer,
  which: { storyId: string } | { ownerId: string },
  now: number,
): Promise<void> {
  const [column, id] =
    'storyId' in which
      ? (['stories.id', which.storyId] as const)
      : (['stories.owner_id', which.ownerId] as const);
  await trx
    .insertInto('removed_stories')
    .columns(['user_id', 'story_id', 'title', 'begun_at', 'last_played_at', 'removed_at'])
    .expression(({ selectFrom }) =>
      selectFrom('playthroughs')
        .innerJoin('stories', 'stories.id', 'playthroughs.story_id')
        .select(({ cast, fn, val }) => [
          'playthroughs.user_id',
          'stories.id',
          'stories.title',
          fn.min('playthroughs.created_at').as('begun_at'),
          fn.max('playthroughs.updated_at').as('last_played_at'),
          fn.coalesce('stories.deleted_at', cast<number>(val(now), 'bigint')).as('removed_at'),
        ])
        .where(column, '=', id)
        .where('playthroughs.deleted_at', 'is', null)
        .whereRef('playthroughs.user_id', '<>', 'stories.owner_id')
        .groupBy(['playthroughs.user_id', 'stories.id', 'stories.title', 'stories.deleted_at']),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'story_id']).doNothing())
    .execute();
}

/** The readers of some stories who have more notes than `most`. */
export async function listReadersOver(
  db: Reader,
  which: { storyId: string } | { ownerId: string },
  most: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('removed_stories')
    .select('user_id')
    .where('user_id', 'in', ({ selectFrom }) => {
      const readers = selectFrom('removed_stories as new').select('new.user_id');
      return 'storyId' in which
        ? readers.where('new.story_id', '=', which.storyId)
        : readers
            .innerJoin('stories', 'stories.id', 'new.story_id')
            .where('stories.owner_id', '=', which.ownerId);
    })
    .groupBy('user_id')
    .having(({ fn }) => fn.countAll(), '>', most)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The newest first. */
export function listNotes(
  db: Reader,
  userId: string,
  removedAfter: number,
  limit: number,
): Promise<Row<'removed_stories'>[]> {
  return db
    .selectFrom('removed_stories')
    .selectAll()
    .where('user_id', '=', userId)
    .where('removed_at', '>', removedAfter)
    .orderBy('removed_at', 'desc')
    .orderBy('story_id', 'desc')
    .limit(limit)
    .execute();
}

export async function deleteNotes(
  trx: Writer,
  userId: string,
  storyIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('removed_stories')
    .where('user_id', '=', userId)
    .where('story_id', 'in', storyIds)
    .execute();
}

export async function deleteNotesBefore(trx: Writer, removedUntil: number): Promise<void> {
  await trx.deleteFrom('removed_stories').where('removed_at', '<=', removedUntil).execute();
}

/** Gives the notes of one person to another; where both have a note about a story, one is left. */
export async function handOverNotes(
  trx: Writer,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await trx
    .insertInto('removed_stories')
    .columns(['user_id', 'story_id', 'title', 'begun_at', 'last_played_at', 'removed_at'])
    .expression(({ selectFrom, val }) =>
      selectFrom('removed_stories')
        .select([
          val(to).as('user_id'),
          'story_id',
          'title',
          'begun_at',
          'last_played_at',
          'removed_at',
        ])
        .where('user_id', '=', from),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'story_id']).doNothing())
    .execute();
}
