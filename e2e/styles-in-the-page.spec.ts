// A page rendered by the server contains its styles: it waits for nothing, fetches nothing twice, and
// screens loaded later still bring theirs.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';

/** The style sheets fetched so far, in order. */
function fetchedStyles(page: Page): string[] {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') fetched.push(new URL(request.url()).pathname);
  });
  return fetched;
}

test('a page is styled before any style sheet arrives, and fetches none', async ({ page }) => {
  const fetched = fetchedStyles(page);
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await page.goto('/login', { waitUntil: 'networkidle' });
  await expect(page.locator('.top-bar')).toHaveCSS('display', 'flex');
  expect(refused).toEqual([]);
  expect(fetched).toEqual([]);
});

test('a screen loaded later brings its own styles, once', async ({ page }) => {
  const fetched = fetchedStyles(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  const story = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first();
  await story.click();
  await expect(page.getByRole('link', { name: 'Start or Continue Reading' })).toBeVisible();
  expect(fetched.some((path) => path.includes('/story-'))).toBe(true);
  await page.goBack();
  await expect(story).toBeVisible();
  await story.click();
  await expect(page.getByRole('link', { name: 'Start or Continue Reading' })).toBeVisible();
  expect(fetched).toEqual([...new Set(fetched)]);
  expect(fetched.filter((path) => path.includes('/home-') || path.includes('/site-'))).toEqual([]);
});
