// A person without a mouse: gets everywhere with Tab, and can always see the focus.
import { expect, type Locator, type Page } from '@playwright/test';

const furthest = 80;

/** Presses Tab, or another key, until it has the focus. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < furthest; presses += 1) {
    await page.keyboard.press(key);
    if (await hasFocus(target)) {
      await expectVisibleFocus(page);
      return;
    }
  }
  throw new Error(`${key} does not lead to ${target} within ${furthest} presses`);
}

/** Goes there with Tab and presses Enter, as on a link or a button. */
export async function pressEnterOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Goes there with Tab and types. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  // The first field of a form may have the focus already.
  if (!(await hasFocus(target))) await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Presses a key on a page whose scripts may not have loaded: again while nothing happens. */
export async function pressUntil(page: Page, key: string, outcome: Locator): Promise<void> {
  await expect(async () => {
    if (!(await outcome.isVisible())) await page.keyboard.press(key);
    await expect(outcome).toBeVisible({ timeout: 8_000 });
  }).toPass();
}

/** The focused element is on the screen, not covered, and has a focus ring. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const focused = page.locator(':focus');
  await expect(focused).toBeInViewport();
  await expect.poll(() => focused.evaluate(whatCovers), 'what covers the focus').toBe('nothing');
  const ring = await focused.evaluate((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    const hasOutline = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    return hasOutline || boxShadow !== 'none' ? 'visible' : `none on ${element.outerHTML}`;
  });
  expect(ring, 'the focus ring').toBe('visible');
}

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Runs in the page. The middle of the element's visible part belongs to it or to its label. */
function whatCovers(element: Element): string {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const x = (Math.max(left, 0) + Math.min(right, window.innerWidth)) / 2;
  const y = (Math.max(top, 0) + Math.min(bottom, window.innerHeight)) / 2;
  const seen = document.elementFromPoint(x, y);
  const isOwn = seen !== null && (element.contains(seen) || seen.contains(element));
  return isOwn ? 'nothing' : (seen?.outerHTML.slice(0, 200) ?? 'the edge of the window');
}
