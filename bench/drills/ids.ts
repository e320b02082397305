import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../tooling/machine/postgres.mjs';

export const promise =
  'Two authors who use each other’s ids in every call change nothing of each other’s stories, and lose nothing of their own.';

/** So many histories have the same authors: sessions end, and an author’s stories have a limit. */
const historiesOfOne = 25;

/** `npm run drill -- ids [histories] [steps] [first seed]`, half of them on each database. */
export async function drill([
  histories = '5000',
  steps = '12',
  first = '1',
]: string[]): Promise<void> {
  const cluster = await startPostgres();
  try {
    process.env.TEST_DATABASE_URL = cluster.url;
    const { readConfig } = await import('../../packages/server/src/config.ts');
    const { openTestApp } = await import('../../packages/server/src/testing/test-app.ts');
    const { createTestDatabase } = await import('../../packages/server/src/testing/postgres.ts');
    const { openPeople, reuseIds } = await import(
      '../../packages/server/src/features/draft/ids/testing/reuse-ids.ts'
    );
    for (const engine of ['sqlite', 'postgres']) {
      const folder = mkdtempSync(join(tmpdir(), 'brasslamp-drill-'));
      const env = {
        DATA_DIR: folder,
        MAIL_URL: `dir:${join(folder, 'mails')}`,
        LOG_LEVEL: 'silent',
        RATE_LIMITS: 'off',
        ...(engine === 'postgres' && { DATABASE_URL: (await createTestDatabase()).url }),
      };
      const app = await openTestApp(readConfig(env), join(folder, 'mails'));
      const figures = { steps: 0, done: 0, refused: 0, foreign: 0 };
      try {
        let people = await openPeople(app, 'first');
        const last = Number(first) + Math.ceil(Number(histories) / 2) - 1;
        for (let seed = Number(first); seed <= last; seed += 1) {
          if (seed % historiesOfOne === 0) people = await openPeople(app, `writer-${seed}`);
          await reuseIds(app, people, { seed, steps: Number(steps) }, figures);
          if (seed % 100 === 0 || seed === last) {
            console.log(`${engine}, seed ${seed}: ${JSON.stringify(figures)}`);
          }
        }
      } finally {
        await app.app.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    }
  } finally {
    await cluster.stop();
  }
}
