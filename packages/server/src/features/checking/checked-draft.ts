import { AppError } from '../../errors/app-error.ts';
import { compileDraft, type StoryToFreeze } from '../publishing/freeze-draft.ts';
import type { Checked } from './checker.ts';
import type { CheckingDeps } from './deps.ts';

/**
 * What the checker says of the draft, with the hash that a version of it would have. Throws
 * `story_empty`, `busy`, `limit_reached`.
 */
export function checkedDraft(
  deps: CheckingDeps,
  story: StoryToFreeze & { title: string; content_revision: number },
): Promise<Checked> {
  const { id, owner_id, content_revision } = story;
  const edit = { storyId: id, ownerId: owner_id, contentRevision: content_revision };
  return deps.checker.check(edit, async () => {
    const { pieces, hash, nodeCount, contentRevision } = await compileDraft(deps, story);
    if (nodeCount === 0) {
      throw new AppError('story_empty', `"${story.title}" has no nodes yet: write one first`);
    }
    return { text: pieces, hash, contentRevision };
  });
}
