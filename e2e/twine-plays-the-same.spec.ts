// A reader plays stories of Twine in their own page, and the same stories as they were imported.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { compareWithOriginal } from './originals/differences.ts';
import { readChapbook } from '../packages/interchange/src/import/chapbook/read-chapbook.ts';
import { readHarlowe } from '../packages/interchange/src/import/harlowe/read-harlowe.ts';
import type { SourceStory } from '../packages/interchange/src/import/pieces/source-story.ts';
import { readSnowman } from '../packages/interchange/src/import/snowman/read-snowman.ts';
import { readSugarCube } from '../packages/interchange/src/import/sugarcube/read-sugarcube.ts';
import type { TwineSource } from '../packages/interchange/src/import/twine/twine-source.ts';
import { importOriginal, originalSource } from './originals/import-original.ts';
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
  read: (source: TwineSource) => SourceStory;
  /** The number of plays, and of choices in each. */
  plays: number;
  steps: number;
}

const quick = { plays: 8, steps: 40 };
/** Each of its passages fades. */
const slow = { plays: 5, steps: 6 };

const tale = (name: string, format: OriginalFormat, read: Original['read']): Original => ({
  path: join(tales, name),
  format,
  read,
  ...(format === chapbook1 ? slow : quick),
});
const published = (name: string, format: OriginalFormat, read: Original['read']): Original => ({
  path: join(corpus, name),
  format,
  read,
  ...(format === chapbook1 ? slow : quick),
});

const originals: Original[] = [
  tale('sugarcube.twee', sugarCube, readSugarCube),
  published('cookbook-lockandkey_variable-sugarcube.html', sugarCube, readSugarCube),
  tale('harlowe.twee', harlowe2, readHarlowe),
  tale('harlowe.twee', harlowe3, readHarlowe),
  published('cookbook-lockandkey_variable-harlowe.twee', harlowe2, readHarlowe),
  tale('chapbook.twee', chapbook1, readChapbook),
  published('cookbook-turncounter-chapbook.html', chapbook1, readChapbook),
  published('cookbook-lockandkey_variable-chapbook.html', chapbook1, readChapbook),
  tale('snowman.twee', snowman1, readSnowman),
  published('cookbook-turncounter-snowman.html', snowman1, readSnowman),
];

const isThere = existsSync(corpus);
// biome-ignore lint/suspicious/noConsole: that nothing was played must be seen
if (!isThere) console.warn(`NOT PLAYED: there is no story corpus in ${corpus}`);

for (const { path, format, read, plays, steps } of originals) {
  test(`a story of ${format.name} plays the same as in its own page: ${path.split('/').at(-1)}`, async ({
    browser,
  }) => {
    test.skip(!isThere, 'There is no story corpus.');
    const { source } = originalSource(path);
    const html = originalPage(readFileSync(join(corpus, format.shell), 'utf8'), source);
    const walks = Array.from({ length: plays }, (_, index) => ({ seed: index + 1, steps, answer }));
    const played = await playOriginal(browser, { html, format, walks });
    const { story } = importOriginal(source, read);
    const compared = played.map((turns) => compareWithOriginal(story, turns, answer));
    expect(compared.flatMap(({ difference }) => difference ?? [])).toEqual([]);
    const turns = compared.reduce((sum, { equalTurns }) => sum + equalTurns, 0);
    expect(turns).toBeGreaterThan(plays);
  });
}
