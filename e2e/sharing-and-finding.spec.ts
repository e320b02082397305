// What others see of the site: a crawler that runs no script, a link preview, a feed reader, and
// somebody who follows a link to an ending that another reader reached.
import type { APIRequestContext, Page } from '@playwright/test';
import { demoStory } from './actors/read-a-story.ts';
import { newPerson, signUp } from './actors/sign-up.ts';
import { writeAtOnce } from './actors/write-at-once.ts';
import { lookAt } from './fixtures/look-at.ts';
import { expect, test } from './fixtures/test.ts';

const ending = 'Only eleven';
const sharedPath = `${demoStory.path}?ending=${encodeURIComponent(ending)}`;

const meta = (page: Page, name: string) =>
  page.locator(`head meta[name="${name}"], head meta[property="${name}"]`);
const canonical = (page: Page) => page.locator('head link[rel=canonical]');

/** The addresses in a sitemap, or in all sitemaps of an index. */
async function addressesIn(request: APIRequestContext, sitemap: string): Promise<string[]> {
  const reply = await request.get(sitemap);
  expect(reply.status()).toBe(200);
  const xml = await reply.text();
  const urls = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
  if (!xml.includes('<sitemapindex')) return urls;
  return (await Promise.all(urls.map((url) => addressesIn(request, url)))).flat();
}

async function everyAddress(request: APIRequestContext): Promise<string[]> {
  const robots = await (await request.get('/robots.txt')).text();
  return addressesIn(request, /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '');
}

test.describe('a crawler without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('finds the public pages through robots.txt and the sitemaps, at these addresses', async ({
    page,
    request,
    site,
  }) => {
    const addresses = await everyAddress(request);
    const paths = ['/', '/pages/about', '/pages/status', `/${demoStory.author}`, demoStory.path];
    for (const path of paths) expect(addresses).toContain(site.url + path);
    for (const address of paths.map((path) => site.url + path)) {
      expect((await page.goto(address))?.status()).toBe(200);
      await expect(canonical(page)).toHaveAttribute('href', address);
      await expect(meta(page, 'robots')).toHaveCount(0);
    }
  });

  test('reads what a story is about, and gets its picture', async ({ page, request, site }) => {
    await page.goto(demoStory.path);
    await expect(meta(page, 'og:title')).toHaveAttribute('content', demoStory.title);
    await expect(meta(page, 'og:url')).toHaveAttribute('content', site.url + demoStory.path);
    await expect(meta(page, 'twitter:card')).toHaveAttribute('content', 'summary_large_image');
    const about = await meta(page, 'description').getAttribute('content');
    expect(about).toMatch(/\w{3,}/);
    await expect(meta(page, 'og:description')).toHaveAttribute('content', about ?? '');
    const structured = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(structured ?? '')).toMatchObject({
      '@type': 'Book',
      name: demoStory.title,
      author: { name: demoStory.author, url: `${site.url}/${demoStory.author}` },
    });
    const picture = await request.get((await meta(page, 'og:image').getAttribute('content')) ?? '');
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
  });

  test('finds nothing of a draft or of private pages', async ({
    page,
    newBrowser,
    request,
    site,
  }) => {
    const author = newPerson('dora');
    const desk = await newBrowser({ javaScriptEnabled: true });
    await signUp(desk, site, author);
    const { path } = await writeAtOnce(desk, author, {
      title: 'Still a secret',
      chapter: 'One',
      nodes: [{ name: 'Here', text: 'Nobody knows.' }],
      isPublished: false,
    });
    await desk.goto(path);
    await expect(meta(desk, 'robots')).toHaveAttribute('content', 'noindex');
    await expect(meta(desk, 'og:title')).toHaveCount(0);

    expect((await page.goto(path))?.status()).toBe(404);
    expect(await page.content()).not.toContain('Still a secret');
    for (const private_ of [path, '/login', '/register', `${demoStory.path}/reader`]) {
      await page.goto(private_);
      await expect(meta(page, 'robots')).toHaveAttribute('content', 'noindex');
      await expect(canonical(page)).toHaveCount(0);
      await expect(meta(page, 'og:image')).toHaveCount(0);
    }
    expect((await everyAddress(request)).join()).not.toContain('still-a-secret');
    expect((await request.get(`/pictures${path}.png`)).status()).toBe(404);
    const feed = await request.get(`/feeds/${author.username}.atom`);
    expect([feed.status(), (await feed.text()).includes('secret')]).toEqual([200, false]);
  });
});

test('the picture of a story is an image in the size that previews want', async ({ page }) => {
  for (const query of ['', `?ending=${encodeURIComponent(ending)}`]) {
    await page.goto(`/pictures${demoStory.path}.png${query}`);
    const size = await page
      .locator('img')
      .evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [
        naturalWidth,
        naturalHeight,
      ]);
    expect(size).toEqual([1200, 630]);
  }
});

test('a strict parser can read the feeds that the pages name', async ({ page, site }) => {
  for (const [path, feedPath] of [
    ['/', '/feeds/stories.atom'],
    [`/${demoStory.author}`, `/feeds/${demoStory.author}.atom`],
  ] as const) {
    await page.goto(path);
    const named = page.locator('head link[type="application/atom+xml"]');
    await expect(named).toHaveAttribute('href', feedPath);
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Follow new stories' }),
    ).toHaveAttribute('href', feedPath);
    const feed = await page.evaluate(async (address) => {
      const xml = await (await fetch(address)).text();
      const { documentElement: root } = new DOMParser().parseFromString(xml, 'application/xml');
      const links = [...root.querySelectorAll('entry > link')];
      return { name: root.nodeName, links: links.map((link) => link.getAttribute('href')) };
    }, feedPath);
    expect(feed.name).toBe('feed');
    expect(feed.links).toContain(site.url + demoStory.path);
  }
});

test('somebody who follows a link to an ending reads about it, and starts the story', async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(sharedPath);
  await expect(meta(page, 'og:title')).toHaveAttribute(
    'content',
    `“${ending}” – an ending of ${demoStory.title}`,
  );
  await expect(page.getByText(`A reader reached the ending “${ending}”.`)).toBeVisible();
  await lookAt(page, 'shared-ending');
  await page.getByRole('link', { name: 'Which one will you find?' }).click();
  await expect(page).toHaveURL(`${demoStory.path}/reader`);
  expect(complaints).toEqual([]);

  await page.goto(`${demoStory.path}?ending=Nowhere`);
  await expect(page.getByRole('heading', { level: 1, name: demoStory.title })).toBeVisible();
  await expect(page.getByText('A reader reached')).toHaveCount(0);
});

test('a page reached by a link is not shared with the previous page’s address', async ({
  page,
  site,
}) => {
  await page.goto(`/${demoStory.author}`);
  await expect(canonical(page)).toHaveAttribute('href', `${site.url}/${demoStory.author}`);
  await page.getByRole('main').getByRole('link', { name: demoStory.title }).click();
  await expect(page).toHaveURL(demoStory.path);
  await expect(canonical(page)).toHaveCount(0);
});
