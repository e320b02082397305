// A reader of a story in a file, or of the same story on a site: what they see, and what they choose.
import { expect, type Page } from '@playwright/test';
import { place } from './read-a-story.ts';

export async function begin(page: Page, firstPlace: string): Promise<void> {
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(place(page, firstPlace)).toBeVisible();
}

/** What a reader sees of a turn, in words. */
export interface Seen {
  place: string;
  text: string;
  choices: string[];
  /** What lies here and is carried, what is counted, and which end it is. */
  beside: string[];
}

export const seenOn = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const words = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].map((one) =>
        (one.textContent ?? '').replace(/\s+/g, ' ').trim(),
      );
    return {
      place: words('.reader-place').join(),
      text: words('.reader-text:not(.story-panel)').join('\n'),
      choices: words('.choice, .choice-in-text'),
      beside: words('.item-name, .reader-state dt, .reader-state dd, .ending-name'),
    };
  });

/** The buttons of the choices that can be made, those that ask included. */
export const openChoices = (page: Page) =>
  page.locator('.reader').locator('.choice:enabled, .choice-in-text:enabled');

/** Makes a choice, and waits for the turn; every question is answered with the same words, or the same number. */
export async function pressChoice(page: Page, at: number): Promise<void> {
  const button = openChoices(page).nth(at);
  const before = await turnOn(page);
  const field = button.locator('xpath=ancestor::form').locator('input:not([type])');
  if ((await field.count()) > 0) {
    await field.fill((await field.getAttribute('inputmode')) === 'decimal' ? '28' : 'Ottilie');
  }
  await button.click();
  await expect.poll(async () => (await turnOn(page)) ?? before).not.toBe(before);
}

/** The turn of the choices on a page, looked up at once; the end of a story has none. */
const turnOn = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    if (document.querySelector('.ending') !== null) return 'the end';
    const turn = document.querySelector<HTMLInputElement>('#choices ~ input[name=on_turn]');
    return turn?.value ?? null;
  });
