import type { FileReply } from '@brasslamp/contract';
import type { RateLimits } from '../../../auth/rate-limits.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import type { AccountDeps } from '../users/deps.ts';
import { exportedFiles } from './exported-files.ts';
import { zip } from './zip.ts';

/** Everything of somebody's in one archive, written while it is being sent. */
export async function exportAccount(
  deps: AccountDeps,
  limits: RateLimits,
  call: Call<'GET /api/user/me/export'>,
): Promise<FileReply> {
  const { viewer } = call;
  limits.export.consume(viewer.user_id);
  const at = deps.now();
  return {
    fileName: `${viewer.username}-${new Date(at).toISOString().slice(0, 10)}.zip`,
    mediaType: 'application/zip',
    bytes: zip(exportedFiles(deps, call), at),
  };
}
