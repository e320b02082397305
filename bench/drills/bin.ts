import { strictEqual } from 'node:assert';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestApp, TestUser } from '../../packages/server/src/testing/test-app.ts';
import { startPostgres } from '../../tooling/machine/postgres.mjs';

export const promise =
  'Two writers delete, restore, edit and rename at random: nothing is lost or doubled, and parts are restored unchanged.';

/** `npm run drill -- bin [seeds] [steps] [first seed]`, on both databases. */
export async function drill([seeds = '30', steps = '300', first = '1']: string[]): Promise<void> {
  const cluster = await startPostgres();
  try {
    process.env.TEST_DATABASE_URL = cluster.url;
    const { readConfig } = await import('../../packages/server/src/config.ts');
    const { openTestApp } = await import('../../packages/server/src/testing/test-app.ts');
    const { createTestDatabase } = await import('../../packages/server/src/testing/postgres.ts');
    const { writeAtRandom } = await import(
      '../../packages/server/src/features/draft/bin/testing/random-writers.ts'
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
          // The test's clock moves on, and a session ends after some idle days.
          const anna = await app.signUp(`writer-${seed}`);
          const figures = await writeAtRandom(app, anna, { seed, steps: Number(steps) });
          console.log(`${engine}, seed ${seed}: ${JSON.stringify(figures)}`);
        }
        const anna = await app.signUp('of-a-big-chapter');
        console.log(`${engine}, 20 MB in one chapter: ${await moveBigChapter(app, anna)}`);
      } finally {
        await app.app.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    }
  } finally {
    await cluster.stop();
  }
}

const nodes = 2_000;
const body = 'A lamp burns. '.repeat(700);

/** Into the bin and back: the time of each, and the longest time everybody else had to wait. */
async function moveBigChapter(app: TestApp, anna: TestUser): Promise<string> {
  const { beginStory } = await import('../../packages/server/src/testing/stories.ts');
  const { binOf } = await import('../../packages/server/src/features/draft/bin/testing/bin-of.ts');
  const story = await beginStory(app, anna, 'Big');
  const bin = binOf(app, story, anna);
  const chapter = await story.addChapter('Big');
  for (let number = 0; number < nodes; number += 1) {
    await story.addNode(chapter.id, `Node ${number}`, { body: `${body}${number}` });
  }
  const before = JSON.stringify((await story.draft()).nodes);
  const removed = await timed(() => bin.deleteChapter(chapter.id));
  const [part] = await bin.list();
  const restored = await timed(() => bin.restore(part.id));
  strictEqual(JSON.stringify((await story.draft()).nodes), before);
  return `moved in ${removed}, back in ${restored}`;
}

async function timed(run: () => Promise<unknown>): Promise<string> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const startedAt = performance.now();
  delay.enable();
  await run();
  const ms = performance.now() - startedAt;
  // A timer records the delay, so it has to fire once more.
  await pause(50);
  delay.disable();
  return `${ms.toFixed(0)} ms (thread held at most ${(delay.max / 1e6).toFixed(0)} ms)`;
}
