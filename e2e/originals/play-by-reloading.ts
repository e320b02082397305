import type { Page } from '@playwright/test';
import type { OriginalTurn, Walk } from './original-format.ts';

/** Where a player shows its passage, and what is a link in it: CSS selectors. */
export interface PlayerMarks {
  /** The last one is the passage at hand. */
  passage: string;
  links: string;
  /** What is in the passage and no part of its text. */
  unseen: string;
  /** Whether the passage before fades beside the next one, so that a play waits until there is one. */
  fades: boolean;
}

/** Plays in a page that is loaded anew for each play: these players cannot begin again otherwise. */
export async function playByReloading(
  page: Page,
  walk: Walk,
  marks: PlayerMarks,
): Promise<OriginalTurn[]> {
  // Some players save where a reader is.
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  await page.reload({ waitUntil: 'load', timeout: 120_000 });
  await page.waitForSelector(marks.passage, { state: 'attached' });
  return page.evaluate(playInPage, { walk, marks });
}

/** In the page. */
async function playInPage({
  walk: { seed, steps, answer },
  marks,
}: {
  walk: Walk;
  marks: PlayerMarks;
}): Promise<OriginalTurn[]> {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const turns: OriginalTurn[] = [];
  while (turns.length <= steps) {
    await globalThis.window.quiet();
    const passage = [...document.querySelectorAll<HTMLElement>(marks.passage)].at(-1);
    if (passage === undefined) throw new Error('The player shows no passage.');
    const links = [...passage.querySelectorAll<HTMLElement>(marks.links)].filter(
      (link) => link.closest(marks.unseen) === null,
    );
    for (const field of passage.querySelectorAll<HTMLInputElement>('input, textarea')) {
      field.value = answer;
      for (const type of ['input', 'change']) {
        field.dispatchEvent(new Event(type, { bubbles: true }));
      }
    }
    const shown = passage.cloneNode(true) as HTMLElement;
    for (const unseen of shown.querySelectorAll(marks.unseen)) unseen.remove();
    const chose =
      links.length === 0 || turns.length === steps ? null : Math.floor(random() * links.length);
    turns.push({
      passage: '',
      text: shown.textContent ?? '',
      links: links.map((link) => link.textContent ?? ''),
      chose,
    });
    if (chose === null) break;
    const before = passage.innerHTML;
    links[chose]?.click();
    let last = before;
    let still = 0;
    for (let look = 0; look < 400 && still < 3; look++) {
      await globalThis.window.quiet();
      await new Promise(requestAnimationFrame);
      const all = [...document.querySelectorAll<HTMLElement>(marks.passage)];
      const now = all.at(-1);
      const html = now?.innerHTML ?? '';
      const isNew = now !== passage || html !== before;
      const isAlone = !marks.fades || all.length === 1;
      still = isNew && isAlone && html === last ? still + 1 : 0;
      last = html;
    }
  }
  return turns;
}
