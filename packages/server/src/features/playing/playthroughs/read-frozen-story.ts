import type { FrozenReply } from '@brasslamp/contract';
import { AppError } from '../../../errors/app-error.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { frozenPieces } from '../../staged-texts/staged-texts.ts';
import { storyToSee } from '../../story-access/find-story.ts';
import type { PlayingDeps } from '../turns/playable-versions.ts';
import { mayReadSnapshots } from '../turns/policy.ts';
import { findFrozen, isBetaReaderOf } from '../turns/queries.ts';

/** A version as it was serialised when it was frozen: the engine in the browser plays it. */
export async function readFrozenStory(
  { database: { read } }: Pick<PlayingDeps, 'database'>,
  { viewer, params }: Call<'GET /api/stories/:username/:story_slug/versions/:version_id/story'>,
): Promise<FrozenReply> {
  const story = await storyToSee(read, viewer, params);
  const frozen = await findFrozen(read, story.id, params.version_id);
  if (frozen && (frozen.number !== null || (await mayReadSnapshot()))) {
    const text = frozen.text_id === null ? frozen.content : null;
    return { text, pieces: () => frozenPieces(read, frozen), hash: frozen.hash };
  }
  throw new AppError('not_found.version');

  async function mayReadSnapshot() {
    return mayReadSnapshots(viewer, story, await isBetaReaderOf(read, story.id, viewer.user_id));
  }
}

/** An ending of a published story. The endings of drafts are private, also to their owners' requests. */
export async function readEnding(
  deps: PlayingDeps,
  { params }: Call<'GET /api/stories/:username/:story_slug/endings/:ending_name'>,
) {
  const { read } = deps.database;
  const { current_version_id } = await storyToSee(read, null, params);
  const playable = current_version_id && (await deps.versions(read, current_version_id));
  const nodes = playable ? playable.story.nodes : [];
  const found = nodes.find(({ ending }) => ending?.name === params.ending_name);
  if (found?.ending) return found.ending;
  throw new AppError('not_found.ending', { name: params.ending_name });
}
