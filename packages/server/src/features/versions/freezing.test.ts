import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { writeLarge } from '../../testing/large-story.ts';
import { beginStory, publishLamp } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp } from '../../testing/test-app.ts';
import { importStories } from '../importing/import-stories.ts';
import { purgeStagedTexts } from '../staged-texts/staged-texts.ts';
import { purgeSnapshots } from './freeze-version.ts';

const restoreKey = 'POST /api/stories/:username/:story_slug/versions/:version_id/restore';
const storyKey = '/api/stories/:username/:story_slug' as const;
const dayMs = 24 * 60 * 60 * 1_000;

const isSuccess = (status: number) => status < 300;

/** The text of each published version as the database holds it, whole or in pieces. */
async function publishedTexts({ app: { database } }: TestApp) {
  const versions = await database.read
    .selectFrom('story_versions')
    .select(['id', 'hash', 'compiled', 'text_id'])
    .where('number', 'is not', null)
    .execute();
  const pieces = await database.read
    .selectFrom('staged_pieces')
    .selectAll()
    .orderBy('ordinal')
    .execute();
  return new Map(
    versions.map(({ id, hash, compiled, text_id }) => {
      const ofText = pieces.filter((piece) => piece.text_id === text_id);
      return [id, { hash, text: [compiled, ...ofText.map(({ piece }) => piece)].join('') }];
    }),
  );
}

describeOnBothDatabases('A published version', (openApp) => {
  it('stays byte for byte as it is, whatever happens around it', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { token } = anna;
    const { story, hall, cellar, chapter } = await publishLamp(app, anna);
    const { database } = app.app;
    const now = app.clock.now;
    const large = await writeLarge(app, anna);
    const { params } = story;
    const [lamp] = (await story.putVariables([{ key: 'gold', kind: 'number' }])).data.variables;
    await story.putNode(hall.id, { body: 'You have {gold} coins.' });
    const version = (await story.publishChanges()).data.id as string;
    await large.patch({ status: 'published' });
    const largeVersion = (await large.publishChanges()).data.id as string;
    const served = async () => [
      (await story.frozen(ben, version)).bytes,
      (await large.frozen(largeVersion)).bytes,
    ];
    const [before, servedBefore] = [await publishedTexts(app), await served()];
    expect(before.size).toBe(3);
    expect(Math.max(...[...before.values()].map(({ text }) => text.length))).toBeGreaterThan(2e6);

    const changes: [string, () => Promise<{ status: number } | undefined>][] = [
      ['a publish of the same', () => story.publishChanges()],
      ['an edit', () => story.putNode(hall.id, { body: 'Dark. {gold}' })],
      ['a rename', () => story.putVariables([{ ...lamp, key: 'silver' }])],
      ['a deleted node', () => story.deleteNode(cellar.id)],
      ['a new title', () => story.patch({ title: 'The Tin Lamp' })],
      ['a check', () => story.check()],
      ['reading the draft', () => story.start(anna)],
      ['a publish', () => story.publishChanges({ note: 'Darker' })],
      [
        'a restore',
        () => app.call(restoreKey, { params: { ...params, version_id: version }, token }),
      ],
      ['a publish of what is restored', () => story.publishChanges()],
      [
        'an edit of a large one',
        async () => large.putNode((await large.firstNode()).id, { body: '' }),
      ],
      ['a publish of a large one', () => large.publishChanges()],
      ['a restore of a large one', () => large.restore(largeVersion)],
      ['a check of a large one', () => large.check()],
      ['an import', () => importTwee(app)],
      ['archiving', () => story.patch({ status: 'archived' })],
      ['publishing again', () => story.patch({ status: 'published' })],
      ['deleting', () => app.call(`DELETE ${storyKey}`, { params, token })],
      [
        'taking back',
        () =>
          app.call('POST /api/user/me/bin/:story_id/restore', {
            params: { story_id: story.id },
            token,
          }),
      ],
      ['a publish after that', () => story.patch({ status: 'published' })],
      ['a reader', () => story.start(ben)],
      [
        'a deleted chapter',
        () =>
          app.call('DELETE /api/stories/:username/:story_slug/chapters/:chapter_id', {
            params: { ...params, chapter_id: chapter.id },
            query: { with_nodes: 'true' },
            token,
          }),
      ],
      [
        'tidying up',
        async () => {
          app.clock.advance(dayMs);
          await purgeStagedTexts(database, now());
          await purgeSnapshots(database);
        },
      ],
    ];
    for (const [what, change] of changes) {
      const reply = await change();
      const after = await publishedTexts(app);
      expect([what, reply?.status ?? 200]).toEqual([what, expect.toSatisfy(isSuccess)]);
      for (const [id, frozen] of before) {
        expect([what, after.get(id)?.hash]).toEqual([what, frozen.hash]);
        expect(after.get(id)?.text === frozen.text, what).toBe(true);
      }
    }
    const after = await publishedTexts(app);
    expect(after.size).toBeGreaterThan(before.size);
    expect(await served()).toEqual(servedBefore);
    for (const { hash, text } of after.values()) {
      expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
    }
  });

  it('cannot be updated: that does not compile', async () => {
    const { app } = await openApp();
    await app.database.write(async (trx) => {
      // @ts-expect-error: the text
      trx.updateTable('story_versions').set({ compiled: '' });
      // @ts-expect-error: its hash
      trx.updateTable('story_versions').set({ hash: '' });
      // @ts-expect-error: where it lies
      trx.updateTable('story_versions').set({ text_id: '' });
      // @ts-expect-error: a piece of it
      trx.updateTable('staged_pieces').set({ piece: '' });
    });
  });
});

async function importTwee({ app: { database }, clock: { now } }: TestApp): Promise<undefined> {
  const text = Buffer.from(':: StoryTitle\nThe Brass Lamp\n\n:: Hall\nA lamp.\n');
  const file = { name: 'lamp.twee', sizeBytes: text.length, read: async () => text };
  await importStories({ database, now }, { files: [file], username: 'anna', publish: true });
}

describeOnBothDatabases('The length of a story', (openApp) => {
  it('is that of the version that readers get', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna, 'The Mill');
    const chapter = await story.addChapter('One');
    const body = `**${'word '.repeat(329)}word** _one_`;
    await story.addNode(chapter.id, 'Mill', { body });
    for (const name of ['Race', 'Wheel']) {
      await story.addNode(chapter.id, name, {
        body: 'Over.',
        ending: { name: 'Drowned', kind: 'bad' },
      });
    }
    expect(await story.read()).toMatchObject({ length: null, endings: null });
    await story.patch({ status: 'published' });
    const facts = { length: { words: 333, minutes: 2 }, endings: 1 };
    expect(await story.read(null)).toMatchObject(facts);
    const { data } = await app.call('GET /api/home/featured', {});
    expect(data.stories).toContainEqual(expect.objectContaining({ title: 'The Mill', ...facts }));
  });
});
