import type { MissedPlan } from '@brasslamp/contract';
import type { Reader, Writer } from '../../db/database.ts';
import { holdsRows } from '../../db/hold.ts';
import type { NewRow, Row } from '../../db/tables.ts';

/** Some of the stories whose time to be published has come, the longest due first. */
export async function listDue(db: Reader, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('stories')
    .select('id')
    .where('publish_at', 'is not', null)
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** A story with what is to be known of its owner; undefined = its time to be published has not come, any more. */
export function findDue(db: Reader, id: string, now: number) {
  return db
    .selectFrom('stories')
    .innerJoin('users', 'users.id', 'stories.owner_id')
    .select([
      'stories.id',
      'stories.owner_id',
      'stories.title',
      'stories.status',
      'stories.revision',
      'stories.content_revision',
      'stories.publish_at',
      'stories.text_bytes',
      'users.username',
      'users.suspended_at as owner_suspended_at',
    ])
    .where('stories.id', '=', id)
    .where('stories.publish_at', '<=', now)
    .$if(holdsRows(db), (query) => query.forNoKeyUpdate('stories'))
    .executeTakeFirst();
}

export async function endPlan(
  trx: Writer,
  { id, revision }: { id: string; revision: number },
): Promise<void> {
  await trx
    .updateTable('stories')
    .set({ publish_at: null, revision: revision + 1 })
    .where('id', '=', id)
    .execute();
}

/** Notes a missed plan for its owner to see. */
export async function recordMissedPlan(
  trx: Writer,
  { id, publish_at }: { id: string; publish_at: number | null },
  reason: MissedPlan['reason'],
): Promise<void> {
  await trx
    .updateTable('stories')
    .set({ missed_plan_at: publish_at, missed_plan_reason: reason })
    .where('id', '=', id)
    .execute();
}

/** Whether the draft is as its current version froze it. */
export async function isFrozen(db: Reader, storyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('stories')
    .innerJoin('story_versions', 'story_versions.id', 'stories.current_version_id')
    .select('stories.id')
    .where('stories.id', '=', storyId)
    .whereRef('story_versions.content_revision', '=', 'stories.content_revision')
    .executeTakeFirst();
  return row !== undefined;
}

type LinkRow = Pick<Row<'stories'>, 'beta_token' | 'beta_token_created_at'>;

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
    .$if(holdsRows(db), (query) => query.forNoKeyUpdate('stories'))
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
