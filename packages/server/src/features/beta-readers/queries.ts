import type { Reader, Writer } from '../../db/database.ts';
import type { NewRow, Row } from '../../db/tables.ts';

export type LinkRow = Pick<Row<'stories'>, 'beta_token' | 'beta_token_created_at'>;

export function readLink(db: Reader, storyId: string): Promise<LinkRow> {
  return db
    .selectFrom('stories')
    .select(['beta_token', 'beta_token_created_at'])
    .where('id', '=', storyId)
    .executeTakeFirstOrThrow();
}

export async function writeLink(trx: Writer, storyId: string, link: LinkRow): Promise<void> {
  await trx.updateTable('stories').set(link).where('id', '=', storyId).execute();
}

export function findStoryWithLink(db: Reader, usernameKey: string, slug: string) {
  return db
    .selectFrom('stories')
    .innerJoin('users', 'users.id', 'stories.owner_id')
    .select(['stories.id', 'stories.owner_id', 'stories.status', 'stories.beta_token'])
    .where('users.username_key', '=', usernameKey)
    .where('stories.slug', '=', slug)
    .where('stories.status', '<>', 'deleted')
    .executeTakeFirst();
}

export async function countReaders(db: Reader, storyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('beta_readers')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('story_id', '=', storyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function addReader(trx: Writer, row: NewRow<'beta_readers'>): Promise<void> {
  await trx
    .insertInto('beta_readers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['story_id', 'user_id']).doNothing())
    .execute();
}

export async function removeReaders(trx: Writer, storyId: string): Promise<void> {
  await trx.deleteFrom('beta_readers').where('story_id', '=', storyId).execute();
}
