import type { Handlers } from '../../http/calls/handlers.ts';
import { listAllStories } from '../stories/list-stories.ts';
import { createConfirmAdmin } from './confirm-admin.ts';
import type { AdminDeps } from './deps.ts';
import { sendTestMail } from './send-test-mail.ts';
import { changeUser, endSessions, listUsers } from './users.ts';

type AdminKeys =
  | 'GET /api/user/recent-users'
  | 'GET /api/user/send-test-email'
  | 'PATCH /api/admin/users/:user_id'
  | 'POST /api/admin/users/:user_id/end-sessions'
  | 'GET /api/admin/stories';

export function adminRoutes(deps: AdminDeps): Handlers<AdminKeys> {
  const confirm = createConfirmAdmin(deps);
  return {
    'GET /api/user/recent-users': (call) => listUsers(deps, call),
    'GET /api/user/send-test-email': (call) => sendTestMail(deps, call),
    'PATCH /api/admin/users/:user_id': (call) => changeUser(deps, confirm, call),
    'POST /api/admin/users/:user_id/end-sessions': (call) => endSessions(deps, confirm, call),
    'GET /api/admin/stories': (call) => listAllStories(deps, call),
  };
}
