// The home page for each kind of visitor, the site's own pages, the title of the browser's tab, and the
// analytics script, if a site uses one.

import { demoStory } from './actors/read-a-story.ts';
import { newPerson, signUp } from './actors/sign-up.ts';
import { mainMenu } from './actors/write-a-story.ts';
import { type Site, startSite } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

test('the home page says what the site is, and where to go next', async ({ page, site }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Brasslamp');
  await expect(page.getByRole('heading', { level: 1, name: 'Brasslamp' })).toBeVisible();
  await expect(page.getByText('A place to create and explore interactive stories.')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'About' })).toHaveAttribute('href', '/pages/about');
  await expect(main.getByRole('link', { name: 'Status' })).toHaveAttribute('href', '/pages/status');
  const logo = page.getByRole('banner').getByRole('link', { name: /home page/ });
  expect((await logo.locator('svg, img').first().boundingBox())?.height).toBe(80);

  const story = main.getByRole('listitem').filter({ hasText: demoStory.title });
  await expect(main.getByRole('heading', { name: 'Some Recent Stories' })).toBeVisible();
  await expect(story.getByRole('link', { name: demoStory.title })).toHaveAttribute(
    'href',
    demoStory.path,
  );
  await expect(story.getByRole('link').last()).toHaveAttribute('href', `/${demoStory.author}`);

  await expect(main.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login');
  await expect(main.getByRole('link', { name: 'Writing' })).toBeHidden();

  const person = newPerson('hedy');
  await signUp(page, site, person);
  await page.goto('/');
  await expect(main.getByRole('link', { name: 'Log In' })).toBeHidden();
  await expect(main.getByRole('link', { name: 'Writing' })).toHaveAttribute(
    'href',
    `/${person.username}`,
  );
});

test('the site’s own pages open from the home page, with their titles', async ({ page }) => {
  for (const [link, title] of [
    ['About', 'About Brasslamp'],
    ['Status', 'Status'],
  ] as const) {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(`/pages/${link.toLowerCase()}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveTitle(`${title} – Brasslamp`);
  }
  expect((await page.goto('/pages/no-such-page'))?.status()).toBe(404);
});

test('the browser’s tab shows the title of the page', async ({ page, site }) => {
  const titles = [
    ['/login', 'Log in'],
    ['/register', 'Sign up'],
    ['/verify-email', 'Verify your email'],
    ['/reset-password/request', 'Reset your password'],
    ['/reset-password', 'Set a new password'],
    [demoStory.path, demoStory.title],
  ] as const;
  for (const [address, title] of titles) {
    await page.goto(address);
    await expect(page).toHaveTitle(`${title} – Brasslamp`);
  }
  await signUp(page, site, newPerson('tilda'));
  const own = [
    ['/reading', "Stories I'm Reading"],
    ['/profile', 'Profile'],
    ['/profile/change-password', 'Change password'],
    ['/profile/delete', 'Delete account'],
    ['/profile/bin', 'Bin'],
  ] as const;
  for (const [address, title] of own) {
    await page.goto(address);
    await expect(page).toHaveTitle(`${title} – Brasslamp`);
  }
  await mainMenu(page).getByRole('link', { name: 'Reading' }).click();
  await expect(page).toHaveTitle("Stories I'm Reading – Brasslamp");
});

async function frontDoorOf({ url }: Pick<Site, 'url'>) {
  const reply = await fetch(url);
  return { html: await reply.text(), policy: reply.headers.get('content-security-policy') ?? '' };
}

test('visits are counted only on a site that is set to count them', async ({ page, site }) => {
  const { html, policy } = await frontDoorOf(site);
  expect(html).not.toContain('data-domain');
  expect(policy).toContain("script-src 'self';");

  const counting = await startSite({ STATS_DOMAIN: 'stats.example.org' });
  try {
    const counted = await frontDoorOf(counting);
    expect(counted.policy).toContain("script-src 'self' https://stats.example.org;");
    expect(counted.policy).toContain("connect-src 'self' https://stats.example.org;");

    await page.route('https://stats.example.org/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'document.body.id = "counted";' }),
    );
    await page.goto(counting.url);
    await expect(page.locator('body#counted')).toBeVisible();
    await expect(page.locator('script[data-domain]')).toHaveCount(1);
  } finally {
    await page.goto('about:blank');
    await counting.stop();
  }
});

test('a menu takes 300 ms to open', async ({ page, site }) => {
  await signUp(page, site, newPerson('mena'));
  await page.goto('/');
  await page.getByLabel('Account').click();
  const duration = await page
    .locator('details.menu')
    .evaluate((menu) => getComputedStyle(menu, '::details-content').transitionDuration);
  expect(new Set(duration.split(', '))).toEqual(new Set(['0.3s']));
});
