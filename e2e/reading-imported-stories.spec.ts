// An author imports two Twine stories on the command line; a reader plays both, at least ten choices
// deep.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { choose, startReading } from './actors/read-a-story.ts';
import { newPerson, signUp } from './actors/sign-up.ts';
import { expect, test } from './fixtures/test.ts';

const corpus = join(import.meta.dirname, '../../shared/corpus');

interface Imported {
  file: string;
  nodeCount: number;
  start: string;
  /** The choices, each with the node it leads to. */
  way: [words: string, place: string][];
}

const stories: Imported[] = [
  {
    file: 'cloak-of-darkness.twee',
    nodeCount: 13,
    start: 'Start',
    way: [
      ['Begin', 'Outside'],
      ['Opera House', 'Foyer'],
      ['north', 'Outside'],
      ['Opera House', 'Foyer'],
      ['west', 'Cloakroom'],
      ['only one remains', 'Cloakroom Hook'],
      ['hang', 'hang cloak'],
      ['east', 'Foyer'],
      ['west', 'Cloakroom'],
      ['east', 'Foyer'],
      ['south', 'Bar'],
      ['message', 'read message'],
    ],
  },
  {
    file: 'tarred-twine.html',
    nodeCount: 2463,
    start: '0',
    way: [
      ['Loomings', '1'],
      ['Ishmael', '289'],
      ['Seven hundred and seventy-seventh', '1155'],
      ['Ahab', '1921'],
      ['Bone', '1307'],
      ['came', '501'],
      ['Stubb', '411'],
      ['stooping', '1178'],
      ['shoulders', '2010'],
      ['Ahoy', '1738'],
      ["about nine o'clock at night", '502'],
      ['Starbuck', '2261'],
    ],
  },
];

for (const { file, nodeCount, start, way } of stories) {
  test(`${file} is imported and read ${way.length} choices deep`, async ({ page, site }) => {
    const path = join(corpus, file);
    const isAbsent = !existsSync(path);
    if (isAbsent) process.stderr.write(`\nNOT TESTED: ${path} is not there\n`);
    test.skip(isAbsent, `${path} is not there`);

    const person = newPerson('imre');
    await signUp(page, site, person);
    const report = await site.run('import', [
      path,
      '--user',
      person.username,
      '--publish',
      '--with-losses',
    ]);
    expect(report).toContain(`${nodeCount} nodes`);
    const [, storyPath = ''] = /published at (\S+)/.exec(report) ?? [];

    await startReading(page, storyPath, start);
    for (const [words, place] of way) await choose(page, words, place);

    await page.reload();
    await expect(
      page.getByRole('heading', { level: 1, name: way.at(-1)?.[1] ?? '', exact: true }),
    ).toBeVisible();
  });
}
