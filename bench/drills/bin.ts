import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../tooling/postgres.mjs';

export const promise =
  'Two writers delete, restore, edit and rename at random: nothing is lost or doubled, and what comes back is what left.';

/** `npm run drill -- bin [seeds] [steps] [first seed]`, on both databases. */
export async function drill([seeds = '30', steps = '300', first = '1']: string[]): Promise<void> {
  const cluster = await startPostgres();
  try {
    process.env.TEST_DATABASE_URL = cluster.url;
    const { readConfig } = await import('../../packages/server/src/config.ts');
    const { openTestApp } = await import('../../packages/server/src/testing/test-app.ts');
    const { createTestDatabase } = await import('../../packages/server/src/testing/postgres.ts');
    const { writeAtRandom } = await import(
      '../../packages/server/src/features/story-bin/testing/random-writers.ts'
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
      try {
        for (let seed = Number(first); seed < Number(first) + Number(seeds); seed += 1) {
          // The clock of the test moves on, and a session ends after days of idleness.
          const anna = await app.signUp(`writer-${seed}`);
          const figures = await writeAtRandom(app, anna, { seed, steps: Number(steps) });
          console.log(`${engine}, seed ${seed}: ${JSON.stringify(figures)}`);
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
