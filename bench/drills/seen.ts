import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chance } from '../site/database-place.ts';

export const promise =
  'What a reader saw is what a count of all their turns says, after whatever they and the author did.';

/** `npm run drill -- seen [histories] [seed]`. */
export async function drill([histories = '2000', seed = '1']: string[]): Promise<void> {
  const { readConfig } = await import('../../packages/server/src/config.ts');
  const { openTestApp } = await import('../../packages/server/src/testing/test-app.ts');
  const { openHistories, playHistory } = await import(
    '../../packages/server/src/testing/seen-histories/play-history.ts'
  );
  const folder = mkdtempSync(join(tmpdir(), 'brasslamp-drill-'));
  const mails = join(folder, 'mails');
  const env = {
    DATA_DIR: folder,
    MAIL_URL: `dir:${mails}`,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
  };
  const app = await openTestApp(readConfig(env), mails);
  try {
    const place = await openHistories(app, chance(Number(seed)));
    for (let played = 1; played <= Number(histories); played += 1) {
      await playHistory(place);
      if (played % 100 === 0) console.log(`${played} histories are as their turns say`);
    }
  } finally {
    await app.app.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
