// What crawlers and previews of links read in the head of each page.
import { expect, it } from 'vitest';
import { addFirstPages } from '../features/content/first-pages.ts';
import { beginStory, makeAdmin, publishLamp } from '../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../testing/test-app.ts';

const site = 'http://brasslamp.test';

async function open({ app }: TestApp, url: string, user?: TestUser) {
  const headers = user ? { cookie: `authToken=${user.token}` } : {};
  const { body, statusCode } = await app.fastify.inject({ method: 'GET', url, headers });
  return { status: statusCode, ...headOf(body) };
}

const asText = (text: string) =>
  text.replace(
    /&(lt|gt|quot|amp);/g,
    (_, name: string) => ({ lt: '<', gt: '>', quot: '"' })[name] ?? '&',
  );

function headOf(html: string) {
  const head = html.slice(0, html.indexOf('</head>'));
  const metas = [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)];
  const link = (rel: string) =>
    new RegExp(`<link rel="${rel}"(?: type="[^"]+")? href="([^"]+)"`).exec(head)?.[1];
  const [, structured] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head) ?? [];
  return {
    head,
    meta: Object.fromEntries(metas.map(([, name, content = '']) => [name, asText(content)])),
    canonical: link('canonical'),
    feed: link('alternate'),
    structured: structured === undefined ? null : JSON.parse(structured),
  };
}

/** A page that is nobody's business but its reader's, or that is not there. */
const closed = expect.objectContaining({
  meta: expect.objectContaining({ robots: 'noindex' }),
  canonical: undefined,
  feed: undefined,
  structured: null,
});

describeOnBothDatabases('The head of a page', (openApp) => {
  it('says of a story what it is, where, by whom and since when', async () => {
    const test = await openApp();
    const { story } = await publishLamp(test, await test.signUp('anna'));
    await story.patch({ description: 'A lamp,\n\na cellar.' });
    const { meta, canonical, feed, structured } = await open(test, '/anna/the-brass-lamp?ref=x');
    const url = `${site}/anna/the-brass-lamp`;
    const picture = `${site}/pictures/anna/the-brass-lamp.png`;
    expect(canonical).toBe(url);
    expect(feed).toBe('/feeds/anna.atom');
    expect(meta).toMatchObject({
      description: 'A lamp, a cellar.',
      'og:type': 'book',
      'og:site_name': 'Brasslamp',
      'og:title': 'The Brass Lamp',
      'og:description': 'A lamp, a cellar.',
      'og:url': url,
      'og:image': picture,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'The Brass Lamp, by anna',
      'twitter:card': 'summary_large_image',
    });
    expect(meta.robots).toBeUndefined();
    expect(structured).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Book',
      name: 'The Brass Lamp',
      url,
      image: picture,
      author: { '@type': 'Person', name: 'anna', url: `${site}/anna` },
      datePublished: '2026-01-01T12:00:00.000Z',
      dateModified: '2026-01-01T12:00:00.000Z',
      interactivityType: 'active',
    });
  });

  it('names pictures and feeds that are there', async () => {
    const test = await openApp();
    await publishLamp(test, await test.signUp('anna'));
    await addFirstPages(test.app.database, 'Brasslamp', test.clock.now());
    for (const path of ['/', '/anna', '/anna/the-brass-lamp', '/pages/about']) {
      const { meta, feed } = await open(test, path);
      for (const url of [meta['og:image'], feed]) {
        if (url === undefined) continue;
        const { statusCode } = await test.app.fastify.inject(url.replace(site, ''));
        expect([path, url, statusCode]).toEqual([path, url, 200]);
      }
    }
  });

  it('says of the site, an author and a page of the site what they are', async () => {
    const test = await openApp({ SITE_NAME: 'The Lamp Room' });
    const { token } = await test.signUp('anna');
    await test.call('PATCH /api/user/me', {
      body: { display_name: 'Anna Lamp', bio: 'Writes by night.' },
      token,
    });
    const home = await open(test, '/?after=password-reset');
    expect(home.canonical).toBe(`${site}/`);
    expect(home.feed).toBe('/feeds/stories.atom');
    expect(home.structured).toMatchObject({ '@type': 'WebSite', name: 'The Lamp Room' });
    const author = await open(test, '/anna');
    expect(author.canonical).toBe(`${site}/anna`);
    expect(author.meta).toMatchObject({ 'og:type': 'profile', description: 'Writes by night.' });
    expect(author.structured).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: { '@type': 'Person', name: 'Anna Lamp', alternateName: 'anna' },
    });
    await addFirstPages(test.app.database, 'The Lamp Room', test.clock.now());
    const about = await open(test, '/pages/about');
    expect(about.canonical).toBe(`${site}/pages/about`);
    expect(about.structured).toMatchObject({ '@type': 'WebPage', url: `${site}/pages/about` });
    expect(about.meta.description).toMatch(/^\w[^<&]{20,}/);
  });

  it('speaks of an ending that somebody shares, where the story has it', async () => {
    const test = await openApp();
    await publishLamp(test, await test.signUp('anna'));
    const plain = await open(test, '/anna/the-brass-lamp');
    const shared = await open(test, '/anna/the-brass-lamp?ending=Out');
    expect(shared.meta).toMatchObject({
      'og:title': '“Out” – an ending of The Brass Lamp',
      'og:url': `${site}/anna/the-brass-lamp?ending=Out`,
      'og:image': `${site}/pictures/anna/the-brass-lamp.png?ending=Out`,
    });
    expect(shared.meta.description).toContain('reached the ending “Out”');
    expect(shared.canonical).toBe(plain.canonical);
    for (const ending of ['Nowhere', '%3Cscript%3E', '%00', 'x'.repeat(3_000)]) {
      const unknown = await open(test, `/anna/the-brass-lamp?ending=${ending}`);
      expect(unknown).toMatchObject({ status: 200, meta: plain.meta });
    }
  });

  it('holds a hostile title as text', async () => {
    const test = await openApp();
    const anna = await test.signUp('anna');
    const title = '</script><script>alert("x")</script> & \'"><b>';
    const story = await beginStory(test, anna, title);
    const chapter = await story.addChapter('One');
    await story.addNode(chapter.id, 'Hall');
    await story.patch({ status: 'published', description: `${title}\u2028${'🔥'.repeat(300)}` });
    const { head, meta, structured } = await open(test, `/anna/${story.params.story_slug}`);
    expect(meta['og:title']).toBe(title);
    expect(structured.name).toBe(title);
    expect(head).not.toContain('<script>');
    expect(head.match(/<\/script>/g)).toHaveLength(head.match(/<script /g)?.length ?? 0);
    expect(meta.description?.isWellFormed()).toBe(true);
    expect(meta.description?.length).toBeLessThanOrEqual(241);
  });

  it('is closed for drafts and for what is suspended, even before their owner', async () => {
    const test = await openApp();
    const [anna, eve] = [await test.signUp('anna'), await test.signUp('eve')];
    await makeAdmin(test, eve);
    const { story } = await publishLamp(test, anna);
    const path = '/anna/the-brass-lamp';
    const seen = async () => {
      for (const user of [anna, eve]) {
        expect(await open(test, path, user)).toEqual(closed);
        expect((await open(test, path, user)).status).toBe(200);
      }
      const stranger = await open(test, path);
      expect(stranger).toEqual(closed);
      expect(stranger.status).toBe(404);
      expect(stranger.head).not.toContain('Brass Lamp');
    };
    await story.patch({ status: 'draft' });
    await seen();
    await story.patch({ status: 'published' });
    await story.patch({ status: 'suspended' }, { token: eve.token });
    await seen();
    await story.patch({ status: 'banned' }, { token: eve.token });
    await seen();
  });

  it('is closed for all that is for one person, and for what is not there', async () => {
    const test = await openApp();
    const [anna, ben] = [await test.signUp('anna'), await test.signUp('ben')];
    const { story } = await publishLamp(test, anna);
    const { id } = (await story.start(ben)).data;
    const lamp = '/anna/the-brass-lamp';
    for (const path of [
      '/login',
      '/register',
      '/verify-email',
      '/reset-password',
      `${lamp}/reader`,
    ]) {
      expect([path, await open(test, path)]).toEqual([path, closed]);
    }
    for (const path of [
      '/reading',
      '/profile',
      '/profile/bin',
      `${lamp}/reader`,
      `${lamp}/reader/${id}`,
    ]) {
      expect([path, await open(test, path, ben)]).toEqual([path, closed]);
    }
    for (const path of ['/anna/stories/new', `${lamp}/edit`, '/admin']) {
      expect([path, await open(test, path, anna)]).toEqual([path, closed]);
    }
    for (const path of ['/nobody', '/anna/nothing', '/pages/nothing', '/a/b/c/d/e']) {
      const page = await open(test, path);
      expect([path, page.status, page]).toEqual([path, 404, closed]);
    }
  });

  it('costs little', async () => {
    const test = await openApp();
    const { story } = await publishLamp(test, await test.signUp('anna'));
    await story.patch({
      description: 'A lamp burns in the hall, and below lies a cellar. '.repeat(3),
    });
    const { head } = await open(test, '/anna/the-brass-lamp');
    const added = head.slice(head.indexOf('<link rel="canonical"'));
    expect(Buffer.byteLength(added)).toBeLessThan(1_500);
  });
});
