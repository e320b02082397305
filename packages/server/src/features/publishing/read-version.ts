import type { Call } from '../../http/calls/handlers.ts';
import type { StoryDeps } from '../stories/deps.ts';
import { storyToReadContents } from '../stories/find-story.ts';
import { versionOf } from './find-version.ts';
import { versionReply } from './replies.ts';

/** To owner and admins: the note is the author's own. */
export async function readVersion(
  deps: StoryDeps,
  { viewer, params }: Call<'GET /api/stories/:username/:story_slug/versions/:version_id'>,
) {
  const db = deps.database.read;
  const story = await storyToReadContents(db, viewer, params);
  return versionReply(await versionOf(db, story, params.version_id), story.current_version_id);
}
