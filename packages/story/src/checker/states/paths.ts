import type { PlayableStory } from '../../engine/compile/compile-story.ts';
import type { Click, Way } from '../findings/finding.ts';
import { type Explorer, noState, type StateGraph, type Successor } from './explore.ts';
import type { Moment } from './observations.ts';
import type { Roll } from './outcomes.ts';

/** So many clicks are written out in all; of a path that comes later only how long it is. */
const mostClicks = 200_000;

/** The clicks that lead somewhere by the shortest way. */
export class Paths {
  readonly #playable: PlayableStory;
  readonly #explorer: Explorer;
  readonly #graph: StateGraph;
  /** By state: the click that first led there. */
  readonly #clicks = new Map<number, Click>();
  #left = mostClicks;

  constructor(playable: PlayableStory, explorer: Explorer, graph: StateGraph) {
    this.#playable = playable;
    this.#explorer = explorer;
    this.#graph = graph;
  }

  /** The rolls of the start, if there are any, are with the first click. */
  to(state: number): Way {
    const states: number[] = [];
    let first = state;
    while (this.#graph.parents.at(first) !== noState) {
      states.push(first);
      first = this.#graph.parents.at(first);
    }
    if (states.length > this.#left) return { path: [], clicks_left_out: states.length };
    this.#left -= states.length;
    const clicks = states.reverse().map((one) => this.#clickTo(one));
    return { path: withRolls(clicks, this.#explorer.rollsOfStart(first)) };
  }

  /** To a moment: the state, and the click with which it happened. */
  toMoment({ state, move, rolls }: Moment): Way {
    if (state === noState) return { path: [] };
    const { path, clicks_left_out } = this.to(state);
    if (clicks_left_out !== undefined) {
      return { path, clicks_left_out: clicks_left_out + (move === null ? 0 : 1) };
    }
    return { path: move === null ? path : [...path, this.#click(state, move, rolls)] };
  }

  #clickTo(state: number): Click {
    const known = this.#clicks.get(state);
    if (known !== undefined) return known;
    const parent = this.#graph.parents.at(state);
    const way = this.#explorer.successors(parent).find((next) => next.state === state);
    const click = this.#click(parent, way?.move ?? null, way?.rolls ?? []);
    this.#clicks.set(state, click);
    return click;
  }

  #click(from: number, move: Successor['move'], rolls: readonly Roll[]): Click {
    const { nodes, items } = this.#playable.story;
    const node_id = nodes[Number(this.#graph.nodes[from])]?.id ?? '';
    const fallen = rolls.length > 0 ? { rolls: [...rolls] } : {};
    if (move === null) return { node_id, action_id: null, moves: { type: 'restart' }, ...fallen };
    if (move.type === 'choose') return { node_id, action_id: move.id, ...fallen };
    const moves = { type: move.type, item_id: items[move.item]?.id ?? '' };
    return { node_id, action_id: null, moves, ...fallen };
  }
}

function withRolls([first, ...others]: Click[], rolls: readonly Roll[]): Click[] {
  if (first === undefined) return [];
  if (rolls.length === 0) return [first, ...others];
  return [{ ...first, rolls: [...rolls, ...(first.rolls ?? [])] }, ...others];
}
