import type { FrozenStory } from '@brasslamp/story/engine';
import { completeStory, startNode } from '@brasslamp/story/engine';
import type { Story } from '@brasslamp/story/model';
import type { Reader } from '../../db/database.ts';
import { saidOfWhole, storedAction, storedVariable } from '../draft/model/part-models.ts';
import {
  parseStoryPieces,
  storyPieces,
  titleCharacters,
  titleIn,
} from '../draft/whole/story-pieces.ts';
import { frozenPieces } from '../staged-texts/staged-texts.ts';
import { findContent, readTextStart } from './queries.ts';

/** The story that was frozen, by a version's, snapshot's or archived draft's id, and the length of its text. */
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

/** The text of a frozen story as the checker takes it; that of one that is gone is empty. */
export async function frozenBuffers(db: Reader, versionId: string): Promise<Buffer[]> {
  const row = await findContent(db, versionId);
  const pieces: Buffer[] = [];
  if (row) for await (const piece of frozenPieces(db, row)) pieces.push(Buffer.from(piece));
  return pieces;
}

/** Whether it is there still: only so many archived drafts stay. */
export const isFrozen = async (db: Reader, versionId: string): Promise<boolean> =>
  (await findContent(db, versionId)) !== undefined;

/** The title of a story when it was frozen: read from the beginning of its text, which may be long. */
export async function frozenTitle(db: Reader, versionId: string): Promise<string> {
  const title = titleIn(await readTextStart(db, versionId, titleCharacters));
  return title ?? (await parseFrozen(db, versionId)).story.title;
}

/** The frozen story with every field of the model, whatever its level. */
export const readFrozenStory = async (db: Reader, versionId: string): Promise<Story> =>
  completeStory((await parseFrozen(db, versionId)).story);

/**
 * The text of a version, snapshot or archived draft, in pieces. Without the fields of a newer level than its own,
 * which are all at their defaults: so no new field makes a story that nobody changed a new version.
 */
export const frozenText = (story: Story): Generator<string> => storyPieces(frozenForm(story));

function frozenForm(story: Story): FrozenStory {
  if (story.level > 2) return story;
  if (story.level === 2) {
    const snippets = story.snippets.map(({ values: _, ...snippet }) => snippet);
    return { ...story, snippets };
  }
  const { level, lang, on_start, on_entry, frames, panel, snippets, ...rest } = story;
  return {
    ...rest,
    nodes: rest.nodes.map(({ continue: _, ...node }) => ({
      ...node,
      actions: node.actions.map(storedAction),
    })),
    variables: rest.variables.map(storedVariable),
    ...saidOfWhole(story),
  };
}

/** The story as a version has it: with the start named that the author may have left open. */
export const withStart = (story: Story): Story => ({
  ...story,
  start_node_id: startNode(story)?.id ?? null,
});
