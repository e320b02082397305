import { afterAll, expect, it } from 'vitest';
import { AppError } from '../../errors/app-error.ts';
import { createHeavyWork } from '../../heavy-work/heavy-work.ts';
import { beginStory, type StoryUnderTest } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp } from '../../testing/test-app.ts';
import { type CheckingDeps, createChecker } from './checker.ts';
import { foretellVersions } from './foretell-versions.ts';

/** A story of one fork, with spiders behind one of two choices and heights behind both. */
async function publishFork(app: TestApp) {
  const anna = await app.signUp('anna');
  const story = await beginStory(app, anna, 'The Fork');
  const chapter = await story.addChapter('One');
  const words = (count: number) => 'word '.repeat(count);
  const end = async (name: string, count: number, content_notes: string[]) =>
    story.addNode(chapter.id, name, {
      body: words(count),
      ending: { name, kind: null },
      content_notes,
    });
  const cave = await end('Cave', 2_200, ['spiders', 'Heights']);
  const hill = await end('Hill', 440, ['heights']);
  const fork = await story.addNode(chapter.id, 'Fork', {
    body: words(220),
    actions: [
      { label: 'Down', target: cave.id },
      { label: 'Up', target: hill.id },
    ],
  });
  await story.patch({
    start_node_id: fork.id,
    content_notes: ['Spiders', 'Heights', 'Ghosts'],
    status: 'published',
  });
  return { anna, story };
}

const told = {
  note_reach: [
    { note: 'Spiders', reach: 'asked' },
    { note: 'Heights', reach: 'every' },
    { note: 'Ghosts', reach: 'unknown' },
  ],
  reading: { shortest_minutes: 3, typical_minutes: expect.any(Number) },
};

const untold = {
  note_reach: told.note_reach.map(({ note }) => ({ note, reach: 'unknown' })),
  reading: null,
};

/** Puts the facts back to where a version stands of which the checker has said nothing. */
const forget = (app: TestApp) =>
  app.app.database.write(async (trx) => {
    const nothing = { shortest_words: null, typical_words: null, looked_at: null };
    await trx.updateTable('version_facts').set(nothing).execute();
    await trx.updateTable('note_reach').set({ reach: 'unknown' }).execute();
  });

const readBy = async (app: TestApp, story: StoryUnderTest) => {
  const alone = await story.read(null);
  const { data } = await app.call('GET /api/home/featured', {});
  const listed = data.stories.find(({ id }: { id: string }) => id === story.id);
  expect(listed).toEqual(alone);
  return alone;
};

const ownChecker = createChecker({ log: { error: () => {} } as never });
afterAll(() => ownChecker.close());

const depsOf = ({ app: { database }, clock }: TestApp, checker = ownChecker): CheckingDeps => ({
  database,
  heavy: createHeavyWork(database.read, null),
  checker,
  now: clock.now,
});

describeOnBothDatabases('How a story reads', (openApp) => {
  it('is said with what was published, alone and in lists', async () => {
    const app = await openApp();
    const { story } = await publishFork(app);
    // A publish waits only so long for the checker.
    await expect.poll(() => readBy(app, story), { timeout: 20_000 }).toMatchObject(told);
  });

  it('is said of what was published while the checker was busy, or without it', async () => {
    const app = await openApp();
    const { story } = await publishFork(app);
    await forget(app);
    expect(await readBy(app, story)).toMatchObject(untold);
    const busy = {
      check: () => Promise.reject(new AppError('busy.checks')),
      close: async () => {},
    };
    await foretellVersions(depsOf(app, busy));
    expect(await readBy(app, story)).toMatchObject(untold);
    await foretellVersions(depsOf(app));
    expect(await readBy(app, story)).toMatchObject(told);
  });

  it('is asked once of a version that cannot be checked', async () => {
    const app = await openApp();
    const { story } = await publishFork(app);
    await forget(app);
    let asked = 0;
    const broken = {
      check: () => {
        asked += 1;
        return Promise.reject(new AppError('limit_reached.check'));
      },
      close: async () => {},
    };
    await foretellVersions(depsOf(app, broken));
    await foretellVersions(depsOf(app, broken));
    expect(asked).toBe(1);
    expect(await readBy(app, story)).toMatchObject(untold);
  });

  it('is not known of notes that came after it, and of a draft', async () => {
    const app = await openApp();
    const { story } = await publishFork(app);
    await story.patch({ content_notes: ['SPIDERS ', 'Fire'] });
    expect((await story.read(null)).note_reach).toEqual([
      { note: 'SPIDERS', reach: 'asked' },
      { note: 'Fire', reach: 'unknown' },
    ]);
    await story.patch({ status: 'draft' });
    expect(await story.read()).toMatchObject({ note_reach: [{}, {}] });
  });
});
