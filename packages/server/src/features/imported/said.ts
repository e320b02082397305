import type { KnownThing } from '@brasslamp/story/draft';
import type { Reader, Writer } from '../../db/database.ts';
import { deleteSaid, insertSaid, readSaid } from './queries.ts';

/** Of what files said of a story, as JSON: many times what the largest stories have. */
export const mostSaidCharacters = 8 * 1024 * 1024;

export async function saidOf(db: Reader, storyId: string): Promise<KnownThing[]> {
  const content = await readSaid(db, storyId);
  return content === undefined ? [] : (JSON.parse(content) as KnownThing[]);
}

/** Keeps what a file said in place of what was known before. */
export async function replaceSaid(
  trx: Writer,
  story_id: string,
  said: readonly KnownThing[],
): Promise<void> {
  await deleteSaid(trx, story_id);
  const content = JSON.stringify(said);
  if (content.length <= mostSaidCharacters) await insertSaid(trx, { story_id, content });
}
