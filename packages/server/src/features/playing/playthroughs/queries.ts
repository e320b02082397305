import type { Reader } from '../../../db/database.ts';

export async function isPublishedVersion(
  db: Reader,
  storyId: string,
  versionId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('story_versions')
    .select('id')
    .where('id', '=', versionId)
    .where('story_id', '=', storyId)
    .where('number', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The reader's newest playthrough in this story whose first action was this one; with null the newest
 * in which nothing was done yet.
 */
export async function findBegunWith(
  db: Reader,
  { user_id, story_id, logged }: { user_id: string; story_id: string; logged: string | null },
): Promise<string | null> {
  const mine = db
    .selectFrom('playthroughs')
    .select('playthroughs.id')
    .where('playthroughs.user_id', '=', user_id)
    .where('playthroughs.story_id', '=', story_id)
    .where('playthroughs.deleted_at', 'is', null)
    .orderBy('playthroughs.id', 'desc')
    .limit(1);
  const row =
    logged === null
      ? await mine.where('playthroughs.turn', '=', 0).executeTakeFirst()
      : await mine
          .innerJoin('turns', 'turns.playthrough_id', 'playthroughs.id')
          .where('turns.turn', '=', 1)
          .where('turns.action', '=', logged)
          .executeTakeFirst();
  return row?.id ?? null;
}

/** The names of the endings of a version, each once. */
export async function readEndingNames(db: Reader, versionId: string): Promise<string[]> {
  const facts = await db
    .selectFrom('version_facts')
    .select('ending_names')
    .where('version_id', '=', versionId)
    .executeTakeFirst();
  return facts ? JSON.parse(facts.ending_names) : [];
}
