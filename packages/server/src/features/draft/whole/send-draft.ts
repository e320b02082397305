import { defineHeavyJob } from '../../../heavy-work/heavy-job.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { JsonPieces } from '../../../http/replies/json-pieces.ts';
import type { HeavyDeps } from '../../deps.ts';
import { storyToReadContents } from '../../story-access/find-story.ts';
import { readDraft } from './read-draft.ts';
import { storyPieces } from './story-pieces.ts';

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
