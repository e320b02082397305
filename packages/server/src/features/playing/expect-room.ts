import type { Viewer } from '../../auth/viewer.ts';
import type { Writer } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { countPlaythroughs, isUser } from './queries.ts';

const maxPerStory = 200;
/** Of a guest in all stories: nobody knows who keeps these, or whether anybody does. */
const maxOfGuest = 50;

/** Throws `limit_reached` when a reader has as many playthroughs as they can have. */
export async function expectRoom(trx: Writer, viewer: Viewer, storyId: string): Promise<void> {
  const { user_id, is_guest } = viewer;
  // What a guest played may have become somebody's at this very moment: then they are no more.
  if (is_guest && !(await isUser(trx, user_id))) throw new AppError('not_signed_in');
  if (is_guest && (await countPlaythroughs(trx, user_id)) >= maxOfGuest) {
    throw new AppError(
      'limit_reached',
      `A guest can have ${maxOfGuest} playthroughs: delete one first, or sign up`,
    );
  }
  if ((await countPlaythroughs(trx, user_id, storyId)) >= maxPerStory) {
    throw new AppError(
      'limit_reached',
      `You have ${maxPerStory} playthroughs in this story: delete one first`,
    );
  }
}
