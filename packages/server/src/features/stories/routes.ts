import type { FieldChecks, Handlers } from '../../http/calls/handlers.ts';
import type { CheckingDeps } from '../checking/checker.ts';
import { storyToSee } from '../story-access/find-story.ts';
import { storyReply } from '../story-access/replies.ts';
import { listMyBin, restoreStory } from './bin.ts';
import { createStory } from './create-story.ts';
import { listOwnStories } from './dashboard/list-own-stories.ts';
import { listFeatured, listStories } from './list-stories.ts';
import { slugErrors } from './slugs.ts';
import type { MailingDeps } from './tell-owner.ts';
import { deleteStory, updateStory } from './update-story.ts';

type StoryKeys =
  | 'GET /api/home/featured'
  | 'GET /api/user/me/stories'
  | 'GET /api/user/me/bin'
  | 'POST /api/user/me/bin/:story_id/restore'
  | 'GET /api/stories/:username'
  | 'POST /api/stories/:username'
  | 'GET /api/stories/:username/:story_slug'
  | 'PATCH /api/stories/:username/:story_slug'
  | 'DELETE /api/stories/:username/:story_slug';

export const storyChecks: FieldChecks = {
  'POST /api/stories/:username': ({ slug }) => slugErrors(slug),
  'PATCH /api/stories/:username/:story_slug': ({ slug }) => slugErrors(slug),
};

export function storyRoutes(deps: CheckingDeps & MailingDeps): Handlers<StoryKeys> {
  return {
    'GET /api/home/featured': (call) => listFeatured(deps, call),
    'GET /api/user/me/stories': (call) => listOwnStories(deps, call),
    'GET /api/user/me/bin': (call) => listMyBin(deps, call),
    'POST /api/user/me/bin/:story_id/restore': (call) => restoreStory(deps, call),
    'GET /api/stories/:username': (call) => listStories(deps, call),
    'POST /api/stories/:username': (call) => createStory(deps, call),
    'GET /api/stories/:username/:story_slug': async ({ viewer, params }) =>
      storyReply(await storyToSee(deps.database.read, viewer, params), viewer),
    'PATCH /api/stories/:username/:story_slug': (call) => updateStory(deps, call),
    'DELETE /api/stories/:username/:story_slug': (call) => deleteStory(deps, call),
  };
}
