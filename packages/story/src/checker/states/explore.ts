import type { PlayableStory } from '../../engine/compile/compile-story.ts';
import type { Choice, Move, Offer } from '../../engine/compile/node-logic.ts';
import type { TurnObserver } from '../../engine/compile/parts.ts';
import { begin, isItemThere, offeredChoices, perform } from '../../engine/play/step.ts';
import { nodeIn, slot } from '../../engine/state/layout.ts';
import { NumberList } from '../memory/number-list.ts';
import { StateSet } from '../memory/state-set.ts';
import { StatesByKey } from '../memory/states-by-key.ts';
import { Packing } from '../plan/packing.ts';
import { earnedSlots, type Plan } from '../plan/plan.ts';
import { ArrowList } from './arrow-list.ts';
import { type EndlessTurn, EndlessTurns } from './endless-turns.ts';
import type { Moment, Observations } from './observations.ts';
import { Outcomes, type Roll, rollsOf } from './outcomes.ts';
import { type ExplorerOptions, QuestionsOfSearch } from './questions.ts';
import {
  type Begin,
  type Limits,
  noState,
  type StateGraph,
  type Successor,
  step,
  type WayOn,
} from './state-graph.ts';

/** `share`: how likely a reader who chooses at random goes this way. */
type OnNext = (state: number, way: number, move: Move | null, share: number) => void;

/** `isStopped` is asked once in so many states. */
const statesBetweenAsking = 256;

/** Walks through all states of a story that differ in anything that matters, breadth first. */
export class Explorer {
  readonly #playable: PlayableStory;
  readonly #plan: Plan;
  readonly #packing: Packing;
  readonly #set = new StateSet();
  readonly #parents = new NumberList();
  readonly #arrows: ArrowList;
  readonly #begins: Begin[] = [];
  readonly #withoutChoice = new Set<number>();
  readonly #firstRolls = new Map<number, readonly Roll[]>();
  readonly #slots: Int32Array;
  readonly #views: Outcomes;
  readonly #moves: Outcomes;
  #words = new Uint32Array(16);
  #observations: Observations | null;
  /** Those that are apart. */
  readonly #questions: QuestionsOfSearch;
  readonly #byKey: StatesByKey | null;
  /** The state in which the search is just now. */
  #state = noState;
  #move: Move | null = null;
  /** What the reader has answered. */
  #answer: string | number | null = null;
  readonly #passing: TurnObserver | null;
  readonly #endless = new EndlessTurns();
  /** The turn of that kind that is kept just now. */
  #endlessTurn: EndlessTurn | null = null;
  /** The questions that have just been asked here before all else, as a reader could have done. */
  #after: readonly Choice[] = [];

  constructor(
    playable: PlayableStory,
    plan: Plan,
    observations: Observations,
    { hasChance = false, questions = [], idle = new Set() }: ExplorerOptions,
  ) {
    this.#playable = playable;
    this.#plan = plan;
    this.#packing = new Packing(playable, plan);
    this.#slots = playable.beginning.slice();
    this.#views = new Outcomes(plan.ignoredSites);
    this.#moves = new Outcomes(plan.ignoredSites);
    this.#observations = observations;
    this.#questions = new QuestionsOfSearch(questions, idle);
    this.#byKey = questions.length > 0 ? new StatesByKey(this.#set) : null;
    this.#passing = playable.hasContinues
      ? {
          onPass: (slots, way, dice) => {
            this.#endless.pass(this.#moves.rollCount, way.keepsText ? nodeIn(slots) : null);
            this.#look(this.#moves, (observers) => observers.seePass(slots, way, dice, this));
          },
          onStop: (slots) => this.#endless.stop(nodeIn(slots), this.moment()),
        }
      : null;
    this.#arrows = new ArrowList(hasChance);
  }

  get size(): number {
    return this.#set.size;
  }

  /** The moment of what happens just now. */
  moment(): Moment {
    const rolls = this.#endlessTurn?.moment.rolls ?? rollsOf(this.#views, this.#moves);
    const [state, move, answer, after] = [this.#state, this.#move, this.#answer, this.#after];
    return { state, move, answer, rolls, after };
  }

  /** Whether every state was looked at; one that has stopped goes on when it is called again. */
  run({ maxStates, maxArrows = Number.POSITIVE_INFINITY, isStopped }: Limits): boolean {
    if (this.size === 0) this.#begin();
    const hasLabels = this.#questions.count > 0;
    const hasPassed = this.#passing !== null;
    const onNext: OnNext = (state, way, move, share) => {
      this.#arrows.push(state, way, share);
      if (hasLabels) this.#arrows.label(this.#questions.labelOf(move, this.#choicesHere));
      if (hasPassed) this.#arrows.notePassed(this.#passed);
    };
    for (let state = this.#arrows.states; state < this.size; state++) {
      const doesAsk = state % statesBetweenAsking === 0;
      if (this.size > maxStates || this.#set.isFull || (doesAsk && isStopped())) return false;
      if (this.#arrows.length > maxArrows) return false;
      this.#arrows.beginState();
      this.#expand(state, onNext);
    }
    const { answers, hasUnknownTexts } = this.#plan;
    if (answers.areCutShort || hasUnknownTexts) return false;
    return !this.#views.isCutShort && !this.#moves.isCutShort;
  }

  #begin(): void {
    this.#startOver((state) => {
      this.#begins.push({ state, passed: this.#passed });
      if (!this.#firstRolls.has(state)) this.#firstRolls.set(state, this.moment().rolls);
    });
  }

  /** Whether not all states were looked at yet. */
  get isUnderWay(): boolean {
    return this.#arrows.states < this.size;
  }

  /** The number of states that were left out because another one stands for them. */
  get leftOut(): number {
    return this.#byKey?.leftOut ?? 0;
  }

  #choicesHere = (): readonly Choice[] => {
    const node = this.#packing.nodeIn(this.#set.firstWord(this.#state));
    return this.#playable.logicOf(node).choices;
  };

  /** The graph of what was found, handed over once. Of a search that was stopped: as far as it came. */
  takeGraph(): StateGraph {
    const count = this.size;
    const { labels, passed, ...arrows } = this.#arrows.drain(count);
    const nodes = new Uint32Array(count).map((_, state) =>
      this.#packing.nodeIn(this.#set.firstWord(state)),
    );
    return {
      count,
      ...arrows,
      labels: this.#byKey && { of: labels, keys: this.#byKey.keys },
      passed: this.#passing && { of: passed, nodes: this.#endless.texts.nodes },
      begins: this.#begins,
      parents: this.#parents,
      nodes,
      withoutChoice: this.#withoutChoice,
    };
  }

  /** The ways on from a state, searched again; `targets` = where its arrows lead. */
  successors(state: number, targets: Uint32Array): Successor[] {
    const found: Successor[] = [];
    this.#observations = null;
    this.#expand(state, (_next, _way, move) => {
      const target = Number(targets[found.length]);
      const isExact = this.#byKey === null || this.#isExactly(target);
      const { move: _, ...moment } = this.moment();
      found.push({ ...moment, state: target, move, isExact });
    });
    return found;
  }

  /** Shows the ways on from a state, those of each way in which the dice fall together. Not where questions are apart. */
  eachFall(state: number, show: (ways: readonly WayOn[]) => void): void {
    let ways: WayOn[] = [];
    this.#observations = null;
    this.#expand(
      state,
      (to, _way, move) => ways.push({ move, to, passed: this.#passed }),
      () => {
        show(ways);
        ways = [];
      },
    );
  }

  /** Whether what was packed last is that state, and not one for which it stands. */
  #isExactly(state: number): boolean {
    const { words, length } = this.#packing.writer;
    const known = new Uint32Array(words.length + 1);
    this.#set.read(state, known);
    return words.subarray(0, length).every((word, at) => known[at] === word);
  }

  /** The questions asked in a state that still matter. */
  askedIn(state: number): Set<number> {
    this.#set.read(state, this.#words);
    this.#after = [];
    this.#restore();
    const told = this.#plan.asked(nodeIn(this.#slots));
    return this.#questions.inSlots(told.filter((at) => this.#slots[at] !== 0));
  }

  /** The rolls with which the story begins in this state. */
  rollsOfStart(state: number): readonly Roll[] {
    return this.#firstRolls.get(state) ?? [];
  }

  #expand(state: number, onNext: OnNext, onFall?: () => void): void {
    const slots = this.#slots;
    const most = this.#packing.writer.words.length + 1;
    if (this.#words.length < most) this.#words = new Uint32Array(most);
    this.#set.read(state, this.#words);
    this.#after = [];
    this.#restore();
    this.#state = state;
    this.#move = null;
    this.#moves.clear();
    const node = nodeIn(slots);
    if (this.#playable.logicOf(node).ending !== -1) {
      this.#views.begin();
      this.#see([]);
      if (this.#plan.doesBeginAgain) this.#restart(onNext);
      onFall?.();
      return;
    }

    const itemMoves = this.#itemMovesAt(node);
    /** The moves that were done as the dice fell before; null = they fall for the first time. */
    let done: Set<Move> | null = null;
    let isClean = true;
    const isWhole = this.#arrows.hasShares || onFall !== undefined;
    this.#views.begin();
    do {
      if (!isClean) this.#restore();
      isClean = true;
      this.#move = null;
      this.#moves.clear();
      const offers = offeredChoices(this.#playable, slots, this.#views);
      this.#see(offers);
      let count = itemMoves.length;
      for (const { isEnabled } of offers) count += Number(isEnabled);
      if (count === itemMoves.length) this.#withoutChoice.add(state);
      const share = this.#views.share / count;
      for (const offer of [...offers, ...itemMoves]) {
        // The same move does the same, however the dice fell before it; only its chance adds up.
        const isKnown: boolean = !isWhole && done?.has(offer.move) === true;
        if (!offer.isEnabled || isKnown) continue;
        done?.add(offer.move);
        this.#take(offer.move, node, isClean, share, onNext);
        isClean = false;
      }
      if (done === null && this.#views.areAsked) {
        const all = [...offers, ...itemMoves];
        done = new Set(all.flatMap(({ move, isEnabled }) => (isEnabled ? move : [])));
      }
      if (this.#byKey !== null && this.#lookAsIfAsked(state, offers, onNext)) isClean = false;
      onFall?.();
    } while (this.#views.next());
  }

  #see(offers: readonly Offer[]): void {
    this.#look(this.#views, (observers) => observers.see(this.#slots, this.#views, offers));
  }

  /** Shows to those who observe what there is as the dice have fallen, whichever way the rest of them may fall. */
  #look(dice: Outcomes, show: (observations: Observations) => void): void {
    const observations = this.#observations;
    if (observations !== null) dice.aside(() => show(observations));
  }

  /** Looks once more as if all questions had been asked that are open as the dice have fallen. */
  #lookAsIfAsked(state: number, offers: readonly Offer[], onNext: OnNext): boolean {
    const open = offers.flatMap(({ move, isEnabled }) =>
      isEnabled && move.type === 'choose' && this.#questions.isAsking(move) ? move : [],
    );
    if (open.length === 0) return false;
    this.#after = open;
    this.#restore();
    this.#move = null;
    this.#moves.clear();
    const rest = offeredChoices(this.#playable, this.#slots, this.#views);
    this.#see(rest);
    if (!rest.some(({ isEnabled }) => isEnabled)) this.#withoutChoice.add(state);
    const node = Number(this.#slots[slot.node]);
    for (const { move, isEnabled } of rest) {
      const isNew = move.type === 'choose' && move.isFallback;
      if (isEnabled && isNew) this.#take(move, node, false, 0, onNext);
    }
    this.#after = [];
    return true;
  }

  #restore(): void {
    this.#packing.unpack(this.#words, this.#slots);
    for (const { usedUp } of this.#after) this.#slots[usedUp] = 1;
  }

  #itemMovesAt(node: number): Offer[] {
    const live = this.#plan.liveItemMoves(node);
    const there = live.filter((move) => isItemThere(this.#playable, this.#slots, move));
    return there.map(({ whenEnabled }) => whenEnabled);
  }

  #take(move: Move, node: number, isFresh: boolean, share: number, onNext: OnNext): void {
    const asked = move.type === 'choose' ? move.asked : null;
    if (asked === null) {
      this.#takeWith(move, node, isFresh, share, onNext);
      return;
    }
    const answers = this.#plan.answers.of(asked);
    let isClean = isFresh;
    for (const answer of answers) {
      this.#answer = answer;
      this.#takeWith(move, node, isClean, share / answers.length, onNext);
      isClean = false;
    }
    this.#answer = null;
  }

  #takeWith(move: Move, node: number, isFresh: boolean, share: number, onNext: OnNext): void {
    const slots = this.#slots;
    const visits = this.#playable.layout.visits + node;
    let isClean = isFresh;
    this.#move = move;
    this.#moves.begin();
    do {
      if (!isClean) this.#restore();
      isClean = false;
      const visitsBefore = slots[visits];
      this.#observations?.seeCall(slots, move, this);
      this.#endless.begin();
      perform(this.#playable, slots, move, this.#moves, this.#answer, this.#passing);
      if (!this.#endless.hasEnded(slots, () => this.#moves.rolls())) continue;
      const isStaying = slots[slot.node] === node && slots[visits] === visitsBefore;
      const way = move.type !== 'choose' ? step.item : isStaying ? step.stay : step.enter;
      const next = this.#keep();
      onNext(next, way, move, share * this.#moves.share);
    } while (this.#moves.next());
    this.#keepEndless(step.enter, move, share, onNext);
  }

  get #passed(): number {
    return this.#endlessTurn?.passed ?? this.#endless.texts.number;
  }

  /** Keeps the states in which turns that go on and on are stopped. */
  #keepEndless(way: number, move: Move | null, share: number, onNext: OnNext): void {
    for (const turn of this.#endless.take()) {
      this.#observations?.seeEndless(turn.node, turn.moment);
      this.#slots.set(turn.slots);
      this.#endlessTurn = turn;
      onNext(this.#keep(), way, move, share);
    }
    this.#endlessTurn = null;
  }

  /** Starts the story over; what was earned stays earned. */
  #restart(onNext: OnNext): void {
    const slots = this.#slots;
    const earned = earnedSlots(this.#playable).map((at) => [at, slots[at]] as const);
    this.#startOver(onNext, () => {
      for (const [at, value] of earned) slots[at] = Number(value);
    });
  }

  #startOver(onNext: OnNext, prepare = () => {}): void {
    const slots = this.#slots;
    this.#moves.begin();
    do {
      slots.set(this.#playable.beginning);
      prepare();
      this.#endless.begin();
      begin(this.#playable, slots, this.#moves, this.#passing);
      if (!this.#endless.hasEnded(slots, () => this.#moves.rolls())) continue;
      onNext(this.#keep(), step.restart, null, this.#moves.share);
    } while (this.#moves.next());
    this.#keepEndless(step.restart, null, 1, onNext);
  }

  #keep(): number {
    const { writer } = this.#packing;
    this.#observations?.seeMove(this.#slots);
    this.#packing.pack(this.#slots);
    const state =
      this.#byKey === null
        ? this.#set.add(writer.words, writer.length)
        : this.#byKey.add(writer.words, writer.length, this.#packing.keyLength);
    if (this.#set.isNew) this.#parents.push(this.#state);
    return state;
  }
}
