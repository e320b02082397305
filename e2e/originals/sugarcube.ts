import type { Page } from '@playwright/test';
import type { OriginalFormat, OriginalTurn, Walk } from './original-format.ts';

export const sugarCube: OriginalFormat = {
  name: 'SugarCube',
  shell: 'cookbook-lockandkey_variable-sugarcube.html',
  play: (page: Page, walk: Walk) => page.evaluate(playInPage, walk),
};

/** What SugarCube offers to a page, as far as it is used here. */
interface SugarCubeInPage {
  State: { reset: () => void; passage: string };
  Engine: { play: (passage: string) => void };
  Config: { passages: { start?: string } };
  Story: {
    has: (name: string) => boolean;
    get: (name: string) => { text: string };
  };
  Wikifier: new (output: null, source: string) => unknown;
}

/** In the page. */
async function playInPage({ seed, steps, answer }: Walk): Promise<OriginalTurn[]> {
  const player = (globalThis as unknown as { SugarCube: SugarCubeInPage }).SugarCube;
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  Math.random = random;
  player.State.reset();
  if (player.Story.has('StoryInit')) new player.Wikifier(null, player.Story.get('StoryInit').text);
  player.Engine.play(player.Config.passages.start ?? 'Start');
  const turns: OriginalTurn[] = [];
  while (turns.length <= steps) {
    await globalThis.window.quiet();
    const passage = document.querySelector('#passages > .passage:last-child');
    if (passage === null) throw new Error('SugarCube shows no passage.');
    const links = [...passage.querySelectorAll<HTMLElement>('a, button')].filter(
      (link) => !link.matches('.link-external, [disabled], [aria-disabled=true]'),
    );
    for (const field of passage.querySelectorAll<HTMLInputElement>('input.macro-textbox')) {
      field.value = answer;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }
    const shown = passage.cloneNode(true) as HTMLElement;
    // Our own export lists the choices that are not in the text below it.
    for (const unseen of shown.querySelectorAll('script, style, select, input, .story-ways')) {
      unseen.remove();
    }
    const chose =
      links.length === 0 || turns.length === steps ? null : Math.floor(random() * links.length);
    turns.push({
      passage: player.State.passage,
      text: shown.textContent ?? '',
      links: links.map((link) => link.textContent ?? ''),
      chose,
    });
    if (chose === null) break;
    links[chose]?.click();
  }
  return turns;
}
