import type { MissedPlan } from '@brasslamp/contract';
import type { Reader, Writer } from '../../db/database.ts';

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

/** One of them, if its time has come still, with what is to be known of its owner. */
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

/** For its owner to see. */
export async function keepMissedPlan(
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
