import type { Reader, Writer } from '../../../db/database.ts';

/** A playthrough that came to an ending, by the time of its last turn. */
export interface Finished {
  id: string;
  story_id: string;
  user_id: string;
  updated_at: number;
}

/** Playthroughs that are at an ending; what an author plays of their own story does not count. */
export function listFinished(
  db: Reader,
  after: { updated_at: number; id: string },
  limit: number,
): Promise<Finished[]> {
  return db
    .selectFrom('playthroughs')
    .innerJoin('stories', 'stories.id', 'playthroughs.story_id')
    .select([
      'playthroughs.id',
      'playthroughs.story_id',
      'playthroughs.user_id',
      'playthroughs.updated_at',
    ])
    .where('playthroughs.ending', 'is not', null)
    .whereRef('playthroughs.user_id', '<>', 'stories.owner_id')
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('playthroughs.updated_at', 'playthroughs.id'),
        '>',
        tuple(after.updated_at, after.id),
      ),
    )
    .orderBy('playthroughs.updated_at')
    .orderBy('playthroughs.id')
    .limit(limit)
    .execute();
}

/** Whether the reader had not finished the story before, as far as anybody noted. */
export async function addFinisher(
  trx: Writer,
  row: { story_id: string; user_id: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('story_finishers')
    .columns(['story_id', 'user_id'])
    // The story and the reader may be gone by now.
    .expression(({ selectFrom }) =>
      selectFrom('stories')
        .innerJoin('users', (join) => join.on('users.id', '=', row.user_id))
        .select(['stories.id', 'users.id as user_id'])
        .where('stories.id', '=', row.story_id),
    )
    .onConflict((conflict) => conflict.columns(['story_id', 'user_id']).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

export async function addToFinished(trx: Writer, story_id: string, more: number): Promise<void> {
  await trx
    .insertInto('story_figures')
    .values({ story_id, finished: more })
    .onConflict((conflict) =>
      conflict
        .column('story_id')
        .doUpdateSet(({ eb }) => ({ finished: eb('story_figures.finished', '+', more) })),
    )
    .execute();
}

/** What a guest finished counts as finished by their account from now on. */
export async function handOverFinished(
  trx: Writer,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await trx
    .insertInto('story_finishers')
    .columns(['story_id', 'user_id'])
    .expression(({ selectFrom, val }) =>
      selectFrom('story_finishers')
        .select(['story_id', val(to).as('user_id')])
        .where('user_id', '=', from),
    )
    .onConflict((conflict) => conflict.columns(['story_id', 'user_id']).doNothing())
    .execute();
}

const markName = 'finished_folded_until';

export async function readMark(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', markName)
    .executeTakeFirst();
  return Number(row?.value ?? 0);
}

export async function writeMark(trx: Writer, at: number): Promise<void> {
  const value = String(at);
  await trx
    .insertInto('settings')
    .values({ key: markName, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** The tags whose number of public stories is another than it says, with that number. */
export async function listMiscounted(db: Reader): Promise<{ id: string; uses: number }[]> {
  const rows = await db
    .selectFrom('tags')
    .leftJoin(
      db
        .selectFrom('story_tags')
        .innerJoin('story_index', 'story_index.story_id', 'story_tags.story_id')
        .select(({ fn }) => ['story_tags.tag_id', fn.countAll<number>().as('count')])
        .groupBy('story_tags.tag_id')
        .as('used'),
      'used.tag_id',
      'tags.id',
    )
    .select(['tags.id', 'tags.uses', 'used.count'])
    .execute();
  return rows
    .map(({ id, uses, count }) => ({ id, uses: Number(count ?? 0), before: uses }))
    .filter(({ uses, before }) => uses !== before);
}

export async function writeUses(
  trx: Writer,
  tags: readonly { id: string; uses: number }[],
): Promise<void> {
  for (const { id, uses } of tags) {
    await trx.updateTable('tags').set({ uses }).where('id', '=', id).execute();
  }
}
