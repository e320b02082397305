import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestApp } from '../../../packages/server/src/testing/test-app.ts';

/** The whole server on a database of its own, called without HTTP on the network; gone afterwards. */
export async function withTestApp<T>(use: (app: TestApp) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'brasslamp-walk-'));
  const mails = join(folder, 'mails');
  const env = { DATA_DIR: folder, MAIL_URL: `dir:${mails}`, LOG_LEVEL: 'silent' };
  const { readConfig } = await import('../../../packages/server/src/config.ts');
  const { openTestApp } = await import('../../../packages/server/src/testing/test-app.ts');
  const app = await openTestApp(readConfig(env), mails);
  try {
    return await use(app);
  } finally {
    await app.app.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
