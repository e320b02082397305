import { readStories } from '@brasslamp/interchange';
import { prepareStory } from '@brasslamp/interchange/prepare';
import { expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { fileOf as preparedFileOf } from '../../testing/prepared-story.ts';
import { describeOnBothDatabases, type TestApp } from '../../testing/test-app.ts';
import { importInto } from './import-into.ts';
import { importStories } from './import-stories.ts';

const story = '/api/stories/:username/:story_slug';

const fileOf = (text: string) => ({
  name: 'mill.twee',
  sizeBytes: Buffer.byteLength(text),
  read: async () => Buffer.from(text),
});

const mill = `:: StoryTitle
The Mill

:: Start
A mill.
[[In->Inside]]
[[On->Road]]

:: Inside
Dark.
<<timed 2s>>A mouse.<</timed>>

:: Road
Dust.
`;

const streets = 'Ash Birch Cedar Dogwood Elm Fir Gorse Hazel'
  .split(' ')
  .map((tree) => `${tree} Street`);

/** A story of which each node leads to the next one. */
const townOf = (title: string, names: readonly string[]) =>
  `:: StoryTitle\n${title}\n\n${names
    .map((name, at) => `:: ${name}\nYou are in ${name}.\n[[On->${names[at + 1] ?? names[0]}]]\n`)
    .join('\n')}`;

async function open(app: TestApp) {
  const { token } = await app.signUp('anna');
  const deps = { database: app.app.database, now: app.clock.now };
  await importStories(deps, { files: [fileOf(mill)], username: 'anna', publish: false });
  const params = { username: 'anna', story_slug: 'the-mill' };
  const inStory = { params, token };
  const nodes = async (): Promise<{ id: string; name: string; body: string }[]> =>
    (await app.call(`GET ${story}/draft`, inStory)).data.nodes;
  return {
    token,
    nodes,
    bodyOf: async (name: string) => (await nodes()).find((one) => one.name === name)?.body,
    bring: (text: string, slug = 'the-mill', username = 'anna', isTrusted = false) =>
      importInto(deps, { files: [fileOf(text)], username, slug, isTrusted }),
    make: (text: string) =>
      importStories(deps, { files: [fileOf(text)], username: 'anna', publish: false }),
    archive: async () => (await app.call('GET /api/user/me/export', { token })).bytes,
    write: async (name: string, body: string) => {
      const node_id = (await nodes()).find((one) => one.name === name)?.id ?? '';
      await app.call(`PUT ${story}/nodes/:node_id`, {
        params: { ...params, node_id },
        body: { body },
        token,
      });
    },
    losses: async (): Promise<{ source: string }[]> =>
      (await app.call(`GET ${story}/import`, inStory)).data.losses,
    history: async () => (await app.call(`GET ${story}/history`, inStory)).data.groups,
  };
}

const told = (all: { name: string; standing: string }[]) =>
  all.map(({ name, standing }) => `${name}: ${standing}`);

describeOnBothDatabases('A changed file at the command line', (openApp) => {
  it('changes nothing where it says what it said', async () => {
    const app = await openApp();
    const anna = await open(app);
    const before = await anna.nodes();
    expect(await anna.bring(mill)).toMatchObject({ done: [], left: [], kept: 0 });
    expect(await anna.nodes()).toEqual(before);
    expect(await anna.history()).toEqual([]);
  });

  it('comes into the story as one act, but for what was edited there', async () => {
    const app = await openApp();
    const anna = await open(app);
    await anna.write('Road', 'Dust, and rain.');
    const changed = mill
      .replace('Dark.', 'Very dark.')
      .replace('timed 2s', 'timed 3s')
      .replace('Dust.', 'Mud.')
      .concat('\n:: Loft\nFlour.\n[[Down->Start]]\n');
    const report = await anna.bring(changed);
    expect(told(report.done)).toEqual(['Inside: taken', 'Loft: new']);
    expect(told(report.left)).toEqual(['Road: both']);
    expect(await anna.bodyOf('Inside')).toContain('Very dark.');
    expect(await anna.bodyOf('Road')).toBe('Dust, and rain.');
    expect(await anna.bodyOf('Loft')).toContain('Flour.');
    expect((await anna.losses()).map(({ source }) => source)).toEqual([
      expect.stringContaining('timed 3s'),
    ]);
    const [last] = await anna.history();
    expect(last).toMatchObject({ act: 'import' });
    expect(await anna.bring(changed)).toMatchObject({ done: [], left: [], kept: 1 });
  });

  it('comes into a story that an archive brought as it would have come in where that was made', async () => {
    const app = await openApp();
    const anna = await open(app);
    await anna.write('Road', 'Dust, and rain.');
    const ben = await app.signUp('ben');
    const body = { file: await anna.archive() };
    const params = { username: 'ben' };
    await app.call('POST /api/stories/:username/import', { params, body, token: ben.token });
    const changed = mill.replace('Dark.', 'Very dark.').replace('Dust.', 'Mud.');
    const report = await anna.bring(changed, 'the-mill', 'ben');
    expect(told(report.done)).toEqual(['Inside: taken']);
    expect(told(report.left)).toEqual(['Road: both']);
    expect(await anna.bring(changed, 'the-mill', 'ben')).toMatchObject({ done: [], kept: 1 });
  });

  it('knows what title the file had where its author typed another one at the import', async () => {
    const app = await openApp();
    const anna = await open(app);
    const [read] = (await readStories([{ path: 'mill.twee', bytes: Buffer.from(mill) }], { newId }))
      .stories;
    if (!read) throw new Error('No story');
    const prepared = prepareStory(read, 'mill.twee');
    const body = {
      file: preparedFileOf({
        ...prepared,
        story: { ...prepared.story, title: 'The Old Mill' },
        title_in_file: 'The Mill',
      }),
    };
    const { token } = anna;
    const params = { username: 'anna' };
    await app.call('POST /api/stories/:username/prepared', { params, body, token });
    expect(await anna.bring(mill, 'the-old-mill')).toMatchObject({ done: [], left: [], kept: 1 });
    const renamed = mill.replace('The Mill', 'The Watermill');
    expect(told((await anna.bring(renamed, 'the-old-mill')).left)).toEqual(['title: both']);
  });

  it('is refused where it looks like another story, unless its author says that it is this one', async () => {
    const app = await openApp();
    const anna = await open(app);
    await anna.make(townOf('The Town', streets));
    const sea = townOf('The Sea', ['Pier', 'Boat', 'Buoy', 'Reef']);
    await expect(anna.bring(sea, 'the-town')).rejects.toMatchObject({
      code: 'story_file_unreadable',
      params: { title: 'The Town', other: 'The Sea' },
    });
    const report = await anna.bring(sea, 'the-town', 'anna', true);
    expect(report.doubt).toMatchObject({ is: 'not_whole', gone: 8, all: 8 });
    expect(told(report.done)).toContain('Pier: new');
    expect(told(report.left)).toContain('Ash Street: gone');
  });

  it('takes nothing away where much of the story is not in it', async () => {
    const app = await openApp();
    const anna = await open(app);
    await anna.make(townOf('The Town', streets));
    const less = townOf('The Town', streets.slice(0, 2)).replace('You are in Ash', 'This is Ash');
    const report = await anna.bring(less, 'the-town');
    expect(report.doubt).toEqual({ is: 'not_whole', gone: 6, all: 8, isCutOff: false });
    expect(told(report.done)).toEqual(['Ash Street: taken']);
    expect(told(report.left)).toEqual([
      'Birch Street: taken',
      ...streets.slice(2).map((name) => `${name}: gone`),
    ]);
  });

  it('is refused where there is no such story, and leaves all as it is where it holds none', async () => {
    const app = await openApp();
    const anna = await open(app);
    const before = await anna.nodes();
    await expect(anna.bring(mill, 'no-story')).rejects.toMatchObject({ code: 'not_found' });
    await expect(anna.bring('eggs, flour')).rejects.toMatchObject({
      code: 'story_file_unreadable',
    });
    expect(await anna.nodes()).toEqual(before);
  });
});
