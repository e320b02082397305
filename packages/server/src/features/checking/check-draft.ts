import type { Reply } from '@brasslamp/contract';
import { AppError } from '../../errors/app-error.ts';
import type { Call } from '../../http/calls/handlers.ts';
import { storyToReadContents } from '../story-access/find-story.ts';
import { type StoryToFreeze, serializeDraft } from '../versions/freeze-draft.ts';
import { checkWithMedia } from './check-with-media.ts';
import type { CheckingDeps } from './checker.ts';
import { foundIn, keepCheck } from './keep-check.ts';

type Key = 'GET /api/stories/:username/:story_slug/check';

/** The result for an empty story, in which nothing can be wrong. */
const nothing: Reply<Key> = {
  proved: true,
  states: 0,
  findings: [],
  endings: [],
  reading: null,
  content_notes: [],
  meets: [],
};

/** The checker's findings and proofs about the draft, for its owner and admins. */
export async function checkDraft(
  deps: CheckingDeps,
  { viewer, params }: Call<Key>,
): Promise<Reply<Key>> {
  const story = await storyToReadContents(deps.database.read, viewer, params);
  try {
    const { result } = await checkDraftOnce(deps, story);
    await keepCheck(deps, story, foundIn(result.findings));
    return result;
  } catch (error) {
    if (error instanceof AppError && error.code === 'story_empty') return nothing;
    throw error;
  }
}

/**
 * The checker's result for the draft, with the hash that a version of it would have. Throws `story_empty`, `busy`,
 * `limit_reached`.
 */
function checkDraftOnce(
  deps: CheckingDeps,
  story: StoryToFreeze & { title: string; content_revision: number },
): ReturnType<typeof checkWithMedia> {
  const { id, owner_id, content_revision } = story;
  const edit = { storyId: id, ownerId: owner_id, contentRevision: content_revision };
  return checkWithMedia(deps, edit, async () => {
    const { pieces, hash, nodeCount, contentRevision } = await serializeDraft(deps, story);
    if (nodeCount === 0) {
      throw new AppError('story_empty', { title: story.title });
    }
    return { text: pieces, hash, contentRevision };
  });
}
