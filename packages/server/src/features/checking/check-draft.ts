import type { Reply } from '@brasslamp/contract';
import { AppError } from '../../errors/app-error.ts';
import type { Call } from '../../http/calls/handlers.ts';
import { storyToReadContents } from '../stories/find-story.ts';
import { checkedDraft } from './checked-draft.ts';
import type { CheckingDeps } from './deps.ts';

type Key = 'GET /api/stories/:username/:story_slug/check';

/** Where there is nothing, nothing can be wrong. */
const nothing: Reply<Key> = {
  proved: true,
  states: 0,
  findings: [],
  endings: [],
  reading: null,
  meets: [],
};

/** What the checker proves and finds in the draft, for its owner and admins. */
export async function checkDraft(
  deps: CheckingDeps,
  { viewer, params }: Call<Key>,
): Promise<Reply<Key>> {
  const story = await storyToReadContents(deps.database.read, viewer, params);
  try {
    return (await checkedDraft(deps, story)).result;
  } catch (error) {
    if (error instanceof AppError && error.code === 'story_empty') return nothing;
    throw error;
  }
}
