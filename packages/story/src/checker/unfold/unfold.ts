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
import type { State, View } from '../../engine/state/state.ts';
import { readWritten, type WrittenStory } from '../logic/story-logic.ts';
import { Packing } from '../plan/packing.ts';
import { isTooLarge, planOf } from '../plan/plan.ts';
import { Outcomes } from '../states/outcomes.ts';
import { withAllSeen } from './all-that-is-seen.ts';

/** A page is what a reader sees in a state as the dice have fallen, with the pages to which their acts lead. */
export interface Page {
  view: View;
  ways: Way[];
}

/** A way is an act with what comes of it: one page, or by chance one of several. */
export interface Way {
  act: Act;
  to: Outcome[];
}

/** `share`: how likely it is; those of a way come to 1. */
export interface Outcome {
  page: number;
  share: number;
}

/** The most pages to which an act may lead by chance: two dice have no more ways to fall. */
const mostOutcomes = 36;
/** The most turns that are played, each fall of the dice by itself. */
const mostTurns = 100_000;

/** The end of an unfolding that cannot be had. */
class Unsayable extends Error {}

/**
 * The story as pages without states: one for each different sight of each state that a reader can reach, of which the
 * first is the beginning. Whoever goes from page to page, by dice where chance decides, reads and chooses what the
 * engine gives. null = readers are asked, the beginning falls by chance or what comes after it in too many ways, what was
 * earned before a new beginning is asked for, or there are more pages or nodes than `most`. `drops`: whether things can be laid down, which makes many pages.
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

/** A moment is a state as the dice have fallen for what is seen in it. */
interface Moment {
  state: State;
  fallen: ReadonlyMap<number, number>;
}

class Unfolder {
  readonly #playable: PlayableStory;
  readonly #packing: Packing;
  readonly #isSayable: boolean;
  readonly #drops: boolean;
  readonly #views: Outcomes;
  readonly #moves: Outcomes;
  readonly #known = new Map<string, number>();
  readonly #moments: Moment[] = [];
  readonly #pages: Page[] = [];
  #turns = 0;

  constructor(playable: PlayableStory, written: WrittenStory, drops: boolean) {
    const seen = withAllSeen(playable, written);
    const plan = planOf(playable, seen.written, seen.wanted);
    this.#playable = playable;
    this.#packing = new Packing(playable, plan);
    this.#isSayable = !isTooLarge(plan) && !plan.hasUnknownTexts;
    this.#drops = drops;
    this.#views = new Outcomes(new Set());
    this.#moves = new Outcomes(plan.ignoredSites);
  }

  pages(most: number): Page[] | null {
    if (!this.#isSayable) return null;
    const beginnings = this.#outcomes((dice) => beginTurn(this.#playable, 0, {}, dice));
    if (beginnings.length > 1) return null;
    for (let at = 0; at < this.#pages.length; at++) {
      const [page, moment] = [this.#pages[at], this.#moments[at]];
      if (page === undefined || moment === undefined) break;
      for (const act of actsIn(page.view, this.#drops)) {
        const to = this.#outcomes((dice) =>
          playTurn(this.#playable, moment.state, act, asSeen(moment, dice)),
        );
        if (to.length > 0) page.ways.push({ act, to });
      }
      if (this.#pages.length > most) return null;
    }
    return this.#pages;
  }

  /** What comes of a turn, whichever way the dice fall in it and for what is seen after it. */
  #outcomes(turnWith: (dice: Dice) => PlayedTurn | null): Outcome[] {
    const shares = new Map<number, number>();
    const moves = this.#moves;
    moves.begin();
    do {
      const turn = turnWith(moves);
      if (turn === null) continue;
      const views = this.#views;
      views.begin();
      do {
        this.#turns += 1;
        if (this.#turns > mostTurns) throw new Unsayable();
        const page = this.#pageOf(turn);
        shares.set(page, (shares.get(page) ?? 0) + moves.share * views.share);
        if (shares.size > mostOutcomes) throw new Unsayable();
      } while (views.next());
    } while (moves.next());
    if (moves.isCutShort || this.#views.isCutShort) throw new Unsayable();
    return [...shares].map(([page, share]) => ({ page, share }));
  }

  #pageOf({ state, read }: PlayedTurn): number {
    const seen = view(this.#playable, state, this.#views, read);
    if (seen.stopped) throw new Unsayable();
    this.#packing.pack(Int32Array.from(state));
    const { words, length } = this.#packing.writer;
    const key = `${words.slice(0, length).join(' ')} ${sightOf(seen)}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const page = this.#pages.length;
    const fallen = new Map(this.#views.rolls().map(({ site, face }) => [site, face]));
    this.#known.set(key, page);
    this.#moments.push({ state, fallen });
    this.#pages.push({ view: seen, ways: [] });
    return page;
  }
}

/** Dice that lie in a turn as they lay in what was seen before it. */
const asSeen = ({ fallen }: Moment, dice: Dice): Dice => ({
  roll: (site, faces, ranges) => fallen.get(site) ?? dice.roll(site, faces, ranges),
});

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
