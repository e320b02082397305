import type { Story } from '@brasslamp/story/model';
import { compileStory } from '../publishing/compile-story.ts';
import { readDraft } from '../publishing/draft-story.ts';
import type { Checked } from './checker.ts';
import type { CheckingDeps } from './deps.ts';

/** What the call that asks is about to change in the story. */
export type Overlay = Partial<Pick<Story, 'title' | 'start_node_id' | 'content_notes'>>;

/**
 * What the checker says of the draft, with the hash that a version of it would have. Throws
 * `story_empty`, `busy`, `limit_reached`.
 */
export function checkedDraft(
  { checker, database }: CheckingDeps,
  story: { id: string; owner_id: string; content_revision: number },
  overlay: Overlay = {},
): Promise<Checked> {
  // What is not written yet is no edit: it is found again by its content alone.
  const isWritten = Object.keys(overlay).length === 0;
  const contentRevision = isWritten ? story.content_revision : null;
  const edit = { storyId: story.id, ownerId: story.owner_id, contentRevision };
  return checker.check(edit, async () => {
    const draft = await readDraft(database.read, story.id);
    const { text } = compileStory({ ...draft.story, ...overlay });
    return { text, contentRevision: isWritten ? draft.contentRevision : null };
  });
}
