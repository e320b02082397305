/** A reader who does anything that is offered, and what became of that: for what is said of all readers. */

import {
  type Act,
  act,
  compileStory,
  type PlayableStory,
  save,
  start,
  view,
} from '../../engine/engine.ts';
import { explain } from '../../engine/play/explain.ts';
import { type Dice, seededDice } from '../../engine/state/dice.ts';
import { place, slot } from '../../engine/state/layout.ts';
import type { State } from '../../engine/state/state.ts';
import type { Story } from '../../model/story.ts';
import { actsIn, offered } from '../../testing/offered.ts';
import { seededRandom } from '../readers/walks.ts';
import { inEveryWay } from './play-everything.ts';

export interface Seen {
  nodes: Set<string>;
  /** The nodes that were never left: readers had nothing to do there, and no item helped them on. */
  stuckIn: Set<string>;
  /** Ids of actions, and of nodes that a pool offered. */
  open: Set<string>;
  /** `node/action` where the condition did not hold. */
  closedByCondition: Set<string>;
  /** Ids of items. */
  carried: Set<string>;
  /** Keys of achievements, and of variables that had another value than their first one. */
  unlocked: Set<string>;
  changed: Set<string>;
}

const stepsOfAWalk = 40;
const mostMovesOfItems = 60;

/**
 * Plays so many times from the start, for so many steps each; an ending starts it over. Why choices are
 * closed is looked at in the nodes of `explained` alone.
 */
export function playAtRandom(
  story: Story,
  walks: number,
  seed: number,
  explained: ReadonlySet<string> = new Set(),
): Seen {
  const playable = compileStory(story);
  const draw = seededRandom(seed);
  const seen: Seen = {
    nodes: new Set(),
    stuckIn: new Set(),
    open: new Set(),
    closedByCondition: new Set(),
    carried: new Set(),
    unlocked: new Set(),
    changed: new Set(),
  };
  for (let walk = 0; walk < walks; walk++) {
    let state = start(playable, Math.floor(draw() * 1e9));
    for (let step = 0; step < stepsOfAWalk; step++) {
      const shown = view(playable, state);
      noteHoldings(playable, state, seen);
      seen.nodes.add(shown.node.id);
      for (const { id, enabled } of shown.actions) if (enabled) seen.open.add(id);
      if (explained.has(shown.node.id)) noteClosed(playable, state, seen);
      const acts = actsIn(shown);
      const mayBeStuck = !shown.ended && !acts.some(isChoice) && !seen.stuckIn.has(shown.node.id);
      if (mayBeStuck && choiceAhead(playable, state) === 'none') seen.stuckIn.add(shown.node.id);
      const wanted = acts[Math.floor(draw() * acts.length)];
      const next = wanted
        ? act(playable, state, wanted)
        : shown.ended && startAnew(playable, state, draw);
      if (!next) break;
      state = next;
    }
  }
  return seen;
}

/** Starts anew after an ending, with what was earned. */
function startAnew(playable: PlayableStory, state: State, draw: () => number): State {
  const { endings = {}, achievements = {} } = save(playable, state);
  return start(playable, Math.floor(draw() * 1e9), { endings, achievements });
}

function noteClosed(playable: PlayableStory, state: State, seen: Seen): void {
  const node = playable.story.nodes[Number(state[slot.node])];
  for (const { id, why } of explain(playable, state)) {
    if (why === 'condition') seen.closedByCondition.add(`${node?.id}/${id}`);
  }
}

function noteHoldings({ story, layout, beginning }: PlayableStory, state: State, seen: Seen): void {
  for (const [at, { id, stackable }] of story.items.entries()) {
    const held = state[layout.items + at];
    if (stackable ? held !== 0 : held === place.inventory) seen.carried.add(id);
  }
  for (const [at, { key }] of story.achievements.entries()) {
    if (state[layout.achievements + at] !== 0) seen.unlocked.add(key);
  }
  for (const [index, { key }] of story.variables.entries()) {
    const at = layout.variables + index;
    if (state[at] !== beginning[at]) seen.changed.add(key);
  }
}

const isChoice = ({ type }: Act): boolean => type === 'choose';

/**
 * Whether there is a choice with these dice, or after items are taken and dropped, however many.
 * `unclear`: in stories that count turns, moving items might help in the end.
 */
export function choiceAhead(
  playable: PlayableStory,
  state: State,
  dice: Dice = seededDice(state),
): 'some' | 'none' | 'unclear' {
  if (view(playable, state, dice).actions.some(({ enabled }) => enabled)) return 'some';
  const readsTurns = /turns/.test(JSON.stringify(playable.story));
  const keyOf = (one: State) =>
    one.map((value, at) => (at === slot.turn && !readsTurns ? 0 : value)).join(' ');
  const waiting = [state];
  const known = new Set([keyOf(state)]);
  for (let now = waiting.shift(); now !== undefined; now = waiting.shift()) {
    for (const one of itemMovesIn(playable, now)) {
      const next = act(playable, now, one);
      if (next === null || known.has(keyOf(next))) continue;
      if (canChoose(playable, next)) return 'some';
      if (known.size > mostMovesOfItems) return 'unclear';
      known.add(keyOf(next));
      waiting.push(next);
    }
  }
  return 'none';
}

const itemMovesIn = (playable: PlayableStory, state: State): Act[] =>
  offered(playable, state).filter((one) => !isChoice(one));

/** However chance falls. */
function canChoose(playable: PlayableStory, state: State): boolean {
  let can = false;
  inEveryWay((dice) => {
    can ||= view(playable, state, dice).actions.some(({ enabled }) => enabled);
  });
  return can;
}

/** Whether play reaches an ending, or a place where nobody gets on, in so many random steps. */
export function comesToAnEnd(
  playable: PlayableStory,
  from: State,
  steps: number,
  seed: number,
): boolean {
  const draw = seededRandom(seed);
  let state = from;
  for (let step = 0; step < steps; step++) {
    if (view(playable, state).ended) return true;
    const acts = offered(playable, state);
    const next: State | null =
      acts.length > 0 ? act(playable, state, acts[Math.floor(draw() * acts.length)] as Act) : null;
    if (next === null) return true;
    state = next;
  }
  return false;
}
