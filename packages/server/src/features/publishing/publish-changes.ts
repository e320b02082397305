import type { Viewer } from '../../auth/viewer.ts';
import type { Reader } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Call } from '../../http/calls/handlers.ts';
import type { CheckingDeps } from '../checking/checker.ts';
import { type StoryPath, storyToWrite } from '../story-access/find-story.ts';
import { versionReply } from '../versions/replies.ts';
import { publish } from './publish.ts';
import { publishReady, readyToPublish } from './ready-to-publish.ts';

/** Gives the readers of a published story what its author sees now. */
export async function publishChanges(
  deps: CheckingDeps,
  { viewer, params, body, answer }: Call<'POST /api/stories/:username/:story_slug/versions'>,
) {
  const draft = await publishedStory(deps.database.read, viewer, params);
  const ready = await readyToPublish(deps, draft);
  return publishReady(deps, ready, () =>
    deps.database.write(async (trx) => {
      const { id } = await publishedStory(trx, viewer, params);
      const act = { actor: viewer, note: body.note, ready, now: deps.now() };
      const version = await publish(trx, id, act);
      return answer(trx, versionReply(version, version.id));
    }),
  );
}

async function publishedStory(db: Reader, viewer: Viewer, path: StoryPath) {
  const story = await storyToWrite(db, viewer, path);
  if (story.status === 'published') return story;
  throw new AppError('status_not_allowed.not_published', {
    title: story.title,
    status: story.status,
  });
}
