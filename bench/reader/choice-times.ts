import type { Browser, Page } from '@playwright/test';
import { median } from '../site/load.ts';
import { slowPage } from './chromium.ts';

const warmUps = 6;
const rounds = 5;
const choicesInRound = 12;
/** A pause that is longer than a choice takes on either page, so that each starts when the page is idle. */
const pauseMs = 250;

export interface Times {
  median: number;
  p95: number;
  count: number;
}

/** The times from the press of a choice to the frame that shows the next place, on both pages in turn. */
export async function choiceTimes(
  browser: Browser,
  ours: string,
  bare: string,
  signIn: { url: string; token: string },
): Promise<{ us: Times; them: Times }> {
  const pages = [await readyPage(browser, ours, signIn), await readyPage(browser, bare)] as const;
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, page] of pages.entries()) {
      await page.bringToFront();
      for (let choice = 0; choice < choicesInRound; choice += 1) {
        times[at as 0 | 1].push(await choiceMs(page));
      }
    }
  }
  for (const page of pages) await page.context().close();
  return { us: summed(times[0]), them: summed(times[1]) };
}

async function readyPage(
  browser: Browser,
  url: string,
  signIn?: { url: string; token: string },
): Promise<Page> {
  const { page } = await slowPage(browser, signIn);
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 });
  for (let choice = 0; choice < warmUps; choice += 1) await choiceMs(page);
  await page.waitForLoadState('networkidle');
  return page;
}

async function choiceMs(page: Page): Promise<number> {
  await page.waitForTimeout(pauseMs);
  const painted = page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error('The choice led nowhere')), 30_000);
        const was = document.querySelector('h1')?.textContent;
        let pressedAt = 0;
        const look = () => {
          if (document.querySelector('h1')?.textContent === was) requestAnimationFrame(look);
          else {
            // After the frame: a message posted in it arrives when it is done.
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - pressedAt);
            port2.postMessage(null);
          }
        };
        addEventListener(
          'pointerup',
          (event) => {
            pressedAt = event.timeStamp;
            requestAnimationFrame(look);
          },
          { capture: true, once: true },
        );
      }),
  );
  await page.locator('.choice').first().click({ noWaitAfter: true });
  return painted;
}

function summed(times: number[]): Times {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    median: median(times),
    p95: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN,
    count: times.length,
  };
}
