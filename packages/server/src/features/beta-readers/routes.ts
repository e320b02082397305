import { createRateLimits } from '../../auth/rate-limits.ts';
import type { Handlers } from '../../http/calls/handlers.ts';
import { makeBetaLink, readBetaLink, withdrawBetaLink } from './beta-link.ts';
import type { BetaReaderDeps } from './deps.ts';
import { joinBetaReaders } from './join-beta-readers.ts';

type BetaReaderKeys =
  | 'GET /api/stories/:username/:story_slug/beta-link'
  | 'POST /api/stories/:username/:story_slug/beta-link'
  | 'DELETE /api/stories/:username/:story_slug/beta-link'
  | 'POST /api/stories/:username/:story_slug/beta-readers';

export function betaReaderRoutes(deps: BetaReaderDeps): Handlers<BetaReaderKeys> {
  const { hasRateLimits } = deps.config;
  const { privateLink } = createRateLimits({ hasRateLimits, now: deps.now });
  return {
    'GET /api/stories/:username/:story_slug/beta-link': (call) => readBetaLink(deps, call),
    'POST /api/stories/:username/:story_slug/beta-link': (call) => makeBetaLink(deps, call),
    'DELETE /api/stories/:username/:story_slug/beta-link': (call) => withdrawBetaLink(deps, call),
    'POST /api/stories/:username/:story_slug/beta-readers': (call) =>
      joinBetaReaders(deps, privateLink, call),
  };
}
