import { expect, it } from 'vitest';
import { beginStory, publishLamp, type StoryUnderTest } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../testing/test-app.ts';

const changesKey = 'GET /api/stories/:username/:story_slug/versions/:version_id/changes';
const oneKey = 'GET /api/stories/:username/:story_slug/versions/:version_id';

const changesOf =
  (app: TestApp, story: StoryUnderTest, { token }: TestUser) =>
  (version_id: string, query = {}) =>
    app.call(changesKey, { params: { ...story.params, version_id }, query, token });

describeOnBothDatabases('Comparing versions', (openApp) => {
  async function open() {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, hall, chapter } = await publishLamp(app, anna);
    const first = (await story.read()).version_id as string;
    await story.putNode(hall.id, { body: 'A lamp flickers.' });
    const second = (await story.publishChanges({ note: 'Flicker' })).data.id as string;
    await story.addNode(chapter.id, 'Attic', { body: 'Dust.' });
    const third = (await story.publishChanges()).data.id as string;
    return {
      app,
      anna,
      story,
      hall,
      chapter,
      first,
      second,
      third,
      changes: changesOf(app, story, anna),
    };
  }

  const flicker = {
    kind: 'changed',
    what: 'node',
    name: 'Hall',
    fields: [
      { field: 'body', action_id: null, before: 'A lamp burns.', after: 'A lamp flickers.' },
    ],
  };
  const attic = { kind: 'added', what: 'node', name: 'Attic' };

  it('says what is different from the one before, or from any other', async () => {
    const { changes, first, second, third } = await open();
    expect((await changes(second)).data).toMatchObject({
      from: { id: first, number: 1 },
      to: { id: second, number: 2 },
      changes: [flicker],
    });
    expect((await changes(third)).data.changes).toMatchObject([attic]);
    expect((await changes(third, { from: first })).data).toMatchObject({
      from: { number: 1 },
      changes: [flicker, attic],
    });
    const back = (await changes(first, { from: third })).data.changes;
    expect(back).toMatchObject([
      { what: 'node', name: 'Hall' },
      { kind: 'removed', name: 'Attic' },
    ]);
    expect((await changes(first, { from: first })).data.changes).toEqual([]);
  });

  it('finds everything new in the first version', async () => {
    const { changes, first } = await open();
    const { data } = await changes(first);
    expect(data.from).toBeNull();
    const added = data.changes.filter(({ kind }: { kind: string }) => kind === 'added');
    expect(added.map(({ name }: { name: string }) => name)).toEqual([
      'One',
      'Garden',
      'Hall',
      'Cellar',
    ]);
  });

  it('goes on to the draft', async () => {
    const { changes, story, second, third, hall } = await open();
    expect((await changes(third, { to: 'draft' })).data).toEqual({
      from: { id: third, number: 3 },
      to: { id: null, number: null },
      changes: [],
    });
    await story.putNode(hall.id, { name: 'Great hall' });
    const names = (await changes(second, { to: 'draft' })).data.changes;
    expect(names).toMatchObject([
      { name: 'Great hall', fields: [{ field: 'name', before: 'Hall', after: 'Great hall' }] },
      attic,
    ]);
  });

  it('does not take a start that the author leaves open for a change', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const chapter = await story.addChapter('One');
    await story.addNode(chapter.id, 'Only');
    await story.patch({ status: 'published' });
    const version = (await story.read()).version_id;
    const { data } = await changesOf(app, story, anna)(version, { to: 'draft' });
    expect(data.changes).toEqual([]);
  });

  it('says which versions there are not', async () => {
    const { app, anna, changes, story, first } = await open();
    const other = await publishLamp(app, await app.signUp('ben'));
    const foreign = (await other.story.read()).version_id as string;
    expect((await changes(foreign)).status).toBe(404);
    expect((await changes(first, { from: foreign })).status).toBe(404);
    const both = await changes(first, { from: first, to: 'draft' });
    expect([both.status, both.body.errors[0].path]).toEqual([422, 'from']);
    const read = (version_id: string) =>
      app.call(oneKey, { params: { ...story.params, version_id }, token: anna.token });
    expect((await read(first)).data).toMatchObject({ id: first, number: 1, is_current: false });
    expect((await read(foreign)).status).toBe(404);
  });
});
