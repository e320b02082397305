import { expect, it } from 'vitest';
import { countTagUses } from '../../features/library/figures/fold-figures.ts';
import { parseXml, textsOf } from '../../testing/parse-xml.ts';
import { beginStory, makeAdmin, publishLamp } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../testing/test-app.ts';

const site = 'http://brasslamp.test';

const get = ({ app }: TestApp, url: string, headers: Record<string, string> = {}) =>
  app.fastify.inject({ method: 'GET', url, headers });

async function xml(test: TestApp, url: string) {
  const { statusCode, body } = await get(test, url);
  expect([url, statusCode]).toEqual([url, 200]);
  return parseXml(body);
}

/** The addresses in all sitemaps. */
async function found(test: TestApp): Promise<string[]> {
  const first = await xml(test, '/sitemap.xml');
  const sitemaps = textsOf(first, 'loc');
  if (first.tagName === 'urlset') return sitemaps;
  const lists = await Promise.all(
    sitemaps.map(async (url) => textsOf(await xml(test, url.replace(site, '')), 'loc')),
  );
  return lists.flat();
}

const titlesIn = async (test: TestApp, feed: string) =>
  textsOf(await xml(test, feed), 'title').slice(1);

const putTags = (
  test: TestApp,
  { token }: TestUser,
  { params }: { params: { username: string; story_slug: string } },
  tags: string[],
) =>
  test.call('PUT /api/stories/:username/:story_slug/tags', {
    params,
    token,
    body: { tags, is_complete: true },
  });

async function publishTagged(test: TestApp, author: TestUser, title: string, tags: string[]) {
  const story = await publishTitled(test, author, title);
  await putTags(test, author, story, tags);
}

async function publishTitled(test: TestApp, author: TestUser, title: string, description = '') {
  const story = await beginStory(test, author, title);
  const chapter = await story.addChapter('One');
  await story.addNode(chapter.id, 'Hall');
  await story.patch({ description, status: 'published' });
  return story;
}

describeOnBothDatabases('Search engines', (openApp) => {
  it('learn from robots.txt what is not for them, and where the sitemap is', async () => {
    const { headers, body } = await get(await openApp(), '/robots.txt');
    expect(headers['content-type']).toContain('text/plain');
    const lines = body.split('\n');
    expect(lines[0]).toBe('User-agent: *');
    expect(lines).toContain(`Sitemap: ${site}/sitemap.xml`);
    const closed = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
    const isClosed = (path: string) =>
      closed.some((rule) => {
        const pattern = rule.replace(/[.?+^()[\]{}|\\]/g, '\\$&').replaceAll('*', '.*');
        return new RegExp(`^${pattern}`).test(path);
      });
    for (const path of [
      '/api/home/featured',
      '/admin',
      '/admin/users',
      '/profile',
      '/reading',
      '/login?next=/x',
      '/anna/lamp/reader',
      '/anna/lamp/reader/1',
    ]) {
      expect([path, isClosed(path)]).toEqual([path, true]);
    }
    for (const path of [
      '/',
      '/anna',
      '/anna/lamp',
      '/pages/about',
      '/reading-room',
      '/administrata',
      '/pictures/anna/lamp.png',
      '/feeds/stories.atom',
      '/assets/x.js',
    ]) {
      expect([path, isClosed(path)]).toEqual([path, false]);
    }
  });

  it('find home, the site’s pages, published stories and their authors, and nothing else', async () => {
    const test = await openApp();
    const [anna, ben, cleo, eve] = [
      await test.signUp('anna'),
      await test.signUp('ben'),
      await test.signUp('cleo'),
      await test.signUp('eve'),
    ];
    await makeAdmin(test, eve);
    await publishLamp(test, anna);
    await beginStory(test, cleo, 'A draft');
    const archived = await publishTitled(test, ben, 'Archived');
    await archived.patch({ status: 'archived' });
    const suspended = await publishTitled(test, ben, 'Suspended');
    await suspended.patch({ status: 'suspended' }, { token: eve.token });
    const banned = await publishTitled(test, ben, 'Banned');
    await banned.patch({ status: 'banned' }, { token: eve.token });
    const binned = await publishTitled(test, ben, 'Binned');
    await test.call('DELETE /api/stories/:username/:story_slug', {
      params: binned.params,
      token: ben.token,
    });
    await test.call('POST /api/admin/content', {
      body: { path: 'rules', title: 'Rules', body: '<p>Be kind.</p>' },
      token: eve.token,
    });
    const expected = ['/', '/anna', '/anna/the-brass-lamp', '/explore', '/pages/rules'];
    expect((await found(test)).sort()).toEqual(expected.map((path) => site + path));
    for (const path of expected.filter((path) => path !== '/explore')) {
      expect((await get(test, path)).statusCode).toBe(200);
    }
    for (const feed of ['/feeds/ben.atom', '/feeds/cleo.atom']) {
      expect(await titlesIn(test, feed)).toEqual([]);
    }
    expect(await titlesIn(test, '/feeds/stories.atom')).toEqual(['The Brass Lamp']);
  });

  it('find the tags of public stories, of those that mean the same the main one', async () => {
    const test = await openApp();
    const anna = await test.signUp('anna');
    await publishTagged(test, anna, 'One', ['Sci-Fi', 'Что? Где?']);
    await publishTagged(test, anna, 'Two', ['Science fiction', 'Nasty']);
    const draft = await beginStory(test, anna, 'Draft');
    await putTags(test, anna, draft, ['Secret']);
    await test.app.database.write(async (trx) => {
      const tags = await trx.selectFrom('tags').select(['id', 'name']).execute();
      const idOf = (name: string) => tags.find((tag) => tag.name === name)?.id ?? '';
      const change = (name: string, columns: object) =>
        trx.updateTable('tags').set(columns).where('id', '=', idOf(name)).execute();
      await change('Sci-Fi', { main_id: idOf('Science fiction') });
      await change('Nasty', { is_hidden: 1 });
    });
    await countTagUses(test.app.database);
    const addresses = (await found(test)).filter((url) => url.includes('/tags/'));
    expect(addresses.map((url) => decodeURIComponent(url)).toSorted()).toEqual([
      `${site}/explore/tags/Science fiction`,
      `${site}/explore/tags/Что? Где?`,
    ]);
  });

  it('find a story no more as soon as it is suspended', async () => {
    const test = await openApp();
    const [anna, eve] = [await test.signUp('anna'), await test.signUp('eve')];
    await makeAdmin(test, eve);
    const { story } = await publishLamp(test, anna);
    expect(await found(test)).toContain(`${site}/anna/the-brass-lamp`);
    await story.patch({ status: 'suspended' }, { token: eve.token });
    expect(await found(test)).not.toContain(`${site}/anna/the-brass-lamp`);
    expect(await found(test)).not.toContain(`${site}/anna`);
    expect(await titlesIn(test, '/feeds/stories.atom')).toEqual([]);
    expect(await titlesIn(test, '/feeds/anna.atom')).toEqual([]);
  });

  it('learn when readers last got something new', async () => {
    const test = await openApp();
    const { story, hall } = await publishLamp(test, await test.signUp('anna'));
    test.clock.advance(60_000);
    await story.putNode(hall.id, { body: 'It flickers.' });
    const lastmod = async () => textsOf(await xml(test, '/sitemaps/stories.xml'), 'lastmod');
    expect(await lastmod()).toEqual(['2026-01-01T12:00:00.000Z']);
    await story.publishChanges();
    expect(await lastmod()).toEqual(['2026-01-01T12:01:00.000Z']);
  });

  it('need ask but once while there are few stories, and find the newest at once', async () => {
    const test = await openApp();
    const anna = await test.signUp('anna');
    await publishTitled(test, anna, 'First');
    const stories = async () =>
      textsOf(await xml(test, '/sitemap.xml'), 'loc').filter((url) => url.includes('/anna/'));
    expect(await stories()).toEqual([`${site}/anna/first`]);
    await publishTitled(test, anna, 'Second');
    expect((await stories()).sort()).toEqual([`${site}/anna/first`, `${site}/anna/second`]);
  });

  it('find each story once, however many sitemaps there are', async () => {
    const test = await openApp();
    const anna = await test.signUp('anna');
    const { story } = await publishLamp(test, anna);
    const count = 2_345;
    await copyStory(test, story.id, count);
    const sitemaps = textsOf(await xml(test, '/sitemap.xml'), 'loc');
    expect(sitemaps).toHaveLength(4);
    const stories = (await found(test)).filter((url) => url.startsWith(`${site}/anna/`));
    expect(stories).toHaveLength(count + 1);
    expect(new Set(stories).size).toBe(count + 1);
  });

  it('get 404 for a sitemap that there is not', async () => {
    const test = await openApp();
    for (const name of ['nothing', 'stories-', 'stories-x', 'stories-WzFd', 'storiesx']) {
      expect([name, (await get(test, `/sitemaps/${name}.xml`)).statusCode]).toEqual([name, 404]);
    }
  });

  it('are spared what they have already', async () => {
    const test = await openApp();
    await publishLamp(test, await test.signUp('anna'));
    for (const url of [
      '/robots.txt',
      '/sitemap.xml',
      '/sitemaps/stories.xml',
      '/feeds/anna.atom',
    ]) {
      const { headers } = await get(test, url);
      expect(headers['cache-control']).toBe('public, max-age=600');
      const again = await get(test, url, { 'if-none-match': String(headers.etag) });
      expect([url, again.statusCode, again.body]).toEqual([url, 304, '']);
    }
  });
});

describeOnBothDatabases('Feeds', (openApp) => {
  it('have the newest stories first, with what Atom wants of each', async () => {
    const test = await openApp();
    const [anna, ben] = [await test.signUp('anna'), await test.signUp('ben')];
    await publishTitled(test, anna, 'The first', 'About a mill.');
    test.clock.advance(1_000);
    await publishTitled(test, ben, 'The second');
    test.clock.advance(1_000);
    const third = await publishTitled(test, anna, 'The third');
    expect(await titlesIn(test, '/feeds/stories.atom')).toEqual([
      'The third',
      'The second',
      'The first',
    ]);
    expect(await titlesIn(test, '/feeds/ANNA.atom')).toEqual(['The third', 'The first']);

    const { headers, body } = await get(test, '/feeds/anna.atom');
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    const feed = parseXml(body);
    expect([feed.localName, feed.namespaceURI]).toEqual(['feed', 'http://www.w3.org/2005/Atom']);
    expect(textsOf(feed, 'id')[0]).toBe(`urn:uuid:${anna.id}`);
    expect(textsOf(feed, 'updated')[0]).toBe('2026-01-01T12:00:02.000Z');
    const links = [...feed.getElementsByTagName('link')].map(
      (link) => `${link.getAttribute('rel')} ${link.getAttribute('href')}`,
    );
    expect(links).toEqual([
      `self ${site}/feeds/anna.atom`,
      `alternate ${site}/anna`,
      `alternate ${site}/anna/the-third`,
      `alternate ${site}/anna/the-first`,
    ]);
    const [entry] = [...feed.getElementsByTagName('entry')];
    if (!entry) throw new Error('There is no entry');
    const only = (name: string) => textsOf(entry, name);
    expect(only('id')).toEqual([`urn:uuid:${third.id}`]);
    expect(only('published')).toEqual(['2026-01-01T12:00:02.000Z']);
    expect(only('updated')).toEqual(['2026-01-01T12:00:02.000Z']);
    expect([only('name'), only('uri')]).toEqual([['anna'], [`${site}/anna`]]);
    expect(textsOf(feed, 'summary')).toEqual(['', 'About a mill.']);
  });

  it('hold whatever a title and a description hold, as text', async () => {
    const test = await openApp();
    const anna = await test.signUp('anna');
    const title = ']]></title><script>alert("x")</script> & \'<b>\' 🔥 \u0007\u{fffe} שלום';
    const description = '<p>&amp; "quoted" <![CDATA[x]]></p>\u0001';
    await publishTitled(test, anna, title, description);
    const feed = await xml(test, '/feeds/stories.atom');
    const shown = (text: string) => text.replace(/\p{Cc}|\ufffe/gu, '');
    expect(textsOf(feed, 'title')[1]).toBe(shown(title));
    expect(textsOf(feed, 'summary')).toEqual([shown(description)]);
    expect(feed.getElementsByTagName('script')).toHaveLength(0);
  });

  it('have no more than fifty', async () => {
    const test = await openApp();
    const { story } = await publishLamp(test, await test.signUp('anna'));
    await copyStory(test, story.id, 60);
    for (const feed of ['/feeds/stories.atom', '/feeds/anna.atom']) {
      expect(await titlesIn(test, feed)).toHaveLength(50);
    }
  });

  it('follow a tag, under any name that it has, and a search', async () => {
    const test = await openApp();
    const anna = await test.signUp('anna');
    await publishTagged(test, anna, 'The mill', ['Water', 'Old & new']);
    test.clock.advance(1_000);
    await publishTagged(test, anna, 'The weir', ['Water']);
    expect(await titlesIn(test, '/feeds/tags/WATER.atom')).toEqual(['The weir', 'The mill']);
    const address = encodeURIComponent('old  &  NEW');
    const feed = await xml(test, `/feeds/tags/${address}.atom`);
    expect(textsOf(feed, 'title')).toEqual([expect.stringMatching(/^Old & new – /), 'The mill']);
    const links = [...feed.getElementsByTagName('link')].map((link) => link.getAttribute('href'));
    expect(links.slice(0, 2)).toEqual([
      `${site}/feeds/tags/Old%20%26%20new.atom`,
      `${site}/explore/tags/Old%20%26%20new`,
    ]);
    const search = '/feeds/explore.atom?q=mil&without=sea';
    expect(await titlesIn(test, search)).toEqual(['The mill']);
    const [self] = [...(await xml(test, search)).getElementsByTagName('link')];
    expect(self?.getAttribute('href')).toBe(site + search);
    expect(await titlesIn(test, '/feeds/explore.atom')).toHaveLength(2);
    expect((await get(test, '/feeds/explore.atom?length=tiny')).statusCode).toBe(422);
    for (const tag of ['unknown', '%00', '%25']) {
      expect([tag, (await get(test, `/feeds/tags/${tag}.atom`)).statusCode]).toEqual([tag, 404]);
    }
  });

  it('are there before anything is published, and for nobody who is not there', async () => {
    const test = await openApp();
    await test.signUp('anna');
    await test.call('POST /api/user/register', {
      body: { username: 'zoe', email: 'zoe@example.org', password: 'correct horse 7 battery' },
    });
    expect(await titlesIn(test, '/feeds/stories.atom')).toEqual([]);
    expect(await titlesIn(test, '/feeds/anna.atom')).toEqual([]);
    for (const name of ['nobody', 'zoe', '~x', 'a%00b']) {
      expect([name, (await get(test, `/feeds/${name}.atom`)).statusCode]).toEqual([name, 404]);
    }
  });
});

/** Published copies of a story, each a second later than the one before. */
async function copyStory({ app }: TestApp, id: string, count: number): Promise<void> {
  await app.database.write(async (trx) => {
    const story = await trx
      .selectFrom('stories')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: count }, (_, index) => ({
      ...story,
      id: crypto.randomUUID(),
      slug: `copy-${index}`,
      published_at: (story.published_at ?? 0) + Math.floor(index / 2) * 1_000,
    }));
    for (let from = 0; from < count; from += 500) {
      await trx
        .insertInto('stories')
        .values(copies.slice(from, from + 500))
        .execute();
    }
  });
}
