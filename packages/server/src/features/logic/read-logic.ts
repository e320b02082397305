import type { Call } from '../../http/calls/handlers.ts';
import { JsonPieces } from '../../http/replies/json-pieces.ts';
import type { FreezingDeps } from '../publishing/freeze-draft.ts';
import type { StoryDeps } from '../stories/deps.ts';
import { storyToReadContents } from '../stories/find-story.ts';
import { readLogic } from './queries.ts';
import { achievementsReply, variablesReply } from './replies.ts';

export async function readVariables(
  deps: StoryDeps,
  { viewer, params }: Call<'GET /api/stories/:username/:story_slug/variables'>,
) {
  const { read } = deps.database;
  const story = await storyToReadContents(read, viewer, params);
  return variablesReply(await readLogic(read, story.id));
}

export async function readAchievements(
  deps: StoryDeps,
  { viewer, params }: Call<'GET /api/stories/:username/:story_slug/achievements'>,
) {
  const { read } = deps.database;
  const story = await storyToReadContents(read, viewer, params);
  return achievementsReply(await readLogic(read, story.id));
}

/** The whole story as the model has it, for the checker and the test play in the studio. */
export async function readWholeDraft(
  deps: FreezingDeps,
  { viewer, params }: Call<'GET /api/stories/:username/:story_slug/draft'>,
): Promise<JsonPieces> {
  const { id, text_bytes } = await storyToReadContents(deps.database.read, viewer, params);
  const pieces: Buffer[] = [];
  await deps.heavy.run(
    { kind: 'draft', storyId: id },
    { user: viewer.user_id, bytes: text_bytes, take: (_, piece) => void pieces.push(piece) },
  );
  return new JsonPieces(pieces);
}
