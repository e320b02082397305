import { createHash, timingSafeEqual } from 'node:crypto';
import { networkOf } from '../../auth/rate-limits.ts';
import type { Throttle } from '../../auth/throttle.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Call } from '../../http/calls/handlers.ts';
import { storyToSee } from '../story-access/find-story.ts';
import { isOwner } from '../story-access/policy.ts';
import { storyReply } from '../story-access/replies.ts';
import type { BetaReaderDeps } from './beta-link.ts';
import { addReader, findStoryWithLink } from './queries.ts';

/** Lets whoever has the private link of a draft in. A wrong one says no more than that it is none. */
export async function joinBetaReaders(
  deps: BetaReaderDeps,
  throttle: Throttle,
  {
    viewer,
    params,
    body,
    ip,
    answer,
  }: Call<'POST /api/stories/:username/:story_slug/beta-readers'>,
) {
  const network = networkOf(ip);
  throttle.consume(network);
  const reply = await deps.database.write(async (trx) => {
    const found = await findStoryWithLink(trx, params.username.toLowerCase(), params.story_slug);
    if (!found || !isToken(body.token, found.beta_token)) throw notFound();
    if (!isOwner(viewer, found)) {
      const reader = { story_id: found.id, user_id: viewer.user_id, created_at: deps.now() };
      await addReader(trx, reader);
    }
    return answer(trx, storyReply(await storyToSee(trx, viewer, params), viewer));
  });
  throttle.refund(network);
  return reply;
}

/** In the same time for every wrong token, and for a story that has none. */
function isToken(sent: string, token: string | null): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashOf(sent), hashOf(token ?? '')) && token !== null;
}

const notFound = () => new AppError('not_found.private_link');
