import type { Browser, Page } from '@playwright/test';

/** A turn of an original is what its player shows, and what was chosen then; null = nothing was. */
export interface OriginalTurn {
  passage: string;
  text: string;
  /** The labels in the order of the page. */
  links: string[];
  chose: number | null;
}

/** A walk is a random one, the same for the same seed. */
export interface Walk {
  seed: number;
  steps: number;
  /** What is typed into every field. */
  answer: string;
}

/** An original format is a player of stories by another tool, and how to play in it. */
export interface OriginalFormat {
  name: string;
  /** A published page of the corpus. */
  shell: string;
  /** Plays from the start; what came before in the page is forgotten. */
  play: (page: Page, walk: Walk) => Promise<OriginalTurn[]>;
}

const address = 'http://original.test/';

/** The plays of a page, all in one browser page; nothing is fetched from anywhere. */
export async function playOriginal(
  browser: Browser,
  { html, format, walks }: { html: string; format: OriginalFormat; walks: Walk[] },
): Promise<OriginalTurn[][]> {
  const context = await browser.newContext();
  try {
    await context.route('**/*', (route) =>
      route.request().url() === address
        ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
        : route.abort(),
    );
    await context.addInitScript(letNothingWait);
    const page = await context.newPage();
    await page.goto(address, { waitUntil: 'load', timeout: 120_000 });
    const plays: OriginalTurn[][] = [];
    for (const walk of walks) plays.push(await format.play(page, walk));
    return plays;
  } finally {
    await context.close();
  }
}

declare global {
  interface Window {
    /** Resolves when nothing waits for a timer any more, or when what waits goes on for ever. */
    quiet: () => Promise<void>;
  }
}

/**
 * In the page: timers run at once, one after the other, so that what an original shows later is there when
 * it is read, and no play waits for a clock. Intervals never run.
 */
function letNothingWait(): void {
  const soon = globalThis.setTimeout.bind(globalThis);
  const most = 300;
  let waiting = 0;
  let run = 0;
  const fake = (task: unknown, _delay?: number, ...args: unknown[]) => {
    waiting++;
    return soon(() => {
      waiting--;
      run++;
      if (typeof task === 'function') task(...args);
    });
  };
  const stop = globalThis.clearTimeout.bind(globalThis);
  Object.assign(globalThis, {
    setTimeout: fake,
    clearTimeout: (id: number | undefined) => {
      if (id !== undefined && id > 0) waiting = Math.max(0, waiting - 1);
      stop(id);
    },
    setInterval: () => 0,
    confirm: () => true,
    alert: () => undefined,
  });
  globalThis.window.quiet = async () => {
    run = 0;
    for (let still = 0; still < 3 && run < most; ) {
      await new Promise<void>((resolve) => {
        soon(resolve);
      });
      still = waiting === 0 ? still + 1 : 0;
    }
  };
}
