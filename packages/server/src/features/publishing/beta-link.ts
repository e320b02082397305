import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { EndpointKey, Reply } from '@brasslamp/contract';
import type { Throttle } from '../../auth/throttle.ts';
import type { Config } from '../../config.ts';
import type { Reader } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Call } from '../../http/calls/handlers.ts';
import { networkOf } from '../../ip-network.ts';
import type { Deps } from '../deps.ts';
import { storyToSee, storyToWrite } from '../story-access/find-story.ts';
import { isOwner } from '../story-access/policy.ts';
import { storyReply } from '../story-access/replies.ts';
import {
  addReader,
  countReaders,
  findStoryWithLink,
  readLink,
  removeReaders,
  writeLink,
} from './queries.ts';

type LinkKey = Extract<EndpointKey, `${string}/beta-link`>;

type BetaLink = Reply<'GET /api/stories/:username/:story_slug/beta-link'>;

const tokenBytes = 16;

export async function readBetaLink(
  deps: BetaReaderDeps,
  { viewer, params }: Call<LinkKey>,
): Promise<BetaLink> {
  const story = await storyToWrite(deps.database.read, viewer, params);
  return linkReply(deps, deps.database.read, story);
}

/** The link before ends, and so does what it opened. */
export function makeBetaLink(
  deps: BetaReaderDeps,
  { viewer, params, answer }: Call<'POST /api/stories/:username/:story_slug/beta-link'>,
): Promise<BetaLink> {
  const beta_token = randomBytes(tokenBytes).toString('base64url');
  return deps.database.write(async (trx) => {
    const story = await storyToWrite(trx, viewer, params);
    await removeReaders(trx, story.id);
    await writeLink(trx, story.id, { beta_token, beta_token_created_at: deps.now() });
    return answer(trx, await linkReply(deps, trx, story));
  });
}

export async function withdrawBetaLink(
  deps: BetaReaderDeps,
  { viewer, params }: Call<LinkKey>,
): Promise<undefined> {
  await deps.database.write(async (trx) => {
    const story = await storyToWrite(trx, viewer, params);
    await removeReaders(trx, story.id);
    await writeLink(trx, story.id, { beta_token: null, beta_token_created_at: null });
  });
}

async function linkReply(
  { publicUrl }: BetaReaderDeps,
  db: Reader,
  story: { id: string; username: string; slug: string },
): Promise<BetaLink> {
  const { beta_token: token, beta_token_created_at: createdAt } = await readLink(db, story.id);
  return {
    token,
    url: token && linkTo(publicUrl(), story, token),
    created_at: createdAt === null ? null : new Date(createdAt).toISOString(),
    readers: await countReaders(db, story.id),
  };
}

const linkTo = (
  site: string,
  { username, slug }: { username: string; slug: string },
  token: string,
): string => `${site.replace(/\/$/, '')}/${username}/${slug}/reader?beta=${token}`;

export interface BetaReaderDeps extends Deps {
  config: Pick<Config, 'hasRateLimits'>;
  /** The address of the site: `https://brasslamp.example`. */
  publicUrl: () => string;
}

/** Makes a beta reader of somebody with the private link. A wrong link gets no more than a 404. */
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

/** Compares a token in the same time for every wrong one, and for a story that has none. */
function isToken(sent: string, token: string | null): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashOf(sent), hashOf(token ?? '')) && token !== null;
}

const notFound = () => new AppError('not_found.private_link');
