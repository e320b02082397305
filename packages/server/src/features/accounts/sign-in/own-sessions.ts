import type { Viewer } from '../../../auth/viewer.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { AccountDeps } from '../users/deps.ts';
import { ownSessionReply } from '../users/replies.ts';

/** The viewer's own sessions: where they are signed in. */
export async function listOwnSessions({ sessions }: Pick<AccountDeps, 'sessions'>, viewer: Viewer) {
  const rows = await sessions.list(viewer.user_id);
  return { sessions: rows.map((row) => ownSessionReply(row, viewer.session_id)) };
}

/** Ending the current session is the same as logging out. */
export async function endOwnSession(
  { sessions }: Pick<AccountDeps, 'sessions'>,
  viewer: Viewer,
  sessionId: string,
): Promise<void> {
  if (await sessions.endOne(viewer.user_id, sessionId)) return;
  throw new AppError('not_found.session');
}
