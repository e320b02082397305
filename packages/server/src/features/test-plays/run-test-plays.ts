import type { Reply } from '@brasslamp/contract';
import { runTestPlay } from '@brasslamp/story/checker/test-play';
import { compileStory } from '@brasslamp/story/engine';
import { limits } from '@brasslamp/story/model';
import { defineHeavyJob } from '../../heavy-work/heavy-job.ts';
import type { Call } from '../../http/calls/handlers.ts';
import type { HeavyDeps } from '../deps.ts';
import { readDraft } from '../draft/whole/read-draft.ts';
import { storyToReadContents } from '../story-access/find-story.ts';
import { countTestPlays, listTestPlaysOf } from './queries.ts';
import { testPlayReply } from './test-plays.ts';

type Key = 'GET /api/stories/:username/:story_slug/test-plays/results';
type Results = Reply<Key>['results'];

/** The time for all test plays of a story; what is left then is not tried. */
const mostMs = 10_000;
/** The steps that the thread that answers calls may try; more are no work for it. */
const fewSteps = 200;

export const testPlaysJob = defineHeavyJob('test-plays', async (db, { storyId }) => {
  const plays = await listTestPlaysOf(db, storyId, '', limits.testPlaysPerStory);
  const { story } = await readDraft(db, storyId);
  const playable = compileStory(story);
  const end = performance.now() + mostMs;
  return plays.map(testPlayReply).map((play): Results[number] => {
    const { id, name } = play;
    const untold = { id, name, holds: null, step: null, why: null, node_id: null };
    if (performance.now() > end) return untold;
    return { ...untold, ...runTestPlay(playable, play) };
  });
});

/** The results of the test plays in the draft, for its owner and admins: which of them hold. */
export async function tryTestPlays(
  { database, heavy }: HeavyDeps,
  { viewer, params }: Call<Key>,
): Promise<{ results: Results }> {
  const story = await storyToReadContents(database.read, viewer, params);
  const { plays, steps } = await countTestPlays(database.read, story.id);
  if (plays === 0) return { results: [] };
  const results = await heavy.run(testPlaysJob({ storyId: story.id }), {
    user: viewer.user_id,
    bytes: steps > fewSteps ? null : story.text_bytes,
    take: () => {},
  });
  return { results };
}
