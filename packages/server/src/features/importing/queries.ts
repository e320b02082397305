import type { Reader, Writer } from '../../db/database.ts';

export async function isFreshSite(reader: Reader | Writer): Promise<boolean> {
  const begun = await reader
    .selectFrom('settings')
    .select('key')
    .where('key', '=', 'demo_story_added')
    .executeTakeFirst();
  const user = await reader.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return !begun && !user;
}

/** The places of nodes in their chapters. */
export async function listPlaces(db: Reader, storyId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('nodes')
    .select(['id', 'place'])
    .where('story_id', '=', storyId)
    .execute();
  return new Map(rows.map(({ id, place }) => [id, place]));
}

export async function markDemoAdded(trx: Writer, now: number): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ key: 'demo_story_added', value: String(now) })
    .execute();
}
