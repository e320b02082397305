import type { Item, Node, Story } from '@brasslamp/story/model';
import type { Reader } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { AppError } from '../../../errors/app-error.ts';
import { defineHeavyJob } from '../../../heavy-work/heavy-job.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { JsonPieces } from '../../../http/replies/json-pieces.ts';
import type { HeavyDeps } from '../../deps.ts';
import { storyToReadContents } from '../../story-access/find-story.ts';
import { readStoryRow } from '../edits/queries.ts';
import { modelItem, modelNode, modelStoryLists } from '../model/part-models.ts';
import { readChapters, readItems, readNodes } from './queries.ts';
import { storyPieces } from './story-pieces.ts';

export { readStoryRow } from '../edits/queries.ts';

const maxTries = 10;

/** The draft as its author is writing it, and the edit that it is at. */
interface Draft {
  story: Story;
  contentRevision: number;
}

/** The draft at one moment: read again if somebody edits it meanwhile. Throws `busy`. */
export async function readDraft(db: Reader, storyId: string): Promise<Draft> {
  let row = await readStoryRow(db, storyId);
  for (let tries = 0; tries < maxTries; tries += 1) {
    assertNotReplacing(row);
    const story = await storyFromRows(db, row);
    const now = await readStoryRow(db, storyId);
    if (now.content_revision === row.content_revision) {
      return { story, contentRevision: row.content_revision };
    }
    row = now;
  }
  throw new AppError('busy.story_edited', { title: row.title });
}

/** Throws `busy` while a version is being restored over the draft. */
function assertNotReplacing({
  title,
  replacing_text_id,
}: Pick<Row<'stories'>, 'title' | 'replacing_text_id'>): void {
  if (replacing_text_id === null) return;
  throw new AppError(
    'busy.story_restored',
    { title },
    {
      retryAfterSeconds: 1,
    },
  );
}

/** The draft of a story as it is now. Outside of a transaction it may be of two moments. */
export async function storyFromRows(db: Reader, row: Row<'stories'>): Promise<Story> {
  const chapters = await readChapters(db, row.id);
  const inChapter = new Map<string, { nodes: Node[]; items: Item[] }>(
    chapters.map(({ id }) => [id, { nodes: [], items: [] }]),
  );
  const nodes = await readNodes(db, row.id);
  // Those with the same place stay in the order of their ids.
  for (const node of nodes.sort((one, other) => one.place - other.place)) {
    inChapter.get(node.chapter_id)?.nodes.push(modelNode(node));
  }
  for (const item of await readItems(db, row.id)) {
    inChapter.get(item.chapter_id)?.items.push(modelItem(item));
  }
  const parts = [...inChapter.values()];
  return {
    title: row.title,
    start_node_id: row.start_node_id,
    chapters,
    nodes: parts.flatMap(({ nodes }) => nodes),
    items: parts.flatMap(({ items }) => items),
    ...modelStoryLists(row),
  };
}

/** The whole story as the model has it, for the checker and the test play in the studio. */
export async function readWholeDraft(
  deps: HeavyDeps,
  { viewer, params }: Call<'GET /api/stories/:username/:story_slug/draft'>,
): Promise<JsonPieces> {
  const { id, text_bytes } = await storyToReadContents(deps.database.read, viewer, params);
  const pieces: Buffer[] = [];
  await deps.heavy.run(draftJob({ storyId: id }), {
    user: viewer.user_id,
    bytes: text_bytes,
    take: (_, piece) => void pieces.push(piece),
  });
  return new JsonPieces(pieces);
}

/** The draft as it is; the pieces are its text. */
export const draftJob = defineHeavyJob('draft', async (db, ask: { storyId: string }, say) => {
  const { story, contentRevision } = await readDraft(db, ask.storyId);
  for (const piece of storyPieces(story)) await say('text', piece);
  return { contentRevision };
});
