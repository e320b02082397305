import { flagsOf } from '../../auth/flags.ts';
import { deleteSessionsOf } from '../../auth/queries.ts';
import type { Viewer } from '../../auth/viewer.ts';
import type { Writer } from '../../db/database.ts';
import { hold } from '../../db/hold.ts';
import { AppError, fieldError, notValid } from '../../errors/app-error.ts';
import { decodeCursor, page } from '../../http/calls/cursor.ts';
import type { Call } from '../../http/calls/handlers.ts';
import { userReply } from '../accounts/users/replies.ts';
import { type NewEvent, recordEvent } from '../events/record-event.ts';
import type { ConfirmAdmin } from './confirm-admin.ts';
import type { AdminDeps } from './deps.ts';
import { followSuspension } from './follow-suspension.ts';
import { mayTakeRightsOf } from './policy.ts';
import {
  countSessions,
  findUser,
  listUsers as listRows,
  type UserRow,
  updateUser,
} from './queries.ts';

type ChangeCall = Call<'PATCH /api/admin/users/:user_id'>;
type Change = Parameters<typeof updateUser>[2];
type Noted = Pick<NewEvent, 'type' | 'detail'>;

/**
 * Changes the flags of an account, suspends it or lifts a suspension, on demand together with its stories.
 * Any change ends its sessions, and its owner is told of a suspension by mail.
 */
export async function changeUser(
  deps: Pick<AdminDeps, 'config' | 'database' | 'mailer' | 'publicUrl' | 'now'>,
  confirm: ConfirmAdmin,
  { viewer, params, body }: ChangeCall,
) {
  const { database, now } = deps;
  const expectStillAdmin = await confirm(viewer, body.password);
  const { changed, mail } = await database.write(async (trx) => {
    await hold(trx, 'admins', '');
    await expectStillAdmin(trx);
    const user = await findUserOrThrow(trx, params.user_id);
    const at = now();
    const { changes, events } = mergeAll([
      flagsChange(viewer, user, body),
      suspension(viewer, user, body, at),
    ]);
    if (events.length === 0) return { changed: user, mail: null };
    await updateUser(trx, user.id, changes);
    await deleteSessionsOf(trx, user.id, undefined);
    for (const event of events) {
      const subject = { type: 'user' as const, id: user.id };
      await recordEvent(trx, { ...event, actor: viewer, subject, now: at });
    }
    const changed = await findUserOrThrow(trx, user.id);
    const between = { before: user, after: changed, body, now: at };
    return { changed, mail: await followSuspension(deps, trx, viewer, between) };
  });
  if (mail) deps.mailer.send(mail);
  return userReply(changed);
}

async function findUserOrThrow(trx: Writer, id: string): Promise<UserRow> {
  const user = await findUser(trx, id);
  if (user) return user;
  throw new AppError('not_found.account');
}

interface Step {
  changes: Change;
  events: Noted[];
}

const nothing: Step = { changes: {}, events: [] };

const mergeAll = (steps: Step[]): Step => ({
  changes: Object.assign({}, ...steps.map((step) => step.changes)),
  events: steps.flatMap((step) => step.events),
});

function flagsChange(
  viewer: Viewer,
  user: UserRow,
  { flags, reason = '' }: ChangeCall['body'],
): Step {
  const before = flagsOf(user);
  const after = flags && [...new Set<string>(flags)];
  if (!after || after.toSorted().join() === before.toSorted().join()) return nothing;
  if (before.some((flag) => !after.includes(flag)) && !mayTakeRightsOf(viewer, user)) {
    throw new AppError('not_allowed.own_rights');
  }
  const detail = { username: user.username, from: before.join(), to: after.join(), reason };
  return {
    changes: { flags: JSON.stringify(after) },
    events: [{ type: 'user_flags_changed', detail }],
  };
}

function suspension(
  viewer: Viewer,
  user: UserRow,
  { suspended, reason, flags }: ChangeCall['body'],
  now: number,
): Step {
  const isReasonForFlags = flags !== undefined && suspended === undefined;
  if (isReasonForFlags || (suspended === undefined && reason === undefined)) return nothing;
  const { username } = user;
  const isSuspended = user.suspended_at !== null;
  const shallBe = suspended ?? isSuspended;
  if (!shallBe) {
    if (isSuspended) return lift(username, reason);
    if (suspended === false) return nothing;
    throw notValid(fieldError('reason', 'reason_without_change'));
  }
  if (isSuspended && (reason ?? user.suspended_reason) === user.suspended_reason) return nothing;
  if (!mayTakeRightsOf(viewer, user)) {
    throw new AppError('not_allowed.suspend_self');
  }
  const suspended_reason = reason ?? '';
  return {
    changes: { suspended_at: user.suspended_at ?? now, suspended_reason },
    events: [{ type: 'user_suspended', detail: { username, reason: suspended_reason } }],
  };
}

const lift = (username: string, reason = ''): Step => ({
  changes: { suspended_at: null, suspended_reason: '' },
  events: [{ type: 'user_suspension_lifted', detail: { username, reason } }],
});

/** Signs somebody out everywhere. */
export async function endSessions(
  { database, now }: Pick<AdminDeps, 'database' | 'now'>,
  confirm: ConfirmAdmin,
  { viewer, params, body, answer }: Call<'POST /api/admin/users/:user_id/end-sessions'>,
) {
  const expectStillAdmin = await confirm(viewer, body.password);
  return database.write(async (trx) => {
    await expectStillAdmin(trx);
    const { id, username } = await findUserOrThrow(trx, params.user_id);
    const count = await countSessions(trx, id);
    await deleteSessionsOf(trx, id, undefined);
    await recordEvent(trx, {
      type: 'sessions_ended',
      actor: viewer,
      subject: { type: 'user', id },
      detail: { username, ended: count },
      now: now(),
    });
    return answer(trx, { ended: count });
  });
}

export async function listUsers(
  { database }: Pick<AdminDeps, 'database'>,
  { query }: Call<'GET /api/user/recent-users'>,
) {
  const before = decodeCursor(query.cursor, ['number', 'string']);
  const search = query.search?.trim().toLowerCase();
  const found = await listRows(database.read, search, before, query.limit + 1);
  const { rows, next_cursor } = page(found, query.limit, (row) => [row.created_at, row.id]);
  return { users: rows.map(userReply), next_cursor };
}
