import { deleteSessionsOf } from '../../auth/queries.ts';
import type { Call } from '../../http/calls/handlers.ts';
import { recordEvent } from '../events/record-event.ts';
import { findUserOrThrow } from './change-user.ts';
import type { ConfirmAdmin } from './confirm-admin.ts';
import type { AdminDeps } from './deps.ts';
import { countSessions } from './queries.ts';

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
