import type { Reader } from '../../../db/database.ts';

/** Somebody's playthroughs in a story, in the order in which they began. */
export async function listOwnIds(
  db: Reader,
  { user_id, story_id }: { user_id: string; story_id: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('playthroughs')
    .select('id')
    .where('story_id', '=', story_id)
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id).toSorted();
}

/** A playthrough with the number of its version; undefined where that has none, or the playthrough is gone. */
export async function findInNumbered(db: Reader, { id, user_id }: { id: string; user_id: string }) {
  const row = await db
    .selectFrom('playthroughs')
    .innerJoin('story_versions', 'story_versions.id', 'playthroughs.version_id')
    .select([
      'playthroughs.state',
      'playthroughs.name',
      'playthroughs.created_at',
      'playthroughs.updated_at',
      'playthroughs.dropped_at',
      'story_versions.number',
    ])
    .where('playthroughs.id', '=', id)
    .where('playthroughs.user_id', '=', user_id)
    .executeTakeFirst();
  return row && row.number !== null ? { ...row, number: row.number } : undefined;
}
