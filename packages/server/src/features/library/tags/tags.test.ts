import { expect, it } from 'vitest';
import { makeAdmin } from '../../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp } from '../../../testing/test-app.ts';
import { countTagUses } from '../figures/fold-figures.ts';
import { publishStory, titlesFound } from '../testing/public-story.ts';

const namesOf = async (test: TestApp, q = '') => {
  const { data } = await test.call('GET /api/tags', { query: { q }, token: null });
  return data.tags.map(({ name }: { name: string }) => name);
};

const tagAt = (test: TestApp, tag: string) =>
  test.call('GET /api/tags/:tag', { params: { tag }, token: null });

async function siteWithAdmin(test: TestApp) {
  const [anna, eve] = [await test.signUp('anna'), await test.signUp('eve')];
  await makeAdmin(test, eve);
  const { token } = eve;
  const idOf = async (q: string): Promise<string> =>
    (await test.call('GET /api/admin/tags', { query: { q }, token })).data.tags[0].id;
  const change = async (name: string, body: object) =>
    test.call('PATCH /api/admin/tags/:tag_id', {
      params: { tag_id: await idOf(name) },
      body,
      token,
    });
  return { anna, eve, idOf, change };
}

const errorsOf = (reply: { body: { errors?: { path: string; message_id: string }[] } }) =>
  (reply.body.errors ?? []).map(({ path, message_id }) => `${path} ${message_id}`);

describeOnBothDatabases('Tags', (openApp) => {
  it('stay as their author typed them, and are one however they are typed', async () => {
    const test = await openApp();
    const [anna, ben] = [await test.signUp('anna'), await test.signUp('ben')];
    const one = await publishStory(test, anna, { title: 'One', tags: ['Sci-Fi', 'Space'] });
    const two = await publishStory(test, ben, { title: 'Two', tags: ['sci fi'] });
    expect((await one.read()).tags).toEqual(['Sci-Fi', 'Space']);
    expect((await two.read()).tags).toEqual(['sci fi']);
    expect(await titlesFound(test, { with: 'SCI FI' })).toHaveLength(2);
    expect(await titlesFound(test, { with: 'sci-fi,space' })).toEqual(['One']);
    expect(await titlesFound(test, { without: 'space' })).toEqual(['Two']);
    await countTagUses(test.app.database);
    expect((await tagAt(test, 'sci fi')).data).toEqual({
      name: 'Sci-Fi',
      also: [],
      description: '',
      uses: 2,
    });
    expect(await namesOf(test)).toEqual(['Sci-Fi', 'Space']);
    expect(await namesOf(test, 'sp')).toEqual(['Space']);
    expect(await namesOf(test, '%')).toEqual([]);
  });

  it('are known to others only once a story is public', async () => {
    const test = await openApp();
    const anna = await test.signUp('anna');
    const story = await publishStory(test, anna, { title: 'One', tags: ['Secret'] });
    expect(await namesOf(test, 'sec')).toEqual(['Secret']);
    await story.patch({ status: 'draft' });
    expect(await namesOf(test, 'sec')).toEqual([]);
    expect((await tagAt(test, 'secret')).status).toBe(404);
  });

  it('mean the same when an admin says so, and themselves again', async () => {
    const test = await openApp();
    const { anna, eve, idOf, change } = await siteWithAdmin(test);
    await publishStory(test, anna, { title: 'One', tags: ['Detective'] });
    await publishStory(test, anna, { title: 'Two', tags: ['Whodunit'] });
    await publishStory(test, anna, { title: 'Three', tags: ['Crime'] });
    const main_id = await idOf('detective');
    const { data } = await change('whodunit', { main_id });
    expect(data).toMatchObject({ name: 'Whodunit', main_id, main_name: 'Detective' });
    const { data: told } = await test.call('GET /api/events', {
      query: { type: 'tag_changed' },
      token: eve.token,
    });
    expect(told.events).toMatchObject([
      { actor_username: 'eve', detail: { tag: 'Whodunit', means: 'Detective' } },
    ]);
    await change('detective', { description: 'Somebody finds out.' });
    for (const name of ['whodunit', 'detective']) {
      expect((await titlesFound(test, { with: name })).toSorted()).toEqual(['One', 'Two']);
      expect(await titlesFound(test, { without: name })).toEqual(['Three']);
      expect((await tagAt(test, name)).data).toMatchObject({
        name: 'Detective',
        also: ['Whodunit'],
        description: 'Somebody finds out.',
      });
    }
    expect(await namesOf(test, 'who')).toEqual(['Detective']);
    await change('whodunit', { main_id: null });
    expect(await titlesFound(test, { with: 'whodunit' })).toEqual(['Two']);
  });

  it('mean no tag that means another, and go round in no ring', async () => {
    const test = await openApp();
    const { anna, idOf, change } = await siteWithAdmin(test);
    await publishStory(test, anna, { title: 'One', tags: ['A1', 'B1', 'C1'] });
    const [a, b] = [await idOf('a1'), await idOf('b1')];
    await change('b1', { main_id: a });
    const refused = async (name: string, main_id: string) =>
      errorsOf(await change(name, { main_id }));
    expect(await refused('a1', a)).toEqual(['main_id tag_main_itself']);
    expect(await refused('a1', b)).toEqual(['main_id tag_main_is_synonym']);
    expect(await refused('c1', b)).toEqual(['main_id tag_main_is_synonym']);
    expect(await refused('a1', await idOf('c1'))).toEqual(['main_id tag_has_synonyms']);
    expect(await refused('c1', anna.id)).toEqual(['main_id tag_main_unknown']);
  });

  it('are gone from everywhere when an admin hides them, and come back', async () => {
    const test = await openApp();
    const { anna, change } = await siteWithAdmin(test);
    const story = await publishStory(test, anna, { title: 'One', tags: ['Nasty', 'Nice'] });
    const tags = async () => (await story.read(null)).tags;
    await change('nasty', { is_hidden: true });
    expect(await tags()).toEqual(['Nice']);
    expect(await namesOf(test)).toEqual(['Nice']);
    expect(await titlesFound(test, { with: 'nasty' })).toEqual([]);
    expect(await titlesFound(test, { q: 'nasty' })).toEqual([]);
    expect((await tagAt(test, 'nasty')).status).toBe(404);
    expect(errorsOf(await story.putTags({ tags: ['Nice', 'nasty'] }))).toEqual([
      'tags.1 tag_hidden',
    ]);
    await change('nasty', { is_hidden: false });
    expect(await tags()).toEqual(['Nasty', 'Nice']);
    expect(await titlesFound(test, { q: 'nasty' })).toEqual(['One']);
  });

  it('are refused where they look like another’s, and where they are none', async () => {
    const test = await openApp();
    const anna = await test.signUp('anna');
    const story = await publishStory(test, anna, { title: 'One', tags: ['Space'] });
    const refused = async (...tags: string[]) => errorsOf(await story.putTags({ tags }));
    expect(await refused('ok', 'ѕрасе')).toEqual(['tags.1 tag_like_other']);
    expect(await refused('mуstery')).toEqual(['tags.0 tag_mixed']);
    expect(await refused('🔥'.repeat(40))).toEqual(['tags.0 tag_name']);
    expect(await refused('  ')).toEqual(['tags.0 tag_name']);
    expect(await refused('a,b')).toEqual(['tags.0 tag_comma']);
    expect(await refused('a\0b')).toEqual(['tags.0 not_text']);
    expect(await refused('a\ud800b')).toEqual(['tags.0 not_text']);
    expect(await refused('x'.repeat(41))).toEqual(['tags.0 too_long']);
    expect(await refused('Sci-Fi', 'sci fi')).toEqual(['tags.1 tags_same']);
    const many = Array.from({ length: 13 }, (_, index) => `tag ${index}`);
    expect(await refused(...many)).toEqual(['tags too_many']);
    expect((await story.read()).tags).toEqual(['Space']);
  });

  it('can be a hundred new ones a day from one account', async () => {
    const test = await openApp();
    const anna = await test.signUp('anna');
    const story = await publishStory(test, anna, { title: 'One' });
    const put = (from: number, count: number) =>
      story.putTags({ tags: Array.from({ length: count }, (_, index) => `tag ${from + index}`) });
    for (let from = 0; from < 96; from += 12) expect((await put(from, 12)).status).toBe(200);
    expect(errorsOf(await put(96, 5))).toEqual(['tags tags_new_today']);
    expect((await put(96, 4)).status).toBe(200);
    expect((await put(0, 12)).status).toBe(200);
    expect(errorsOf(await put(100, 1))).toEqual(['tags tags_new_today']);
    test.clock.advance(25 * 60 * 60 * 1_000);
    expect((await put(100, 1)).status).toBe(200);
  });

  it('are written over no newer ones', async () => {
    const test = await openApp();
    const anna = await test.signUp('anna');
    const story = await publishStory(test, anna, { title: 'One' });
    const { version } = await story.read();
    const ifMatch = { 'if-match': `"${version}"` };
    const first = await story.putTags({ tags: ['Old'], is_complete: false }, ifMatch);
    expect(first.data).toMatchObject({ tags: ['Old'], is_complete: false, version: version + 1 });
    const late = await story.putTags({ tags: ['New'] }, ifMatch);
    expect([late.status, late.body.current.tags]).toEqual([412, ['Old']]);
    const same = await story.putTags({ tags: ['Old'], is_complete: false });
    expect(same.data.version).toBe(version + 1);
    expect(await titlesFound(test, { complete: 'no' })).toEqual(['One']);
    expect(await titlesFound(test, { complete: 'yes' })).toEqual([]);
  });

  it('are listed for admins by use and by age, page after page', async () => {
    const test = await openApp();
    const { anna, eve } = await siteWithAdmin(test);
    await publishStory(test, anna, { title: 'One', tags: ['Old', 'Both'] });
    await publishStory(test, anna, { title: 'Two', tags: ['Both', 'New'] });
    await countTagUses(test.app.database);
    const all = async (order: 'uses' | 'newest') => {
      const names: string[] = [];
      let cursor: string | undefined;
      do {
        const query = { order, limit: 1, ...(cursor && { cursor }) };
        const { data } = await test.call('GET /api/admin/tags', { query, token: eve.token });
        names.push(
          ...data.tags.map(({ name, uses }: { name: string; uses: number }) => name + uses),
        );
        cursor = data.next_cursor ?? undefined;
      } while (cursor);
      return names;
    };
    expect(await all('uses')).toEqual(['Both2', 'New1', 'Old1']);
    expect(await all('newest')).toEqual(['New1', 'Both2', 'Old1']);
  });
});
