import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../tooling/machine/postgres.mjs';
import { chance } from '../site/database-place.ts';

export const promise =
  'Two writers at once, whose statements come in any order, break no rule that spans what they write.';

/** `npm run drill -- two-writers [times] [seed] [sqlite | postgres]`: so many in all, on each database. */
export async function drill([times = '10000', seed = '1', only]: string[]): Promise<void> {
  const cluster = await startPostgres();
  try {
    process.env.TEST_DATABASE_URL = cluster.url;
    const { readConfig } = await import('../../packages/server/src/config.ts');
    const { openTestApp } = await import('../../packages/server/src/testing/test-app.ts');
    const { createTestDatabase } = await import('../../packages/server/src/testing/postgres.ts');
    const { attacks } = await import('../../packages/server/src/testing/two-writers/attacks.ts');
    const { interleave } = await import(
      '../../packages/server/src/testing/two-writers/interleave.ts'
    );
    const each = Math.ceil(Number(times) / attacks.length);
    for (const engine of only ? [only] : ['sqlite', 'postgres']) {
      for (const attack of attacks) {
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
          await interleave(app, attack, { times: each, chance: chance(Number(seed)) });
          console.log(`${engine}, ${each} times: ${attack.rule} (${attack.guard})`);
        } finally {
          await app.app.stop();
          rmSync(folder, { recursive: true, force: true });
        }
      }
    }
  } finally {
    await cluster.stop();
  }
}
