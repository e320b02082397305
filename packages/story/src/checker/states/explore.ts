import type { PlayableStory } from '../../engine/compile/compile-story.ts';
import type { Move, Offer } from '../../engine/compile/node-logic.ts';
import { begin, isItemThere, offeredChoices, perform } from '../../engine/play/step.ts';
import { slot } from '../../engine/state/layout.ts';
import type { Edges } from '../graph/edges.ts';
import { NumberList } from './number-list.ts';
import type { Moment, Observations } from './observations.ts';
import { Outcomes, type Roll } from './outcomes.ts';
import { Packing } from './packing.ts';
import type { Plan } from './plan.ts';
import { StateSet } from './state-set.ts';

/** How one state comes after another. */
export const step = {
  /** By a choice after which the reader is where they were. */
  stay: 0,
  /** By a choice that enters a node, the same one perhaps. */
  enter: 1,
  /** An item was taken or dropped. */
  item: 2,
  /** The story started over after an ending. */
  restart: 3,
} as const;

/** One way on from a state, with the rolls that it needs. */
export interface Successor {
  state: number;
  /** null = the story starts over. */
  move: Move | null;
  rolls: readonly Roll[];
}

/** `share`: how likely a reader who chooses at random goes this way. */
type OnNext = (state: number, way: number, move: Move | null, share: number) => void;

/** States and the ways between them, in the order in which they were found: nearest first. */
export interface StateGraph extends Edges {
  /** By arrow: one of `step`. */
  readonly steps: Uint8Array;
  /** By arrow, in 2³² parts; null = all arrows of a state are alike. */
  readonly shares: Uint32Array | null;
  /** How many states have been looked at; the arrows of those after them are not known. */
  readonly expanded: number;
  /** By state: from which it was found first; `noState` for one at the start. */
  readonly parents: NumberList;
  /** By state: index of its node. */
  readonly nodes: Uint32Array;
  /** States that chance can leave without any choice. */
  readonly withoutChoice: ReadonlySet<number>;
}

export const noState = 0xffff_ffff;

export interface Limits {
  maxStates: number;
  isStopped(): boolean;
}

/** How often `isStopped` is asked: once in so many states. */
const statesBetweenQuestions = 256;

/** Walks through all states of a story that differ in anything that matters, breadth first. */
export class Explorer {
  readonly #playable: PlayableStory;
  readonly #plan: Plan;
  readonly #packing: Packing;
  readonly #set = new StateSet();
  readonly #parents = new NumberList();
  readonly #arrows = new NumberList();
  readonly #starts = new NumberList();
  readonly #shares: NumberList | null;
  readonly #withoutChoice = new Set<number>();
  readonly #firstRolls = new Map<number, readonly Roll[]>();
  readonly #slots: Int32Array;
  readonly #views: Outcomes;
  readonly #moves: Outcomes;
  #words = new Uint32Array(16);
  #observations: Observations | null;
  /** Where it is just now. */
  #state = noState;
  #move: Move | null = null;

  /** `hasChance`: some choices or targets are likelier than others. */
  constructor(playable: PlayableStory, plan: Plan, observations: Observations, hasChance: boolean) {
    this.#playable = playable;
    this.#plan = plan;
    this.#packing = new Packing(playable, plan);
    this.#slots = playable.beginning.slice();
    this.#views = new Outcomes(plan.ignoredSites);
    this.#moves = new Outcomes(plan.ignoredSites);
    this.#observations = observations;
    this.#shares = hasChance ? new NumberList() : null;
  }

  get size(): number {
    return this.#set.size;
  }

  /** What happens just now happens with this. */
  moment(): Moment {
    return { state: this.#state, move: this.#move, rolls: this.#rolls() };
  }

  /** Whether every state was looked at. */
  run({ maxStates, isStopped }: Limits): boolean {
    this.#startOver(
      () => {},
      (state) => {
        if (!this.#firstRolls.has(state)) this.#firstRolls.set(state, this.#moves.rolls());
      },
    );
    const onNext: OnNext = (state, way, _move, share) => {
      this.#arrows.push(((state << 2) | way) >>> 0);
      this.#shares?.push(Math.min(0xffff_ffff, Math.round(share * 2 ** 32)));
    };
    for (let state = 0; state < this.size; state++) {
      const isQuestion = state % statesBetweenQuestions === 0;
      if (this.size > maxStates || this.#set.isFull || (isQuestion && isStopped())) return false;
      this.#starts.push(this.#arrows.length);
      this.#expand(state, onNext);
    }
    return !this.#views.isCutShort && !this.#moves.isCutShort;
  }

  /** What was found, handed over once. Of a search that was stopped: as far as it came. */
  takeGraph(): StateGraph {
    const count = this.size;
    const expanded = this.#starts.length;
    const starts = new Uint32Array(count + 1).fill(this.#arrows.length);
    starts.set(this.#starts.drain());
    const targets = this.#arrows.drain();
    const steps = new Uint8Array(targets.length);
    for (let at = 0; at < targets.length; at++) {
      const arrow = Number(targets[at]);
      steps[at] = arrow & 3;
      targets[at] = arrow >>> 2;
    }
    const nodes = new Uint32Array(count);
    for (let state = 0; state < count; state++) {
      nodes[state] = this.#packing.nodeIn(this.#set.firstWord(state));
    }
    return {
      count,
      expanded,
      starts,
      targets,
      steps,
      shares: this.#shares?.drain() ?? null,
      parents: this.#parents,
      nodes,
      withoutChoice: this.#withoutChoice,
    };
  }

  /** All ways on from a state, searched again. */
  successors(state: number): Successor[] {
    const found: Successor[] = [];
    this.#observations = null;
    this.#expand(state, (next, _way, move) => {
      found.push({ state: next, move, rolls: this.#rolls() });
    });
    return found;
  }

  /** How the dice must fall so that the story begins in this state. */
  rollsOfStart(state: number): readonly Roll[] {
    return this.#firstRolls.get(state) ?? [];
  }

  /** What was rolled in the state, and then with the move. */
  #rolls(): Roll[] {
    const sites = new Map<number, number>();
    for (const { site, face } of [...this.#views.rolls(), ...this.#moves.rolls()]) {
      sites.set(site, face);
    }
    return [...sites].map(([site, face]) => ({ site, face }));
  }

  #expand(state: number, onNext: OnNext): void {
    const slots = this.#slots;
    const needed = this.#packing.writer.words.length + 1;
    if (this.#words.length < needed) this.#words = new Uint32Array(needed);
    this.#set.read(state, this.#words);
    this.#packing.unpack(this.#words, slots);
    this.#state = state;
    this.#move = null;
    this.#moves.clear();
    const node = Number(slots[slot.node]);
    if (this.#playable.logicOf(node).ending !== -1) {
      this.#views.begin();
      do this.#observations?.see(slots, this.#views, []);
      while (this.#views.next());
      this.#views.clear();
      if (this.#plan.doesBeginAgain) this.#restart(onNext);
      return;
    }

    const itemMoves = this.#itemMovesAt(node);
    /** What was done as the dice fell before; null = they fall for the first time. */
    let done: Set<Move> | null = null;
    let isClean = true;
    this.#views.begin();
    do {
      if (!isClean) this.#packing.unpack(this.#words, slots);
      isClean = true;
      this.#move = null;
      this.#moves.clear();
      const offers = offeredChoices(this.#playable, slots, this.#views);
      this.#observations?.see(slots, this.#views, offers);
      let count = itemMoves.length;
      for (const { isEnabled } of offers) if (isEnabled) count += 1;
      if (count === itemMoves.length) this.#withoutChoice.add(state);
      const share = this.#views.share / count;
      for (const offer of [...offers, ...itemMoves]) {
        // The same move does the same, however the dice fell before it; only its chance adds up.
        const isKnown: boolean = this.#shares === null && done?.has(offer.move) === true;
        if (!offer.isEnabled || isKnown) continue;
        done?.add(offer.move);
        this.#take(offer.move, node, isClean, share, onNext);
        isClean = false;
      }
      if (done === null && this.#views.areAsked) {
        done = new Set();
        for (const { move, isEnabled } of offers) if (isEnabled) done.add(move);
        for (const { move } of itemMoves) done.add(move);
      }
    } while (this.#views.next());
  }

  #itemMovesAt(node: number): Offer[] {
    const found: Offer[] = [];
    for (const move of this.#plan.liveItemMoves(node)) {
      if (isItemThere(this.#playable, this.#slots, move)) found.push(move.whenEnabled);
    }
    return found;
  }

  #take(move: Move, node: number, isFresh: boolean, share: number, onNext: OnNext): void {
    const slots = this.#slots;
    const visits = this.#playable.layout.visits + node;
    let isClean = isFresh;
    this.#move = move;
    this.#moves.begin();
    do {
      if (!isClean) this.#packing.unpack(this.#words, slots);
      isClean = false;
      const visitsBefore = slots[visits];
      this.#observations?.seeCall(slots, move, this);
      perform(this.#playable, slots, move, this.#moves);
      const isStaying = slots[slot.node] === node && slots[visits] === visitsBefore;
      const way = move.type !== 'choose' ? step.item : isStaying ? step.stay : step.enter;
      const next = this.#keep();
      onNext(next, way, move, share * this.#moves.share);
    } while (this.#moves.next());
  }

  /** What was earned stays earned. */
  #restart(onNext: OnNext): void {
    const slots = this.#slots;
    const earned = [...this.#playable.layout.endings.values()].map(
      (at) => [at, slots[at]] as const,
    );
    this.#startOver(() => {
      for (const [at, value] of earned) slots[at] = Number(value);
    }, onNext);
  }

  #startOver(prepare: () => void, onNext: OnNext): void {
    const slots = this.#slots;
    this.#moves.begin();
    do {
      slots.set(this.#playable.beginning);
      prepare();
      begin(this.#playable, slots, this.#moves);
      const share = this.#moves.share;
      onNext(this.#keep(), step.restart, null, share);
    } while (this.#moves.next());
  }

  #keep(): number {
    const { writer } = this.#packing;
    this.#observations?.seeMove(this.#slots);
    this.#packing.pack(this.#slots);
    const state = this.#set.add(writer.words, writer.length);
    if (this.#set.isNew) this.#parents.push(this.#state);
    return state;
  }
}
