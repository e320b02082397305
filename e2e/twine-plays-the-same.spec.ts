// A reader plays stories of Twine in their own page, and the same stories as they were imported.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { compareWithOriginal } from './originals/differences.ts';
import { importOriginal } from './originals/import-original.ts';
import { type OriginalFormat, playOriginal } from './originals/original-format.ts';
import { originalPage } from './originals/original-page.ts';
import { sugarCube } from './originals/sugarcube.ts';
import { chapbook1, harlowe2, harlowe3, snowman1 } from './originals/twine-players.ts';

const corpus = join(import.meta.dirname, '../../shared/corpus');
const tales = join(import.meta.dirname, 'originals/tales');
const answer = 'Word';

interface Original {
  path: string;
  format: OriginalFormat;
}

/** Each passage of Chapbook fades. */
const playsOf = (format: OriginalFormat) =>
  format === chapbook1 ? { plays: 5, steps: 6 } : { plays: 8, steps: 40 };

const tale = (name: string, format: OriginalFormat): Original => ({
  path: join(tales, name),
  format,
});
const published = (name: string, format: OriginalFormat): Original => ({
  path: join(corpus, `cookbook-${name}`),
  format,
});

const originals: Original[] = [
  tale('sugarcube.twee', sugarCube),
  published('lockandkey_variable-sugarcube.html', sugarCube),
  tale('harlowe.twee', harlowe2),
  tale('harlowe.twee', harlowe3),
  published('lockandkey_variable-harlowe.twee', harlowe2),
  tale('chapbook.twee', chapbook1),
  published('turncounter-chapbook.html', chapbook1),
  published('lockandkey_variable-chapbook.html', chapbook1),
  tale('snowman.twee', snowman1),
  published('turncounter-snowman.html', snowman1),
];

const isThere = existsSync(corpus);
// biome-ignore lint/suspicious/noConsole: that nothing was played must be seen
if (!isThere) console.warn(`NOT PLAYED: there is no story corpus in ${corpus}`);

for (const { path, format } of originals) {
  test(`a story of ${format.name} plays the same as in its own page: ${path.split('/').at(-1)}`, async ({
    browser,
  }) => {
    const { plays, steps } = playsOf(format);
    test.skip(!isThere, 'There is no story corpus.');
    const { source, imported } = importOriginal(path);
    const html = originalPage(readFileSync(join(corpus, format.shell), 'utf8'), source);
    const walks = Array.from({ length: plays }, (_, index) => ({ seed: index + 1, steps, answer }));
    const played = await playOriginal(browser, { html, format, walks });
    const compared = played.map((turns) => compareWithOriginal(imported.story, turns, answer));
    expect(compared.flatMap(({ difference }) => difference ?? [])).toEqual([]);
    const turns = compared.reduce((sum, { equalTurns }) => sum + equalTurns, 0);
    expect(turns).toBeGreaterThan(plays);
  });
}
