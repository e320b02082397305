import type { Browser } from '@playwright/test';

/** The time of the plain list on the machine that the budgets are for: two cores, with nothing else on them. */
const usualMs = 36;
const runs = 9;
/** A rest in which earlier work comes to an end, so that only the machine is measured. */
const restMs = 700;

export interface Machine {
  /** The factor by which it is slower just now than the machine that the budgets are for, at the least. */
  slowness: () => Promise<number>;
}

/**
 * A reference beside every time: a plain list, made, read as JSON, sorted and drawn, in a page of its own. The
 * machines on which this runs are shared, and from one minute to the next they are half as fast.
 */
export async function gauge(browser: Browser): Promise<Machine> {
  const page = await browser.newPage();
  return {
    async slowness() {
      await page.waitForTimeout(restMs);
      return Math.min(...(await page.evaluate(plainLists, runs))) / usualMs;
    },
  };
}

/** Runs in the page. */
function plainLists(runs: number): number[] {
  return Array.from({ length: runs }, () => {
    const began = performance.now();
    const made = Array.from({ length: 6_000 }, (_, at) => ({
      id: `n${(at * 7_919) % 6_000}`,
      name: `Room ${at}`,
      tags: [`t${at % 7}`],
    }));
    const rows = (JSON.parse(JSON.stringify(made)) as typeof made).sort((one, other) =>
      one.id < other.id ? -1 : 1,
    );
    const list = document.createElement('ol');
    for (const { id, name } of rows.slice(0, 1_500)) {
      const row = document.createElement('li');
      row.id = id;
      row.textContent = name;
      list.append(row);
    }
    document.body.replaceChildren(list);
    // So that it is laid out.
    void list.offsetHeight;
    return performance.now() - began;
  });
}
