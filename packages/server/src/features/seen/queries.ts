import type { Reader, Writer } from '../../db/database.ts';
import type { NewRow, Row } from '../../db/tables.ts';

/** A reader in a story. */
export interface ReaderInStory {
  user_id: string;
  story_id: string;
}

export function findSeen(
  db: Reader,
  { user_id, story_id }: ReaderInStory,
): Promise<Row<'seen'> | undefined> {
  return db
    .selectFrom('seen')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('story_id', '=', story_id)
    .executeTakeFirst();
}

/** What a reader saw in stories that were thrown away, without the ids of nodes and actions. */
export function listSeenEndings(db: Reader, userId: string, storyIds: readonly string[]) {
  return db
    .selectFrom('seen')
    .select(['story_id', 'endings'])
    .where('user_id', '=', userId)
    .where('story_id', 'in', storyIds)
    .execute();
}

/** All that a reader saw in states that are gone, by story. */
export function listSeenOf(
  db: Reader,
  userId: string,
  after: string,
  limit: number,
): Promise<Row<'seen'>[]> {
  return db
    .selectFrom('seen')
    .selectAll()
    .where('user_id', '=', userId)
    .where('story_id', '>', after)
    .orderBy('story_id')
    .limit(limit)
    .execute();
}

export async function putSeen(trx: Writer, row: NewRow<'seen'>): Promise<void> {
  const { user_id: _user, story_id: _story, ...changes } = row;
  await trx
    .insertInto('seen')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'story_id']).doUpdateSet(changes))
    .execute();
}

/** The states of a reader's playthroughs in a story, the deleted ones left out: those are in `seen`. */
export async function listStates(
  db: Reader,
  { user_id, story_id }: ReaderInStory,
): Promise<string[]> {
  const rows = await db
    .selectFrom('playthroughs')
    .select('state')
    .where('user_id', '=', user_id)
    .where('story_id', '=', story_id)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ state }) => state);
}

/** The endings at which a reader's playthroughs of some stories stand now, as JSON. */
export async function listReachedEndings(
  db: Reader,
  userId: string,
  storyIds: readonly string[],
): Promise<{ story_id: string; ending: string }[]> {
  return db
    .selectFrom('playthroughs')
    .select(['story_id', 'ending'])
    .distinct()
    .where('user_id', '=', userId)
    .where('story_id', 'in', storyIds)
    .where('deleted_at', 'is', null)
    .where('ending', 'is not', null)
    .$narrowType<{ ending: string }>()
    .execute();
}

export async function numberOfVersion(db: Reader, versionId: string): Promise<number | null> {
  const row = await db
    .selectFrom('story_versions')
    .select('number')
    .where('id', '=', versionId)
    .executeTakeFirst();
  return row?.number ?? null;
}
