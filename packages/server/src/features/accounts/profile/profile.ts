import type { Body, Reply, Story } from '@brasslamp/contract';
import type { RateLimits } from '../../../auth/rate-limits.ts';
import type { Viewer } from '../../../auth/viewer.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { listEventsAbout } from '../../events/list-events.ts';
import { listStories } from '../../stories/list-stories.ts';
import { indexStoriesOf } from '../../story-index/index-story.ts';
import { dropPendingEmail } from '../email/pending-email.ts';
import { requestEmailChange } from '../email/request-email-change.ts';
import type { AccountDeps } from '../users/deps.ts';
import { hasConfirmedEmail, mayReadDetailsOf } from '../users/policy.ts';
import { findUserById, type User, updateUser } from '../users/queries.ts';
import { meReply, sessionReply, userReply } from '../users/replies.ts';

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

/**
 * Changes the fields that were sent. A new email address becomes pending until its code is entered;
 * sending the current address cancels a pending one.
 */
export async function updateProfile(
  deps: AccountDeps,
  limits: RateLimits,
  viewer: Viewer,
  { email, password, ...profile }: Body<'PATCH /api/user/me'>,
): Promise<Reply<'PATCH /api/user/me'>> {
  const { database, codes } = deps;
  const user = await findUserById(database.read, viewer.user_id);
  if (!user) throw new AppError('not_signed_in');
  const isOtherEmail = email !== undefined && email !== user.email;
  if (isOtherEmail) await requestEmailChange(deps, limits, user, email, password);
  return database.write(async (trx) => {
    if (email !== undefined && !isOtherEmail) await dropPendingEmail(codes, trx, user.id);
    const changes = Object.entries(profile).filter(([, value]) => value !== undefined);
    if (changes.length > 0) await updateUser(trx, user.id, Object.fromEntries(changes));
    if (profile.display_name !== undefined && profile.display_name !== user.display_name) {
      await indexStoriesOf(trx, user.id);
    }
    const current = await findUserById(trx, user.id);
    if (!current) throw new AppError('not_signed_in');
    return meReply(current);
  });
}
