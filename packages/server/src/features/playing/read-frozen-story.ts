import type { FrozenReply } from '@brasslamp/contract';
import { AppError } from '../../errors/app-error.ts';
import type { Call } from '../../http/calls/handlers.ts';
import { frozenPieces } from '../staged-texts/staged-texts.ts';
import { storyToSee } from '../stories/find-story.ts';
import type { PlayingDeps } from './deps.ts';
import { mayReadSnapshots } from './policy.ts';
import { findFrozen, isBetaReaderOf } from './queries.ts';

/** A version as it was serialised when it was frozen: the engine in the browser plays it. */
export async function readFrozenStory(
  { database: { read } }: Pick<PlayingDeps, 'database'>,
  { viewer, params }: Call<'GET /api/stories/:username/:story_slug/versions/:version_id/story'>,
): Promise<FrozenReply> {
  const story = await storyToSee(read, viewer, params);
  const frozen = await findFrozen(read, story.id, params.version_id);
  if (frozen && (frozen.number !== null || (await mayReadSnapshot()))) {
    const text = frozen.text_id === null ? frozen.compiled : null;
    return { text, pieces: () => frozenPieces(read, frozen), hash: frozen.hash };
  }
  throw new AppError('not_found', 'This story has no such version');

  async function mayReadSnapshot() {
    return mayReadSnapshots(viewer, story, await isBetaReaderOf(read, story.id, viewer.user_id));
  }
}
