import { type OutlineNode, outlineOf } from '@brasslamp/story/draft';
import { defineHeavyJob } from '../../../heavy-work/heavy-job.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { JsonPieces } from '../../../http/replies/json-pieces.ts';
import type { HeavyDeps } from '../../deps.ts';
import { pieceBytes } from '../../staged-texts/staged-texts.ts';
import { storyToReadContents } from '../../story-access/find-story.ts';
import { readHead } from '../at-hand/queries.ts';
import { modelDraftNode, modelDraftStory, modelItem } from '../model/part-models.ts';
import { readChapters, readItems, readNodes } from '../whole/queries.ts';
import { readStoryRow } from '../whole/read-draft.ts';
import { readMarks } from './read-marks.ts';

/** The outline of a draft, for lists and the map: all but texts and rules. */
export async function readOutline(
  deps: HeavyDeps,
  { viewer, params }: Call<'GET /api/stories/:username/:story_slug/outline'>,
): Promise<JsonPieces> {
  const { id, text_bytes } = await storyToReadContents(deps.database.read, viewer, params);
  const pieces: Buffer[] = [];
  await deps.heavy.run(outlineJob({ storyId: id }), {
    user: viewer.user_id,
    bytes: text_bytes,
    take: (_, piece) => void pieces.push(piece),
  });
  return new JsonPieces(pieces);
}

/** The pieces are its JSON. What changes while it is read has a later number, and comes with the changes. */
export const outlineJob = defineHeavyJob('outline', async (db, ask: { storyId: string }, say) => {
  const { storyId } = ask;
  const seq = await readHead(db, storyId);
  const chapters = await readChapters(db, storyId);
  const rest = {
    seq,
    story: modelDraftStory(await readStoryRow(db, storyId)),
    chapters,
    items: (await readItems(db, storyId)).map(modelItem),
    marks: await readMarks(db, storyId),
  };
  const inChapter = new Map<string, OutlineNode[]>(chapters.map(({ id }) => [id, []]));
  for (const row of await readNodes(db, storyId)) {
    inChapter.get(row.chapter_id)?.push(outlineOf(modelDraftNode(row)));
  }
  // Those with the same place stay in the order of their ids.
  const nodes = [...inChapter.values()].flatMap((list) =>
    list.sort((one, other) => one.place - other.place),
  );
  let text = `${JSON.stringify(rest).slice(0, -1)},"nodes":[`;
  for (const [at, node] of nodes.entries()) {
    text += `${at === 0 ? '' : ','}${JSON.stringify(node)}`;
    if (text.length < pieceBytes) continue;
    await say('text', text);
    text = '';
  }
  await say('text', `${text}]}`);
});
