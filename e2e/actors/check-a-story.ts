// An author with the checker: what it reports about the story, and about one node.
import { expect, type Locator, type Page } from '@playwright/test';
import { goTo } from './build-by-forms/build-by-forms.ts';

const checkLimitMs = 60_000;

/** Checks a story from any of its screens; ends on the finished check. */
export async function check(page: Page): Promise<void> {
  await goTo(page, 'Check');
  await expect(page.getByText(/^Proved: all [\d,]+ situations/)).toBeVisible({
    timeout: checkLimitMs,
  });
  await expect(page.getByText('Your story has changed. Checking again…')).toBeHidden({
    timeout: checkLimitMs,
  });
}

/** The entries of what is reported about a node. */
export const findingsAt = (page: Page, node: string): Locator =>
  page
    .getByRole('region', { name: /^\d+ (error|warning|note)s?$|^One (error|warning|note)$/ })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: node, exact: true }) });

export async function expectSound(page: Page): Promise<void> {
  await check(page);
  await expect(page.getByText('No problems in this story.')).toBeVisible();
  await expect(
    page.getByRole('heading', { name: /error|warning|^(One note|\d+ notes)$/ }),
  ).toHaveCount(0);
}
