import type { Story } from '@brasslamp/contract';
import { AppError } from '../../../errors/app-error.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { listEventsAbout } from '../../events/list-events.ts';
import { listStories } from '../../stories/list-stories.ts';
import type { AccountDeps } from '../users/deps.ts';
import { hasConfirmedEmail, mayReadDetailsOf } from '../users/policy.ts';
import { findUserById, type User } from '../users/queries.ts';
import { sessionReply, userReply } from '../users/replies.ts';

type DetailsCall = Call<'GET /api/user/user-details/:user_id'>;

const storiesAtOnce = 100;
const maxEvents = 100;

/** An account with its sessions, stories and what happened, to itself and to admins. */
export async function readUserDetails(deps: AccountDeps, call: DetailsCall) {
  const { viewer, params } = call;
  const { database, sessions } = deps;
  const mayRead = mayReadDetailsOf(viewer, params.user_id);
  const user = mayRead ? await findUserById(database.read, params.user_id) : undefined;
  if (!user) throw new AppError('not_found.account');
  const stories = await storiesOf(deps, call, user);
  const rows = await sessions.list(user.id);
  return {
    ...userReply({ ...user, story_count: stories.length }),
    sessions: rows.map((row) => sessionReply(row, viewer.session_id)),
    stories,
    events: await listEventsAbout(database.read, user.id, maxEvents),
  };
}

async function storiesOf(deps: AccountDeps, call: DetailsCall, user: User): Promise<Story[]> {
  // An account that is not confirmed has no stories and no author's page.
  if (!hasConfirmedEmail(user)) return [];
  const { username } = user;
  const stories: Story[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: storiesAtOnce, cursor };
    const part = await listStories(deps, { ...call, params: { username }, query });
    stories.push(...part.stories);
    cursor = part.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return stories;
}
