// A reader plays a story that went out to Twine in SugarCube's own page, and the same story here.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { compareWithOriginal } from './originals/differences.ts';
import { tale, taleInTwee } from './originals/exported-tale.ts';
import { playOriginal } from './originals/original-format.ts';
import { originalPage } from './originals/original-page.ts';
import { sugarCube } from './originals/sugarcube.ts';

const corpus = join(import.meta.dirname, '../../shared/corpus');
const isThere = existsSync(corpus);
// biome-ignore lint/suspicious/noConsole: that nothing was played must be seen
if (!isThere) console.warn(`NOT PLAYED: there is no story corpus in ${corpus}`);

const plays = 12;
const steps = 40;
const answer = '7';

test('a story that went out as Twee plays the same in SugarCube as here', async ({ browser }) => {
  test.skip(!isThere, 'There is no story corpus.');
  const shell = readFileSync(join(corpus, sugarCube.shell), 'utf8');
  const html = originalPage(shell, taleInTwee());
  const walks = Array.from({ length: plays }, (_, index) => ({ seed: index + 1, steps, answer }));
  const played = await playOriginal(browser, { html, format: sugarCube, walks });
  const compared = played.map((turns) => compareWithOriginal(tale, turns, answer));
  expect(compared.flatMap(({ difference }) => difference ?? [])).toEqual([]);
  const turns = compared.reduce((sum, { equalTurns }) => sum + equalTurns, 0);
  expect(turns).toBeGreaterThan(plays * 10);
});
