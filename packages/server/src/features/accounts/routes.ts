import type { EndpointKey } from '@brasslamp/contract';
import { createRateLimits } from '../../auth/rate-limits.ts';
import type { Config } from '../../config.ts';
import { AppError } from '../../http/app-error.ts';
import type { FieldChecks, Handlers } from '../../http/handlers.ts';
import type { AccountDeps } from './deps.ts';
import { logIn } from './log-in.ts';
import { mailCode } from './mail-code.ts';
import { findUserById, keyOf } from './queries.ts';
import { register, registrationErrors } from './register.ts';
import { meReply } from './replies.ts';
import { verifyEmail } from './verify-email.ts';

type AccountKey = Extract<EndpointKey, `${string} /api/user/${string}`>;

export const accountChecks = ({ siteName }: Pick<Config, 'siteName'>): FieldChecks => ({
  'POST /api/user/register': (body) => registrationErrors(body, siteName),
});

export function accountRoutes(deps: AccountDeps): Handlers<AccountKey> {
  const limits = createRateLimits({ hasRateLimits: deps.config.hasRateLimits, now: deps.now });
  return {
    'POST /api/user/register': ({ body, ip }) => register(deps, limits, body, ip),
    'POST /api/user/verify-email': ({ body, userAgent }) => verifyEmail(deps, body, userAgent),
    'POST /api/user/resend-verify-email': async ({ body }) => {
      limits.resend.take(keyOf(body.email));
      mailCode(deps, body.email, 'always');
      return { sent: true };
    },
    'POST /api/user/login': ({ body, ip, userAgent }) =>
      logIn(deps, limits, body, { ip, userAgent }),
    'POST /api/user/logout': async ({ viewer }) => {
      await deps.sessions.end(viewer.session_id);
      return { logged_out: true };
    },
    'GET /api/user/me': async ({ viewer }) => {
      const user = await findUserById(deps.database.read, viewer.user_id);
      if (!user) throw new AppError('not_signed_in');
      return meReply(user);
    },
  };
}
