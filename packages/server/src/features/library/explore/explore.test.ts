import { expect, it } from 'vitest';
import { makeAdmin, publishLamp } from '../../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp } from '../../../testing/test-app.ts';
import { indexStory } from '../../story-index/index-story.ts';
import { countTagUses, foldFinished } from '../figures/fold-figures.ts';
import { publishStory, titlesFound } from '../testing/public-story.ts';

async function guestOf(test: TestApp): Promise<string> {
  return (await test.call('POST /api/guests')).data.access_token;
}

describeOnBothDatabases('Explore', (openApp) => {
  it('finds the newest stories first, each with what a card says', async () => {
    const test = await openApp();
    const anna = await test.signUp('anna');
    await publishStory(test, anna, { title: 'First', tags: ['Mystery', 'short story'] });
    test.clock.advance(1_000);
    await publishStory(test, anna, { title: 'Second', is_complete: false });
    const { data } = await test.call('GET /api/explore', { token: null });
    expect(data).toMatchObject({
      stories: [
        { title: 'Second', tags: [], is_complete: false },
        {
          title: 'First',
          tags: ['Mystery', 'short story'],
          is_complete: true,
          first_words: 'word word word',
          lang: 'en',
          length: { minutes: 1 },
          endings: 1,
          content_notes: [],
        },
      ],
      hidden_by_filters: 0,
      filters: { without_tags: [], hide_notes: [], langs: [] },
      next_cursor: null,
    });
  });

  it('finds a short mystery without spiders in German', async () => {
    const test = await openApp();
    const anna = await test.signUp('anna');
    const de = { lang: 'de-AT', tags: ['Krimi'] };
    await publishStory(test, anna, { title: 'Das Haus', ...de });
    await publishStory(test, anna, { title: 'Das Netz', ...de, notes: ['Riesige Spinnen'] });
    await publishStory(test, anna, { title: 'Der Roman', ...de, words: 14_000 });
    await publishStory(test, anna, { title: 'The House', tags: ['Krimi'] });
    const query = { with: 'krimi', hide: 'spinne', lang: 'de', length: 'short' };
    expect(await titlesFound(test, query)).toEqual(['Das Haus']);
    expect(await titlesFound(test, { length: 'long' })).toEqual(['Der Roman']);
    expect(await titlesFound(test, { length: 'medium', lang: 'de-AT' })).toEqual([
      'Das Netz',
      'Das Haus',
    ]);
  });

  it('shows stories with a note that one can avoid, where that is asked for', async () => {
    const test = await openApp();
    const anna = await test.signUp('anna');
    const paths = { notes: ['spiders'], endings: ['Cave', 'Meadow'] };
    const story = await publishStory(test, anna, { title: 'Two ways', ...paths, noted: 'Cave' });
    await publishStory(test, anna, { title: 'One way', notes: ['spiders'], noted: 'The end' });
    expect(await titlesFound(test, { hide: 'spider' })).toEqual([]);
    expect(await titlesFound(test, { hide: 'spider', avoidable: 'yes' })).toEqual(['Two ways']);
    const body = { without_tags: [], hide_notes: ['spider'], langs: [] };
    await test.call('PUT /api/user/me/filters', { body, token: anna.token });
    expect(await titlesFound(test, { avoidable: 'yes' }, anna.token)).toEqual(['Two ways']);
    // Nothing is known any more of a note that its author wrote anew.
    await story.patch({ content_notes: ['spiders and webs'] });
    expect(await titlesFound(test, { hide: 'spider', avoidable: 'yes' })).toEqual([]);
  });

  it('goes by the length of one reading, where the checker knows it', async () => {
    const test = await openApp();
    const anna = await test.signUp('anna');
    const story = await publishStory(test, anna, { title: 'Branches', words: 14_000 });
    expect(await titlesFound(test, { length: 'short' })).toEqual([]);
    await test.app.database.write(async (trx) => {
      await trx.updateTable('version_facts').set({ typical_words: 900 }).execute();
      await indexStory(trx, story.id);
    });
    expect(await titlesFound(test, { length: 'short' })).toEqual(['Branches']);
  });

  it('follows what becomes of a story', async () => {
    const test = await openApp();
    const [anna, eve] = [await test.signUp('anna'), await test.signUp('eve')];
    await makeAdmin(test, eve);
    const story = await publishStory(test, anna, { title: 'The Mill', tags: ['Water'] });
    const found = () => titlesFound(test, { q: 'mill' });
    expect(await found()).toEqual(['The Mill']);
    await story.patch({ status: 'suspended' }, { token: eve.token });
    expect(await found()).toEqual([]);
    await story.patch({ status: 'published' }, { token: eve.token });
    expect(await found()).toEqual(['The Mill']);
    await story.patch({ status: 'archived' });
    expect(await found()).toEqual([]);
    await story.patch({ status: 'published' });
    await story.patch({ title: 'The Weir' });
    expect(await found()).toEqual([]);
    expect(await titlesFound(test, { q: 'weir' })).toEqual(['The Weir']);
    await story.patch({ description: 'About a mill and a wheel.' });
    expect(await found()).toEqual(['The Weir']);
    expect(await titlesFound(test, { with: 'water' })).toEqual(['The Weir']);
    await story.putTags({ tags: ['Rivers'] });
    expect(await titlesFound(test, { with: 'water' })).toEqual([]);
    expect(await titlesFound(test, { q: 'river' })).toEqual(['The Weir']);
    await test.call('PATCH /api/user/me', {
      token: anna.token,
      body: { display_name: 'A. Miller' },
    });
    expect(await titlesFound(test, { q: 'miller' })).toEqual(['The Weir']);
    await test.call('DELETE /api/stories/:username/:story_slug', {
      params: story.params,
      token: anna.token,
    });
    expect(await titlesFound(test)).toEqual([]);
  });

  it('moves a story up in “updated” when its readers get something new', async () => {
    const test = await openApp();
    const anna = await test.signUp('anna');
    const { story, hall } = await publishLamp(test, anna);
    test.clock.advance(1_000);
    await publishStory(test, anna, { title: 'The Mill' });
    test.clock.advance(1_000);
    const updated = () => titlesFound(test, { sort: 'updated' });
    expect(await updated()).toEqual(['The Mill', 'The Brass Lamp']);
    await story.putNode(hall.id, { body: 'It flickers.' });
    await story.publishChanges();
    expect(await updated()).toEqual(['The Brass Lamp', 'The Mill']);
    expect(await titlesFound(test)).toEqual(['The Mill', 'The Brass Lamp']);
  });

  it('leaves out what a reader does not want, counts it, and shows it once', async () => {
    const test = await openApp();
    const anna = await test.signUp('anna');
    await publishStory(test, anna, { title: 'Spiders', notes: ['Giant spiders'] });
    await publishStory(test, anna, { title: 'Horror', tags: ['Horror'] });
    await publishStory(test, anna, { title: 'Deutsch', lang: 'de' });
    await publishStory(test, anna, { title: 'Tea' });
    const token = await guestOf(test);
    const body = { without_tags: ['horror', 'HORROR'], hide_notes: ['spider'], langs: ['en'] };
    const put = await test.call('PUT /api/user/me/filters', { token, body });
    expect(put.data).toEqual({ without_tags: ['horror'], hide_notes: ['spider'], langs: ['en'] });
    const { data } = await test.call('GET /api/explore', { token });
    expect(data).toMatchObject({ stories: [{ title: 'Tea' }], hidden_by_filters: 3 });
    expect(data.filters).toEqual(put.data);
    expect(await titlesFound(test, { show_hidden: 'yes' }, token)).toHaveLength(4);
    expect(await titlesFound(test, { lift: 'spider' }, token)).toEqual(['Tea', 'Spiders']);
    expect(await titlesFound(test, { lang: 'de' }, token)).toEqual(['Deutsch']);
    expect(await titlesFound(test, {}, null)).toHaveLength(4);
    // Asked for: not hidden, but not wanted.
    const asked = await test.call('GET /api/explore', { query: { hide: 'spiders' }, token: null });
    expect([asked.data.stories.length, asked.data.hidden_by_filters]).toEqual([3, 0]);
    // What a guest left out goes over to their account.
    const ben = await test.signUp('ben');
    await test.call('PUT /api/user/me/filters', {
      token: ben.token,
      body: { without_tags: ['romance'], hide_notes: [], langs: [] },
    });
    await test.call('POST /api/user/me/guest-playthroughs', {
      token: ben.token,
      body: { guest_token: token },
    });
    const { data: taken } = await test.call('GET /api/user/me/filters', { token: ben.token });
    expect(taken).toEqual({
      without_tags: ['romance', 'horror'],
      hide_notes: ['spider'],
      langs: ['en'],
    });
  });

  it('leaves out what somebody has begun to read', async () => {
    const test = await openApp();
    const [anna, ben] = [await test.signUp('anna'), await test.signUp('ben')];
    const mill = await publishStory(test, anna, { title: 'The Mill' });
    await publishStory(test, anna, { title: 'The Weir' });
    await mill.start(ben);
    expect(await titlesFound(test, { unread: 'yes' }, ben.token)).toEqual(['The Weir']);
    expect(await titlesFound(test, { unread: 'yes' })).toHaveLength(2);
  });

  it('lists by who finished from ten readers on, and counts each of them once', async () => {
    const test = await openApp();
    const anna = await test.signUp('anna');
    const story = await publishStory(test, anna, { title: 'The Mill' });
    const finish = async (token: string) => {
      const begun = await story.start({ token });
      const action_id: string = begun.data.view.actions[0].id;
      return story.act({ token }, begun.data.id, { action_id, on_turn: 0 });
    };
    const finished = () => titlesFound(test, { sort: 'finished' });
    await finish(anna.token);
    for (let count = 0; count < 9; count += 1) await finish(await guestOf(test));
    const last = await guestOf(test);
    await foldFinished(test.app.database);
    expect(await finished()).toEqual([]);
    await finish(last);
    await finish(last);
    await foldFinished(test.app.database);
    expect(await finished()).toEqual(['The Mill']);
    // A guest who gets an account is the same reader.
    const ben = await test.signUp('ben');
    await test.call('POST /api/user/me/guest-playthroughs', {
      token: ben.token,
      body: { guest_token: last },
    });
    await finish(ben.token);
    await foldFinished(test.app.database);
    const figures = await test.app.database.read.selectFrom('story_figures').selectAll().execute();
    expect(figures).toEqual([{ story_id: story.id, finished: 10 }]);
  });

  it('draws a story by chance, of those that a search finds', async () => {
    const test = await openApp();
    const anna = await test.signUp('anna');
    const draw = async (query = {}) =>
      (await test.call('GET /api/explore/random', { query, token: null })).data.story?.title ??
      null;
    expect(await draw()).toBeNull();
    for (const title of ['One', 'Two', 'Three']) {
      await publishStory(test, anna, { title, tags: title === 'Two' ? ['Even'] : [] });
    }
    const drawn = new Set<string>();
    for (let count = 0; count < 60; count += 1) drawn.add(await draw());
    expect(drawn.size).toBeGreaterThan(1);
    expect(await draw({ with: 'even' })).toBe('Two');
    expect(await draw({ with: 'odd' })).toBeNull();
  });

  it('looks at 500 stories at most, and goes on behind them', async () => {
    const test = await openApp();
    const anna = await test.signUp('anna');
    const mill = await publishStory(test, anna, { title: 'The Mill', tags: ['Old'] });
    await copyStory(test, mill.id, 510);
    const first = await test.call('GET /api/explore', { query: { hide: 'copied' }, token: null });
    expect(first.data.stories).toEqual([]);
    const cursor: string = first.data.next_cursor;
    expect(await titlesFound(test, { hide: 'copied', cursor })).toEqual(['The Mill']);
    expect(await titlesFound(test, { q: 'mill' })).toEqual(['The Mill']);
    // Far more than 32 words begin with `x`.
    expect(await titlesFound(test, { q: 'x', limit: 2 })).toEqual(['x509', 'x508']);
    expect(await titlesFound(test, { q: 'x31' })).toHaveLength(11);
    await countTagUses(test.app.database);
    const { data: tags } = await test.call('GET /api/tags', { query: { q: 'ol' }, token: null });
    expect(tags.tags).toMatchObject([{ name: 'Old', uses: 1 }]);
  });
});

/** Public copies of a story without its tags, each later than the one before, and all later than it. */
async function copyStory({ app }: TestApp, id: string, count: number): Promise<void> {
  await app.database.write(async (trx) => {
    const story = await trx
      .selectFrom('stories')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    for (let index = 0; index < count; index += 1) {
      const copy = {
        ...story,
        id: crypto.randomUUID(),
        slug: `copy-${index}`,
        title: `x${index}`,
        content_notes: '["Copied"]',
        tags: '[]',
        published_at: (story.published_at ?? 0) + 1 + index,
      };
      await trx.insertInto('stories').values(copy).execute();
      await indexStory(trx, copy.id);
    }
  });
}
