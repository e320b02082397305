import type { Call } from '../../http/calls/handlers.ts';
import type { StoryDeps } from '../stories/deps.ts';
import { storyToReadContents } from '../stories/find-story.ts';
import { listKept } from './queries.ts';
import { keptDraftReply } from './replies.ts';

export async function listKeptDrafts(
  deps: StoryDeps,
  { viewer, params }: Call<'GET /api/stories/:username/:story_slug/kept-drafts'>,
) {
  const db = deps.database.read;
  const story = await storyToReadContents(db, viewer, params);
  return { drafts: (await listKept(db, story.id)).map(keptDraftReply) };
}
