// A reader whose browser plays the story itself, and keeps it for when the site cannot be reached.
import { expect, type Page } from '@playwright/test';

/** Until choices are made in the browser: the story is there, and kept. */
export async function playedHere(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(countKeptStories)).toBeGreaterThan(0);
}

/** Until a page that is not there can be drawn without the site. */
export async function keptForOffline(page: Page): Promise<void> {
  await playedHere(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
}

/** How far the site has the reading that is open, by what the page itself would ask. */
export function turnOnTheSite(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const [, username, slug, , id] = location.pathname.split('/');
    const tokenIn = (name: string) => document.cookie.match(`${name}=([^;]+)`)?.[1];
    const token = tokenIn('authToken') ?? tokenIn('guestToken');
    const answer = await fetch(`/api/stories/${username}/${slug}/playthrough/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await answer.json()) as { data: { turn: number } };
    return data.turn;
  });
}

function countKeptStories(): Promise<number> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('reading', 1);
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => resolve(0);
    opening.onsuccess = () => {
      const database = opening.result;
      const counting = database.transaction('stories').objectStore('stories').count();
      counting.onsuccess = () => {
        database.close();
        resolve(counting.result);
      };
    };
  });
}
