import { limits } from '@brasslamp/story/model';
import { expect, it } from 'vitest';
import { countedText } from '../../../testing/counted-text.ts';
import { beginStory } from '../../../testing/stories.ts';
import { describeOnBothDatabases } from '../../../testing/test-app.ts';

describeOnBothDatabases('The text of a story', (openApp) => {
  it('is counted with every edit, in UTF-8', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna, 'Où est la lampe?');
    const { token } = anna;
    const chapterKey = '/api/stories/:username/:story_slug/chapters/:chapter_id' as const;
    const binKey = 'GET /api/stories/:username/:story_slug/bin';
    const expectCounted = async (what: string) => {
      const { counted: count, added } = await countedText(app, story.id);
      expect([what, count]).toEqual([what, added]);
    };
    await expectCounted('a new story');
    const chapter = await story.addChapter('Erste Tür');
    const hall = await story.addNode(chapter.id, 'Hall', { body: 'A lamp 🕯.' });
    const cellar = await story.addNode(chapter.id, 'Cellar', {
      actions: [{ label: 'Up', target: hall.id, when: 'visits("Hall") > 0', reason: 'Not yet' }],
    });
    await expectCounted('chapters and nodes');
    const item = await story.addItem(chapter.id, { key: 'lamp', name: 'Lamp', description: 'É.' });
    await story.putItem(chapter.id, item.id, {
      key: 'lantern',
      image: 'https://example.org/l.png',
    });
    await story.putVariables([{ key: 'gold', kind: 'number' }]);
    await story.putAchievements([{ key: 'brave', name: 'Brave' }]);
    await story.putStoryWide({
      lang: 'fr',
      on_entry: ['set gold = gold + 1'],
      frames: [{ header: 'É.' }],
      panel: 'Tu as {gold} pièces 🪙',
      snippets: [{ name: 'Météo', body: 'Il pleut.' }],
    });
    await story.putNode(hall.id, { continue: [{ target: cellar.id, when: 'gold > 99' }] });
    await expectCounted('items and logic');
    await story.putNode(hall.id, { name: 'The very great hall', body: 'Shorter.' });
    await expectCounted('a rename that other nodes follow');
    await story.putStoryWide({ panel: '', snippets: [] });
    await expectCounted('what is gone of the whole story');
    await story.patch({ title: 'Lampe', content_notes: ['darkness'], status: 'published' });
    await expectCounted('a title');
    const { version_id } = await story.read();
    const { params } = story;
    await app.call(`PATCH ${chapterKey}`, {
      params: { ...params, chapter_id: chapter.id },
      body: { title: 'Zwei' },
      token,
    });
    await story.deleteNode(cellar.id);
    await story.deleteItem(chapter.id, item.id);
    await story.putVariables([]);
    await expectCounted('what went to the bin');
    await app.call(`DELETE ${chapterKey}`, {
      params: { ...params, chapter_id: chapter.id },
      query: { with_nodes: 'true' },
      token,
    });
    await expectCounted('a chapter with all that is in it');
    const { parts } = (await app.call(binKey, { params, token })).data;
    expect(parts.length).toBeGreaterThan(3);
    for (const { id: bin_id } of parts) {
      await app.call('POST /api/stories/:username/:story_slug/bin/:bin_id/restore', {
        params: { ...params, bin_id },
        token,
      });
      await expectCounted('what came back from the bin');
    }
    await app.call('POST /api/stories/:username/:story_slug/versions/:version_id/restore', {
      params: { ...params, version_id },
      token,
    });
    await expectCounted('a version that was restored');
  });

  it('has a limit in all, which every edit that adds to it names', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const chapter = await story.addChapter('One');
    const hall = await story.addNode(chapter.id, 'Hall', { body: 'A lamp.' });
    const away = await story.addNode(chapter.id, 'Away', { body: '{if visits("Hall") > 0}x{end}' });
    const item = await story.addItem(chapter.id, { key: 'lamp', name: 'Lamp' });
    await app.app.database.write((trx) =>
      trx
        .updateTable('stories')
        .set({ text_bytes: limits.storyTextBytes })
        .where('id', '=', story.id)
        .execute(),
    );
    const { params } = story;
    const { token } = anna;
    const nodeBody = { chapter_id: chapter.id, name: 'More' };
    const itemBody = { key: 'more', name: 'More' };
    const refused = {
      'a node': () =>
        app.call('POST /api/stories/:username/:story_slug/nodes', {
          params,
          body: nodeBody,
          token,
        }),
      'a longer node': () => story.putNode(hall.id, { body: 'A brass lamp.' }),
      'a name that others follow': () => story.putNode(hall.id, { name: 'Great hall', body: '' }),
      'an item': () =>
        app.call('POST /api/:username/:story_slug/chapters/:chapter_id/items', {
          params: { ...params, chapter_id: chapter.id },
          body: itemBody,
          token,
        }),
      'a longer item': () => story.putItem(chapter.id, item.id, { description: 'Of brass.' }),
      'a variable': () => story.putVariables([{ key: 'gold', kind: 'number' }]),
      'an achievement': () => story.putAchievements([{ key: 'brave', name: 'Brave' }]),
      'a panel': () => story.putStoryWide({ panel: 'Notes.' }),
      'a longer title': () => story.patch({ title: 'The very old brass lamp' }),
    };
    const before = (await story.draft()) as object;
    for (const [what, edit] of Object.entries(refused)) {
      const { status, body } = await edit();
      expect([what, status, body?.code]).toEqual([what, 422, 'limit_reached']);
      expect(body.detail).toMatch(
        /would have 20\.0 MB of text \(209\d{5} bytes\)\. A story can have up to 20\.0 MB \(20971520 bytes\)/,
      );
    }
    expect(await story.draft()).toEqual(before);
    expect((await story.putNode(away.id, { body: '' })).status).toBe(200);
    expect((await story.putNode(hall.id, { body: 'A red lamp.' })).status).toBe(200);
  });

  it('may be as long as the limit to the byte, and is made shorter where it is longer', async () => {
    const app = await openApp();
    const story = await beginStory(app, await app.signUp('anna'));
    const chapter = await story.addChapter('One');
    const hall = await story.addNode(chapter.id, 'Hall', { body: 'A lamp.' });
    const put = (bytes: number) =>
      app.app.database.write((trx) =>
        trx.updateTable('stories').set({ text_bytes: bytes }).where('id', '=', story.id).execute(),
      );
    const write = async (body: string) => (await story.putNode(hall.id, { body })).status;
    await put(limits.storyTextBytes - 2);
    expect(await write('A lamp, é.')).toBe(422);
    expect(await write('A lamp, é')).toBe(422);
    expect(await write('A lamp é')).toBe(200);
    expect(await write('A lamp é!')).toBe(422);
    // As one that a higher limit let in.
    await put(limits.storyTextBytes + 1_000);
    expect(await write('A lamp é!')).toBe(422);
    expect(await write('A lamp')).toBe(200);
  });
});
