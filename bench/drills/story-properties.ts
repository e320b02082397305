import { spawn } from 'node:child_process';
import { once } from 'node:events';

export const promise =
  'For any story, the checker’s claims hold for every reader, and saves survive every edit: nothing is lost without a report.';

/** The number of stories whose saves one unit moves. */
const unit = 1_000;
const files = [
  'versions/move.properties.test.ts',
  'checker/claims.properties.test.ts',
  'checker/play-everything.test.ts',
  'checker/states/questions.test.ts',
  'checker/states/texts-apart.test.ts',
  'checker/rules/errors-are-told.test.ts',
  'checker/rules/never-offered.test.ts',
].map((file) => `packages/story/src/${file}`);

/** `npm run drill -- story-properties [stories] [seed]` */
export async function drill([stories = '20000', seed = '2']: string[]): Promise<void> {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'story', ...files];
  const times = Math.max(1, Math.round(Number(stories) / unit));
  const tests = spawn(process.execPath, vitest, {
    stdio: 'inherit',
    env: { ...process.env, STORY_PROPERTIES: String(times), STORY_SEED: seed },
  });
  const [code] = await once(tests, 'exit');
  if (code !== 0) throw new Error(`A property broke: the story is above, its seed is ${seed}`);
  console.log(`${times * unit} stories moved; ${times} units of the other files`);
}
