import { createRateLimits } from '../../auth/rate-limits.ts';
import type { Handlers } from '../../http/calls/handlers.ts';
import type { GuestDeps } from './deps.ts';
import { claimGuestPlaythroughs, createGuest } from './guests.ts';

type GuestKeys = 'POST /api/guests' | 'POST /api/user/me/guest-playthroughs';

export function guestRoutes(deps: GuestDeps): Handlers<GuestKeys> {
  const limits = createRateLimits({ hasRateLimits: deps.config.hasRateLimits, now: deps.now });
  return {
    'POST /api/guests': ({ ip, userAgent }) => createGuest(deps, limits, { ip, userAgent }),
    'POST /api/user/me/guest-playthroughs': (call) => claimGuestPlaythroughs(deps, call),
  };
}
