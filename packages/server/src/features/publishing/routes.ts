import { createRateLimits } from '../../auth/rate-limits.ts';
import type { Handlers } from '../../http/calls/handlers.ts';
import type { CheckingDeps } from '../checking/checker.ts';
import {
  type BetaReaderDeps,
  joinBetaReaders,
  makeBetaLink,
  readBetaLink,
  withdrawBetaLink,
} from './beta-link.ts';
import { publishChanges } from './publish-changes.ts';

type PublishingKeys =
  | 'POST /api/stories/:username/:story_slug/versions'
  | 'GET /api/stories/:username/:story_slug/beta-link'
  | 'POST /api/stories/:username/:story_slug/beta-link'
  | 'DELETE /api/stories/:username/:story_slug/beta-link'
  | 'POST /api/stories/:username/:story_slug/beta-readers';

export function publishingRoutes(deps: CheckingDeps & BetaReaderDeps): Handlers<PublishingKeys> {
  const { hasRateLimits } = deps.config;
  const { privateLink } = createRateLimits({ hasRateLimits, now: deps.now });
  return {
    'POST /api/stories/:username/:story_slug/versions': (call) => publishChanges(deps, call),
    'GET /api/stories/:username/:story_slug/beta-link': (call) => readBetaLink(deps, call),
    'POST /api/stories/:username/:story_slug/beta-link': (call) => makeBetaLink(deps, call),
    'DELETE /api/stories/:username/:story_slug/beta-link': (call) => withdrawBetaLink(deps, call),
    'POST /api/stories/:username/:story_slug/beta-readers': (call) =>
      joinBetaReaders(deps, privateLink, call),
  };
}
