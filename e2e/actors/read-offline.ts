// A reader whose browser plays the story itself, and stores it for when the site cannot be reached.
import { expect, type Page } from '@playwright/test';

/** Waits until choices are made in the browser: the story is loaded and stored. */
export async function playedHere(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(countKeptStories)).toBeGreaterThan(0);
}

/** Waits until pages can be rendered without the site. */
export async function waitUntilReadyOffline(page: Page): Promise<void> {
  await playedHere(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
}

/** The turn of the open playthrough on the server, asked with the same call as the page's. */
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
