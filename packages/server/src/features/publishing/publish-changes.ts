import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/handlers.ts';
import type { StoryDeps } from '../stories/deps.ts';
import { storyToWrite } from '../stories/find-story.ts';
import { freezeVersion } from './freeze-version.ts';
import { updateStory } from './queries.ts';
import { recordPublished } from './record-published.ts';
import { versionReply } from './replies.ts';

/** Gives the readers of a published story what its author sees now. */
export async function publishChanges(
  deps: StoryDeps,
  { viewer, params, body }: Call<'POST /api/stories/:username/:story_slug/versions'>,
) {
  const version = await deps.database.write(async (trx) => {
    const story = await storyToWrite(trx, viewer, params);
    if (story.status !== 'published') {
      throw new AppError(
        'status_not_allowed',
        `"${story.title}" is ${story.status}: publish it first`,
      );
    }
    const now = deps.now();
    const frozen = await freezeVersion(trx, story, body.note, now);
    if (frozen.id !== story.current_version_id) {
      // What the story's reply says of its version is another now, and so is its mark.
      const revision = story.revision + 1;
      await updateStory(trx, story.id, { current_version_id: frozen.id, revision });
    }
    await recordPublished(trx, story, frozen, viewer, now);
    return frozen;
  });
  return versionReply(version, version.id);
}
