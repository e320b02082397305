import type { FrozenStory } from '@brasslamp/story/engine';
import { completeStory, startNode } from '@brasslamp/story/engine';
import type { Story } from '@brasslamp/story/model';
import type { Reader } from '../../db/database.ts';
import { parseStoryPieces, titleCharacters, titleIn } from '../draft/whole/story-pieces.ts';
import { frozenPieces } from '../staged-texts/staged-texts.ts';
import { findContent, readTextStart } from './queries.ts';

/** What was frozen, by a version's, snapshot's or archived draft's id; and how long its text is. */
export async function parseFrozen(
  db: Reader,
  versionId: string,
): Promise<{ story: FrozenStory; characters: number }> {
  const row = await findContent(db, versionId);
  if (!row) throw new Error(`There is no version ${versionId}`);
  let characters = 0;
  const story = await parseStoryPieces(counted(frozenPieces(db, row)));
  return { story, characters };

  async function* counted(pieces: AsyncIterable<string>) {
    for await (const piece of pieces) {
      characters += piece.length;
      yield piece;
    }
  }
}

/** What a story was called when it was frozen: read from where its text begins, which may be long. */
export async function frozenTitle(db: Reader, versionId: string): Promise<string> {
  const title = titleIn(await readTextStart(db, versionId, titleCharacters));
  return title ?? (await parseFrozen(db, versionId)).story.title;
}

/** With every field of the model, also of a version from before there was that field. */
export const readFrozenStory = async (db: Reader, versionId: string): Promise<Story> =>
  completeStory((await parseFrozen(db, versionId)).story);

/** As a version has it: names the start that the author may have left open. */
export const withStart = (story: Story): Story => ({
  ...story,
  start_node_id: startNode(story)?.id ?? null,
});
