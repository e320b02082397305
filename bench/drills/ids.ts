import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../tooling/machine/postgres.mjs';

export const promise =
  'Two authors who use each other’s ids in every call change nothing of each other’s stories, and lose nothing of their own.';

/** The number of histories with the same authors: sessions end, and an author’s stories have a limit. */
const historiesOfOne = 25;

/** `npm run drill -- ids [histories] [steps] [first seed]`: every second one on PostgreSQL. */
export async function drill([
  histories = '5000',
  steps = '12',
  first = '1',
]: string[]): Promise<void> {
  const cluster = await startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'brasslamp-drill-'));
  try {
    process.env.TEST_DATABASE_URL = cluster.url;
    const { readConfig } = await import('../../packages/server/src/config.ts');
    const { openTestApp } = await import('../../packages/server/src/testing/test-app.ts');
    const { createTestDatabase } = await import('../../packages/server/src/testing/postgres.ts');
    const { openPeople, reuseIds } = await import(
      '../../packages/server/src/features/draft/ids/testing/reuse-ids.ts'
    );
    const open = async (engine: string, settings: Record<string, string>) => {
      const place = join(folder, engine);
      const mails = join(place, 'mails');
      const quiet = { LOG_LEVEL: 'silent', RATE_LIMITS: 'off' };
      const env = { DATA_DIR: place, MAIL_URL: `dir:${mails}`, ...quiet, ...settings };
      const app = await openTestApp(readConfig(env), mails);
      const figures = { steps: 0, done: 0, refused: 0, foreign: 0 };
      return { engine, app, people: await openPeople(app, 'first'), figures };
    };
    const sites = [
      await open('sqlite', {}),
      await open('postgres', { DATABASE_URL: (await createTestDatabase()).url }),
    ];
    try {
      for (let count = 0; count < Number(histories); count += 1) {
        const seed = Number(first) + count;
        for (const site of sites.slice(count % 2, (count % 2) + 1)) {
          if (count % (2 * historiesOfOne) > 47) {
            site.people = await openPeople(site.app, `writer-${seed}`);
          }
          await reuseIds(site.app, site.people, { seed, steps: Number(steps) }, site.figures);
        }
        if (count % 100 < 99 && count + 1 < Number(histories)) continue;
        for (const { engine, figures } of sites) {
          console.log(`${engine}, seed ${seed}: ${JSON.stringify(figures)}`);
        }
      }
    } finally {
      for (const { app } of sites) await app.app.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await cluster.stop();
  }
}
