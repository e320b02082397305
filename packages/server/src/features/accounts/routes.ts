import type { EndpointKey } from '@brasslamp/contract';
import { createRateLimits } from '../../auth/rate-limits.ts';
import { consumeAll } from '../../auth/throttle.ts';
import type { Config } from '../../config.ts';
import { AppError } from '../../errors/app-error.ts';
import type { FieldChecks, Handlers } from '../../http/calls/handlers.ts';
import { networkOf } from '../../ip-network.ts';
import type { HeavyDeps } from '../deps.ts';
import { countReaders } from '../playing/playthroughs/list-playthroughs.ts';
import { mailCodes, mailResetCodes } from './email/mail-code.ts';
import { verifyEmail } from './email/verify-email.ts';
import { exportAccount } from './export/export-account.ts';
import { deleteAccount } from './profile/delete-account.ts';
import { changePassword, resetPassword } from './profile/password.ts';
import { readUserDetails, updateProfile } from './profile/profile.ts';
import { logIn } from './sign-in/log-in.ts';
import { endOwnSession, listOwnSessions } from './sign-in/own-sessions.ts';
import { register, registrationErrors } from './sign-up/register.ts';
import type { AccountDeps } from './users/deps.ts';
import { findUserById, keyOf } from './users/queries.ts';
import { meReply } from './users/replies.ts';

type UserKey = Extract<EndpointKey, `${string} /api/user/${string}`>;
/** Calls under `/api/user/` that other features handle. */
type ElsewhereKey =
  | 'POST /api/user/me/guest-playthroughs'
  | Extract<EndpointKey, `${string} /api/user/me/removed-stories${string}`>
  | 'GET /api/user/me/unavailable-stories'
  | 'GET /api/user/me/shelf'
  | 'GET /api/user/me/standings'
  | Extract<EndpointKey, `${string} /api/user/me/wanted/${string}`>
  | Extract<EndpointKey, `${string} /api/user/me/lists${string}`>
  | Extract<EndpointKey, `${string} /api/user/me/filters`>
  | 'GET /api/user/me/stories'
  | 'GET /api/user/recent-users'
  | 'GET /api/user/send-test-email'
  | Extract<EndpointKey, `${string} /api/user/me/bin${string}`>;

export const accountChecks = ({ siteName }: Pick<Config, 'siteName'>): FieldChecks => ({
  'POST /api/user/register': (body) => registrationErrors(body, siteName),
});

export function accountRoutes(
  deps: AccountDeps & HeavyDeps,
): Handlers<Exclude<UserKey, ElsewhereKey>> {
  const limits = createRateLimits({ hasRateLimits: deps.config.hasRateLimits, now: deps.now });
  return {
    'POST /api/user/register': (call) => register(deps, limits, call),
    'POST /api/user/verify-email': ({ body, ...from }) => verifyEmail(deps, body, from),
    'POST /api/user/resend-verify-email': async ({ body, ip }) => {
      consumeAll([limits.resend, keyOf(body.email)], [limits.codesFromNetwork, networkOf(ip)]);
      mailCodes(deps, { email: body.email, userId: body.user_id }, 'always');
      return { sent: true };
    },
    'POST /api/user/login': ({ body, ip, userAgent }) =>
      logIn(deps, limits, body, { ip, userAgent }),
    'POST /api/user/logout': async ({ viewer, answer }) => {
      const reply = { logged_out: true } as const;
      await deps.sessions.end(viewer.session_id, (trx) => answer(trx, reply));
      return reply;
    },
    'POST /api/user/change-password': (call) => changePassword(deps, limits, call),
    'POST /api/user/send-password-reset-email': async ({ body, ip }) => {
      consumeAll(
        [limits.resetRequest, keyOf(body.email)],
        [limits.codesFromNetwork, networkOf(ip)],
      );
      mailResetCodes(deps, body.email);
      return { sent: true };
    },
    'POST /api/user/reset-password': (call) => resetPassword(deps, call),
    'GET /api/user/me': async ({ viewer }) => {
      const user = await findUserById(deps.database.read, viewer.user_id);
      if (!user) throw new AppError('not_signed_in');
      return meReply(user);
    },
    'PATCH /api/user/me': ({ viewer, body }) => updateProfile(deps, limits, viewer, body),
    'DELETE /api/user/me': async ({ viewer, body }) => {
      await deleteAccount(deps, limits, viewer, body.password);
      return undefined;
    },
    'GET /api/user/me/readers': ({ viewer }) => countReaders(deps.database, viewer),
    'GET /api/user/me/export': (call) => exportAccount(deps, limits, call),
    'GET /api/user/me/sessions': ({ viewer }) => listOwnSessions(deps, viewer),
    'DELETE /api/user/me/sessions/:session_id': async ({ viewer, params }) => {
      await endOwnSession(deps, viewer, params.session_id);
      return undefined;
    },
    'GET /api/user/user-details/:user_id': (call) => readUserDetails(deps, call),
  };
}
