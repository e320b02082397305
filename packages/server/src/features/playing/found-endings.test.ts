import { expect, it } from 'vitest';
import { beginStory, publishLamp, type StoryUnderTest } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp } from '../../testing/test-app.ts';

const key = 'GET /api/stories/:username/:story_slug/endings';

describeOnBothDatabases('The endings that a reader found', (openApp) => {
  async function open() {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const lamp = await publishLamp(app, anna);
    const ben = await app.signUp('ben');
    return { app, anna, ben, ...lamp };
  }

  const found = async (app: TestApp, { params }: StoryUnderTest, { token }: { token: string }) =>
    (await app.call(key, { params, token })).data;

  it('are those of all their playthroughs, of how many the story has', async () => {
    const { app, anna, ben, story, cellar, down, out } = await open();
    const drowned = { body: 'Water.', ending: { name: 'Drowned', kind: 'bad' } };
    await story.putNode(cellar.id, drowned);
    await story.publishChanges();
    expect(await found(app, story, ben)).toEqual({ names: [], total: 2 });
    const { id } = (await story.start(ben)).data;
    await story.act(ben, id, { type: 'choose', action_id: down });
    expect(await found(app, story, ben)).toEqual({ names: ['Drowned'], total: 2 });

    await story.putNode(cellar.id, { body: 'Dry.', ending: null });
    await story.publishChanges();
    expect(await found(app, story, ben), 'an ending that is none any more').toEqual({
      names: [],
      total: 1,
    });
    const again = (await story.start(ben)).data;
    await story.act(ben, again.id, { type: 'choose', action_id: down });
    await story.act(ben, again.id, { type: 'choose', action_id: out });
    expect(await found(app, story, ben)).toEqual({ names: ['Out'], total: 1 });
    await story.putNode(cellar.id, drowned);
    await story.publishChanges();
    const { names, total } = await found(app, story, ben);
    expect([names.toSorted(), total]).toEqual([['Drowned', 'Out'], 2]);

    expect(await found(app, story, anna)).toEqual({ names: [], total: 2 });
    await app.call('DELETE /api/stories/:username/:story_slug/playthrough/:playthrough_id', {
      params: { ...story.params, playthrough_id: again.id },
      token: ben.token,
    });
    const after = (await found(app, story, ben)).names;
    expect(after.toSorted(), 'found for good, though the playthrough is gone').toEqual([
      ...['Drowned', 'Out'],
    ]);
  });

  it('are also those that a newer version made of where somebody was, once they went on', async () => {
    const { app, ben, story, garden, down, out } = await open();
    const { id } = (await story.start(ben)).data;
    await story.act(ben, id, { action_id: down });
    await story.act(ben, id, { action_id: out });
    await story.putNode(garden.id, { ending: { name: 'Free', kind: 'good' } });
    await story.publishChanges();
    await story.act(ben, id, { type: 'restart' });
    expect(await found(app, story, ben)).toEqual({ names: ['Free'], total: 1 });
  });

  it('are none of a draft', async () => {
    const { app, anna } = await open();
    const draft = await beginStory(app, anna, 'Draft');
    const chapter = await draft.addChapter('One');
    await draft.addNode(chapter.id, 'End', { ending: { name: 'End', kind: 'good' } });
    expect(await found(app, draft, anna)).toEqual({ names: [], total: 0 });
  });
});
