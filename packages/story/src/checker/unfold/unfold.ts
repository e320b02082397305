import { completeStory, type FrozenStory } from '../../engine/compile/complete-story.ts';
import {
  type Act,
  beginTurn,
  compileStory,
  type PlayableStory,
  type PlayedTurn,
  playTurn,
  view,
} from '../../engine/engine.ts';
import type { Dice } from '../../engine/state/dice.ts';
import type { View } from '../../engine/state/state.ts';
import { readWritten, type WrittenStory } from '../logic/story-logic.ts';
import { Packing } from '../plan/packing.ts';
import { isTooLarge, planOf } from '../plan/plan.ts';
import { withAllSeen } from './all-that-is-seen.ts';

/** A page is what a reader sees in a state, with the pages to which their acts lead. */
export interface Page {
  view: View;
  ways: { act: Act; to: number }[];
}

/** The end of an unfolding that cannot be had: chance falls, or a reader is asked. */
class Unsayable extends Error {}

const noDice: Dice = {
  roll() {
    throw new Unsayable();
  },
};

/**
 * The story as pages without states: one for each different sight of each state that a reader can reach, of which the
 * first is the beginning. Whoever goes from page to page reads and chooses what the engine gives. null = chance
 * decides, readers are asked, what was earned before a new beginning is asked for, or there are more pages or nodes
 * than `most`. `drops`: whether things can be laid down, which makes many pages.
 */
export function unfold(
  frozen: FrozenStory,
  { most, drops }: { most: number; drops: boolean },
): Page[] | null {
  const story = completeStory(frozen);
  const playable = compileStory(story);
  // Nodes that nobody reaches are few; of a story that is too large nothing is worked out.
  if (playable.start === null || story.nodes.length > most) return null;
  const written = readWritten(story);
  if (planOf(playable, written).doesBeginAgain) return null;
  try {
    return new Unfolder(playable, written, drops).pages(most);
  } catch (error) {
    if (error instanceof Unsayable) return null;
    throw error;
  }
}

class Unfolder {
  readonly #playable: PlayableStory;
  readonly #packing: Packing;
  readonly #isSayable: boolean;
  readonly #drops: boolean;
  readonly #known = new Map<string, number>();
  readonly #turns: PlayedTurn[] = [];
  readonly #pages: Page[] = [];

  constructor(playable: PlayableStory, written: WrittenStory, drops: boolean) {
    const seen = withAllSeen(playable, written);
    const plan = planOf(playable, seen.written, seen.wanted);
    this.#playable = playable;
    this.#packing = new Packing(playable, plan);
    this.#isSayable = !isTooLarge(plan) && !plan.hasUnknownTexts;
    this.#drops = drops;
  }

  pages(most: number): Page[] | null {
    if (!this.#isSayable) return null;
    this.#pageOf(beginTurn(this.#playable, 0, {}, noDice));
    for (let at = 0; at < this.#pages.length; at++) {
      const [page, turn] = [this.#pages[at], this.#turns[at]];
      if (page === undefined || turn === undefined) break;
      for (const act of actsIn(page.view, this.#drops)) {
        const next = playTurn(this.#playable, turn.state, act, noDice);
        if (next !== null) page.ways.push({ act, to: this.#pageOf(next) });
      }
      if (this.#pages.length > most) return null;
    }
    return this.#pages;
  }

  #pageOf(turn: PlayedTurn): number {
    const seen = view(this.#playable, turn.state, noDice, turn.read);
    if (seen.stopped) throw new Unsayable();
    this.#packing.pack(Int32Array.from(turn.state));
    const { words, length } = this.#packing.writer;
    const key = `${words.slice(0, length).join(' ')} ${sightOf(seen)}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const page = this.#pages.length;
    this.#known.set(key, page);
    this.#turns.push(turn);
    this.#pages.push({ view: seen, ways: [] });
    return page;
  }
}

/** All that is read on a page. Beyond the state it has what was read on the way there. */
function sightOf({ body, panel, actions, items_here, inventory, ...seen }: View): string {
  const { achievements, variables_shown } = seen;
  return JSON.stringify([
    ...[body, panel, actions, items_here, inventory, variables_shown],
    achievements.filter(({ is_new }) => is_new).map(({ key }) => key),
  ]);
}

/** The acts that are open to a reader. */
export function actsIn({ actions, items_here, inventory }: View, drops: boolean): Act[] {
  const chosen = actions.flatMap(({ id, enabled, ask }): Act[] => {
    if (!enabled) return [];
    if (ask !== undefined) throw new Unsayable();
    return [{ type: 'choose', action_id: id }];
  });
  const taken = items_here.flatMap(({ id, can_take }): Act[] =>
    can_take ? [{ type: 'take', item_id: id }] : [],
  );
  const dropped = inventory.flatMap(({ id, can_drop }): Act[] =>
    drops && can_drop ? [{ type: 'drop', item_id: id }] : [],
  );
  return [...chosen, ...taken, ...dropped];
}
