/**
 * The truth about a small story, all that can happen in it, found the plain way: every choice of every state
 * played through the engine, dice falling in every way, nothing left out and nothing put together but what
 * goes on counting for ever. What the checker says must be the same.
 */

import {
  type Act,
  act,
  compileStory,
  type PlayableStory,
  type PlayedTurn,
  save,
  start,
  view,
} from '../../engine/engine.ts';
import { type Dice, seededDice } from '../../engine/state/dice.ts';
import { place, slot } from '../../engine/state/layout.ts';
import type { OfferedAction, State } from '../../engine/state/state.ts';
import type { Story } from '../../model/story.ts';

export interface Everything {
  /** Names of nodes. */
  reached: string[];
  deadEnds: string[];
  /** Nodes where a reader can be for whom every ending is out of reach. */
  lost: string[];
  endings: string[];
  /** `node/choice` that was ever open. */
  open: string[];
  unlocked: string[];
  /** Keys of items that were ever carried. */
  carried: string[];
  /**
   * States from which neither an ending nor a dead end can be reached: the node, and all nodes that
   * can be reached from there.
   */
  traps: { node: string; reaches: string[] }[];
  /** The nodes where a turn went on and on. */
  endless: string[];
}

/** Plays a turn with dice that fall like those. */
type Playing = <Played extends State | PlayedTurn>(
  dice: Dice,
  play: (dice: Dice) => Played | null,
) => Played | null;

/** What a story is played with. */
interface Game {
  playable: PlayableStory;
  /** Equal for states that differ only in how far something has been counted. */
  keyOf: (state: State) => string;
  /** Null for a turn that goes round and round only if chance falls so each time. */
  ofSomebody: Playing;
  /** The nodes where a turn went on and on. */
  endless: ReadonlySet<string>;
}

interface Found {
  state: State;
  /** Numbers of states. */
  byChoice: number[];
  byItem: number[];
  /** Chance can leave the reader with no choice. */
  canLackChoice: boolean;
}

/** No number in the stories is compared with more than this. */
const counted = 4;

/** null = there is too much. */
export function playEverything(story: Story, mostStates: number): Everything | null {
  try {
    return playedEverything(story, mostStates);
  } catch (error) {
    if (error instanceof TooMuch) return null;
    throw error;
  }
}

export function gameOf(story: Story): Game {
  const endless = new Set<string>();
  let stoppedAt: number | null = null;
  const playable = compileStory(story, {
    onDivisionByZero: () => {},
    onPastBound: () => {},
    onEndless: (node) => {
      stoppedAt = node;
    },
  });
  const ofSomebody: Playing = (dice, play) => {
    const rolled: [site: number, face: number][] = [];
    const goesRound = (own: Dice) => {
      stoppedAt = null;
      const after = play(own);
      return { after, node: stoppedAt };
    };
    const { after, node } = goesRound({
      roll(...asked) {
        const face = dice.roll(...asked);
        if (!rolled.some(([site]) => site === asked[0])) rolled.push([asked[0], face]);
        return face;
      },
    });
    if (node === null) return after;
    const before = new Map(rolled.slice(0, rolled.length / 2));
    for (let tries = 0; rolled.length > 20 && tries < 100; tries++) {
      const draw = seededDice(Int32Array.of(0, tries, tries));
      const roll: Dice['roll'] = (site, faces) => before.get(site) ?? draw.roll(site, faces);
      if (goesRound({ roll }).node === null) return null;
    }
    endless.add(story.nodes[node]?.name ?? '');
    return after;
  };
  return { playable, keyOf: keyFor(playable, JSON.stringify(story)), ofSomebody, endless };
}

function playedEverything(story: Story, mostStates: number): Everything | null {
  const { playable, keyOf, ofSomebody, endless } = gameOf(story);
  const numbers = new Map<string, number>();
  const all: Found[] = [];
  const open = new Set<string>();
  const reached = new Set<string>();
  const numberOf = (state: State): number => {
    for (const [at, { name }] of story.nodes.entries()) {
      if (state[playable.layout.visits + at] !== 0) reached.add(name);
    }
    const key = keyOf(state);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, all.length);
    all.push({ state, byChoice: [], byItem: [], canLackChoice: false });
    return all.length - 1;
  };
  inEveryWay((dice) => {
    const begun = ofSomebody(dice, (own) => start(playable, 1, {}, own));
    if (begun !== null) numberOf(begun);
  });
  for (let at = 0; at < all.length; at++) {
    if (all.length > mostStates) return null;
    lookAt(playable, all[at] as Found, numberOf, open, ofSomebody);
  }
  const ways = { reached: [...reached].sort(), endless: [...endless].sort() };
  return { ...summary(playable, all, open), ...ways };
}

function lookAt(
  playable: PlayableStory,
  found: Found,
  numberOf: (state: State) => number,
  open: Set<string>,
  ofSomebody: Playing,
): void {
  const { state } = found;
  const node = playable.story.nodes[Number(state[slot.node])];
  if (node?.ending) {
    if (!/ending\(|earned\(/.test(JSON.stringify(playable.story))) return;
    const { endings = {}, achievements = {} } = save(playable, state);
    inEveryWay((dice) => {
      const earned = { endings, achievements };
      const begun = ofSomebody(dice, (own) => start(playable, 1, earned, own));
      if (begun !== null) found.byChoice.push(numberOf(begun));
    });
    return;
  }
  const acts = new Map<string, Act>();
  inEveryWay((dice) => {
    const { actions, items_here, inventory } = view(playable, state, dice);
    const enabled = actions.filter((one) => one.enabled);
    if (enabled.length === 0) found.canLackChoice = true;
    for (const { id, ask } of enabled) {
      open.add(`${node?.id}/${id}`);
      const choose = { type: 'choose', action_id: id } as const;
      if (ask === undefined) acts.set(`choose ${id}`, choose);
      for (const answer of ask === undefined ? [] : answersTo(playable, ask)) {
        acts.set(`choose ${id} ${answer}`, { ...choose, answer });
      }
    }
    for (const { id, can_take } of items_here) {
      if (can_take) acts.set(`take ${id}`, { type: 'take', item_id: id });
    }
    for (const { id, can_drop } of inventory) {
      if (can_drop) acts.set(`drop ${id}`, { type: 'drop', item_id: id });
    }
  });
  for (const one of acts.values()) {
    inEveryWay((dice) => {
      const next = ofSomebody(dice, (own) => act(playable, state, one, own));
      if (next === null) return;
      (one.type === 'choose' ? found.byChoice : found.byItem).push(numberOf(next));
    });
  }
}

/** Every number; every text that is written anywhere in quotation marks, and one that is not. */
export function answersTo(
  { story }: PlayableStory,
  ask: NonNullable<OfferedAction['ask']>,
): (string | number)[] {
  if (ask.kind === 'text') {
    const written = JSON.stringify(story).match(/(?<=\\")\w+(?=\\")/g) ?? [];
    return [...new Set([...written, 'Somebody else'])];
  }
  const step = 10 ** -ask.decimals;
  return Array.from({ length: (ask.max - ask.min) / step + 1 }, (_, at) => ask.min + at * step);
}

function summary(
  { story, layout }: PlayableStory,
  all: readonly Found[],
  open: ReadonlySet<string>,
): Omit<Everything, 'endless' | 'reached'> {
  const nodeOf = ({ state }: Found) => story.nodes[Number(state[slot.node])];
  const isEnding = (found: Found) => nodeOf(found)?.ending !== null;
  const spread = (seeds: (found: Found) => boolean, nextOf: (found: Found) => number[]) => {
    const marked = new Set([...all.keys()].filter((at) => seeds(all[at] as Found)));
    for (let before = -1; before !== marked.size; ) {
      before = marked.size;
      for (const [at, found] of all.entries()) {
        if (nextOf(found).some((next) => marked.has(next))) marked.add(at);
      }
    }
    return marked;
  };
  const goesOn = spread(
    ({ byChoice }) => byChoice.length > 0,
    ({ byItem }) => byItem,
  );
  const nextOf = ({ byChoice, byItem }: Found) => [...byChoice, ...byItem];
  const comesToEnding = spread(isEnding, nextOf);
  const names = (wanted: (found: Found, at: number) => boolean) =>
    [...new Set(all.filter(wanted).map((found) => nodeOf(found)?.name ?? ''))].sort();
  const isDeadEnd = (found: Found) =>
    !isEnding(found) && found.canLackChoice && !found.byItem.some((next) => goesOn.has(next));
  const comesToDeadEnd = spread(isDeadEnd, nextOf);
  const trapped = [...all.keys()].filter((at) => !comesToEnding.has(at) && !comesToDeadEnd.has(at));
  return {
    deadEnds: names(isDeadEnd),
    lost: names((_, at) => !comesToEnding.has(at)),
    endings: names(isEnding),
    open: [...open].sort(),
    unlocked: story.achievements
      .filter((_, at) => all.some(({ state }) => state[layout.achievements + at] !== 0))
      .map(({ key }) => key)
      .sort(),
    carried: story.items
      .filter(({ stackable }, item) =>
        all.some(({ state }) => {
          const held = state[layout.items + item];
          return stackable ? held !== 0 : held === place.inventory;
        }),
      )
      .map(({ key }) => key),
    traps: trapped.map((first) => {
      const reached = new Set([first]);
      for (const at of reached) for (const next of nextOf(all[at] as Found)) reached.add(next);
      const reaches = [...reached].map((at) => nodeOf(all[at] as Found)?.name ?? '');
      return { node: nodeOf(all[first] as Found)?.name ?? '', reaches: [...new Set(reaches)] };
    }),
  };
}

/** The number of ways in which dice can fall that is too much. */
const mostFalls = 500;

export class TooMuch extends Error {}

/** Runs with dice that fall in each possible way, one after the other. */
export function inEveryWay(run: (dice: Dice) => void): void {
  const waiting: (readonly number[])[] = [[]];
  let falls = 0;
  for (let given = waiting.pop(); given !== undefined; given = waiting.pop()) {
    falls += 1;
    if (falls > mostFalls) throw new TooMuch();
    waiting.push(...fallsAfter(run, given));
  }
}

/** Of a run whose dice begin to fall as given: every longer beginning of which it has taken the first. */
function fallsAfter(run: (dice: Dice) => void, given: readonly number[]): number[][] {
  const picked = new Map<number, { face: number; pick: number; options: number }>();
  run({
    roll(site, faces, ranges) {
      const known = picked.get(site);
      if (known !== undefined) return known.face;
      const pick = given[picked.size] ?? 0;
      const face = ranges?.[pick] ?? pick;
      picked.set(site, { face, pick, options: ranges?.length ?? faces });
      return face;
    },
  });
  const falls = [...picked.values()];
  return falls.flatMap(({ options }, at) => {
    if (at < given.length) return [];
    const before = falls.slice(0, at).map(({ pick }) => pick);
    return Array.from({ length: options - 1 }, (_, pick) => [...before, pick + 1]);
  });
}

/** Equal for states that differ only in how far something has been counted. */
function keyFor({ layout, story }: PlayableStory, text: string): (state: State) => string {
  const countsTurns = /turns/.test(text);
  const countsVisits = /visits|seen|\{first|\{cycle|\{sequence|\{once|"first":\["/.test(text);
  const countsTimes = /times_chosen/.test(text);
  const countsChosen = /chosen\(|"once"/.test(text);
  const entered = new Set(layout.entered.values());
  const chosen = new Set(layout.chosen.values());
  const earned = new Set(layout.endings.values());
  type Part = (value: number, turn: number) => number;
  const parts = Array.from({ length: layout.length }, (_, at): Part => {
    if (at === slot.seed) return () => 0;
    if (at === slot.turn) return countsTurns ? (turn) => Math.min(turn, 3 * counted) : () => 0;
    if (at >= layout.visits && at < layout.visits + story.nodes.length) {
      // Beyond what is counted only whether it is even: for cycles of two.
      if (!countsVisits) return () => 0;
      return (value) => (value <= counted ? value : counted + ((value - counted) % 2));
    }
    if (entered.has(at)) {
      return (value, turn) => (value === 0 ? -1 : Math.min(2 * counted, turn + 1 - value));
    }
    if (chosen.has(at) && countsTimes) return (value) => Math.min(value, counted + 1);
    if (chosen.has(at)) return (value) => (countsChosen ? Math.min(value, 1) : 0);
    // Texts that a reader typed or that were joined are all alike.
    if (story.variables[at - layout.variables]?.kind === 'text')
      return (value) => Math.max(-1, value);
    if (earned.has(at) || at >= layout.achievements) return (value) => (value === 0 ? 0 : 1);
    return (value) => value;
  });
  return (state) => {
    const turn = Number(state[slot.turn]);
    let key = '';
    for (const [at, part] of parts.entries()) key += `${part(Number(state[at]), turn)} `;
    return key;
  };
}
