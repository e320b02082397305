import type { Reader, Writer } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';

type TestPlayRow = Row<'test_plays'>;

export function listTestPlaysOf(
  db: Reader,
  storyId: string,
  after: string,
  limit: number,
): Promise<TestPlayRow[]> {
  return db
    .selectFrom('test_plays')
    .selectAll()
    .where('story_id', '=', storyId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function findTestPlay(
  db: Reader,
  storyId: string,
  id: string,
): Promise<TestPlayRow | undefined> {
  return db
    .selectFrom('test_plays')
    .selectAll()
    .where('id', '=', id)
    .where('story_id', '=', storyId)
    .executeTakeFirst();
}

/** The number of a story's test plays, and of the steps in all of them. */
export async function countTestPlays(db: Reader, storyId: string) {
  const { plays, steps } = await db
    .selectFrom('test_plays')
    .select(({ fn }) => [fn.countAll().as('plays'), fn.sum('step_count').as('steps')])
    .where('story_id', '=', storyId)
    .executeTakeFirstOrThrow();
  return { plays: Number(plays), steps: Number(steps ?? 0) };
}

export async function insertTestPlay(trx: Writer, row: TestPlayRow): Promise<void> {
  await trx.insertInto('test_plays').values(row).execute();
}

export async function updateTestPlay(trx: Writer, row: TestPlayRow): Promise<void> {
  await trx
    .updateTable('test_plays')
    .set(row)
    .where('id', '=', row.id)
    .where('story_id', '=', row.story_id)
    .execute();
}

export async function deleteTestPlayRow(
  trx: Writer,
  { id, story_id }: Pick<TestPlayRow, 'id' | 'story_id'>,
): Promise<void> {
  await trx
    .deleteFrom('test_plays')
    .where('id', '=', id)
    .where('story_id', '=', story_id)
    .execute();
}
