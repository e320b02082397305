import type { Viewer } from '../../auth/viewer.ts';
import type { Reader } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/handlers.ts';
import { checkToPublish } from '../checking/check-to-publish.ts';
import type { CheckingDeps } from '../checking/deps.ts';
import { type StoryPath, storyToWrite } from '../stories/find-story.ts';
import { freezeVersion } from './freeze-version.ts';
import { readStory, updateStory } from './queries.ts';
import { recordPublished } from './record-published.ts';
import { versionReply } from './replies.ts';

/** Gives the readers of a published story what its author sees now. */
export async function publishChanges(
  deps: CheckingDeps,
  { viewer, params, body }: Call<'POST /api/stories/:username/:story_slug/versions'>,
) {
  const draft = await publishedStory(deps.database.read, viewer, params);
  const checked = await checkToPublish(deps, draft);
  const version = await deps.database.write(async (trx) => {
    const { id } = await publishedStory(trx, viewer, params);
    const story = await readStory(trx, id);
    const now = deps.now();
    const frozen = await freezeVersion(trx, story, { note: body.note, checked, now });
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

async function publishedStory(db: Reader, viewer: Viewer, path: StoryPath) {
  const story = await storyToWrite(db, viewer, path);
  if (story.status === 'published') return story;
  throw new AppError('status_not_allowed', `"${story.title}" is ${story.status}: publish it first`);
}
