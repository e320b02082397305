import { compile } from '../../engine/compile/compile-expression.ts';
import type { PlayableStory } from '../../engine/compile/compile-story.ts';
import type { Choice, Continuing, Evaluate, Move, Offer } from '../../engine/compile/node-logic.ts';
import type { Scope } from '../../engine/compile/scope.ts';
import type { Dice } from '../../engine/state/dice.ts';
import type { LogicSpan } from '../../engine/state/engine-observer.ts';
import { nodeIn, place } from '../../engine/state/layout.ts';
import { isExpression } from '../../logic/references.ts';
import { limits } from '../../model/limits.ts';
import { mostFindings } from '../findings/reported-findings.ts';
import { type Branch, type Guards, guardsOf } from '../logic/branches.ts';
import { divisorsIn } from '../logic/slots-in-logic.ts';
import type { WrittenNode } from '../logic/story-logic.ts';
import type { Plan } from '../plan/plan.ts';
import type { Roll } from './outcomes.ts';

/** A seen choice is a choice with what was seen of it where its node was. */
export interface SeenChoice {
  readonly choice: Choice;
  wasEnabled: boolean;
  /** Whether its condition held, and whether it failed, while nothing else had taken it away. */
  hasHeld: boolean;
  hasFailed: boolean;
}

/** The first time that something happened: in a state, or with a move from there. */
export interface Moment {
  readonly state: number;
  /** null = it was seen in the state itself. */
  readonly move: Move | null;
  readonly answer: string | number | null;
  readonly rolls: readonly Roll[];
  /** The questions that must be asked in the state before that. */
  readonly after: readonly Choice[];
}

/** The present of a search: the moment at which it is. */
interface Now {
  moment(): Moment;
}

interface Guarded {
  readonly branch: Branch;
  readonly isShown: Evaluate;
}

interface SeenNode {
  choices: SeenChoice[];
  /** The choices and branches of which not all is seen yet. */
  openChoices: SeenChoice[];
  hiddenBranches: Guarded[];
  /** Values and conditions in the text that may divide by zero. */
  divisions: Evaluate[];
}

/** Collects, while the states of a story are looked at, what the rules want to know of them. */
export class Observations {
  readonly shownBranches = new Set<Branch>();
  /** By index of the achievement. */
  readonly unlocked = new Set<number>();
  /** Items that a reader carried somewhere, by index: of those that the plan tells apart all. */
  readonly carried = new Set<number>();
  /** The divisions by zero: of the first places in a node the first moment; of further ones only that they happened. */
  readonly divisions = new Map<string, { place: LogicSpan; moment: Moment | null }>();
  readonly pastBounds = new Map<
    string,
    { place: LogicSpan; variable: number; moment: Moment | null }
  >();
  /** Conditions of branches among effects that held, and those that failed, by place. */
  readonly #held = new Set<string>();
  readonly #failed = new Set<string>();
  readonly #happenedIn = new Map<string, number>();
  /** By node. */
  readonly forgottenCalls = new Map<number, Moment>();
  /** Nodes from which readers went on without a choice, and the ways that they went. */
  readonly passed = new Set<number>();
  readonly taken = new Set<Continuing>();
  /** Nodes that were passed and whose text was kept. */
  readonly kept = new Set<number>();
  /** By node: where a turn went on and on. */
  readonly endless = new Map<number, Moment>();
  readonly #playable: PlayableStory;
  readonly #plan: Plan;
  readonly #written: readonly WrittenNode[];
  readonly #nodes = new Map<number, SeenNode>();
  readonly #achievements: Set<number>;
  /** The items that were not carried yet. */
  #items: { item: number; at: number; isStackable: boolean }[];

  constructor(playable: PlayableStory, plan: Plan, written: readonly WrittenNode[]) {
    this.#playable = playable;
    this.#plan = plan;
    this.#written = written;
    this.#achievements = new Set(playable.story.achievements.keys());
    this.#items = playable.story.items.map(({ stackable: isStackable }, item) => {
      return { item, at: playable.layout.items + item, isStackable };
    });
  }

  choicesAt(node: number): readonly SeenChoice[] {
    return this.#nodes.get(node)?.choices ?? [];
  }

  /** A state, as the dice have fallen. `offers` are its choices. */
  see(slots: Int32Array, dice: Dice, offers: readonly Offer[]): void {
    const node = nodeIn(slots);
    const seen = this.#nodeAt(node);
    if (seen.openChoices.length > 0) this.#seeChoices(seen, slots, dice, offers);
    this.#seeText(seen, slots, dice);
  }

  #seeText(seen: SeenNode, slots: Int32Array, dice: Dice): void {
    if (seen.hiddenBranches.length > 0) {
      seen.hiddenBranches = seen.hiddenBranches.filter(({ branch, isShown }) => {
        if (isShown(slots, dice) === 0) return true;
        this.shownBranches.add(branch);
        return false;
      });
    }
    for (const value of seen.divisions) value(slots, dice);
  }

  #seeChoices(seen: SeenNode, slots: Int32Array, dice: Dice, offers: readonly Offer[]): void {
    for (const one of seen.openChoices) {
      const { choice } = one;
      if (choice.when === null) one.hasHeld = true;
      else if (choice.usedUp === -1 || slots[choice.usedUp] === 0) {
        if (choice.when(slots, dice) === 0) one.hasFailed = true;
        else one.hasHeld = true;
      }
    }
    for (const { move, isEnabled } of offers) {
      if (!isEnabled) continue;
      const one = seen.openChoices.find(({ choice }) => choice === move);
      if (one !== undefined) one.wasEnabled = true;
    }
    seen.openChoices = seen.openChoices.filter(
      ({ choice, wasEnabled, hasHeld, hasFailed }) =>
        !wasEnabled || !hasHeld || (choice.when !== null && !hasFailed),
    );
  }

  /** Notes what an action of the reader has done. */
  seeMove(slots: Int32Array): void {
    if (this.#items.length > 0) this.#seeItems(slots);
    for (const achievement of this.#achievements) {
      if (slots[this.#playable.layout.achievements + achievement] === 0) continue;
      this.#achievements.delete(achievement);
      this.unlocked.add(achievement);
    }
  }

  #seeItems(slots: Int32Array): void {
    const isCarried = ({ at, isStackable }: { at: number; isStackable: boolean }) =>
      isStackable ? slots[at] !== 0 : slots[at] === place.inventory;
    if (!this.#items.some(isCarried)) return;
    for (const one of this.#items) if (isCarried(one)) this.carried.add(one.item);
    this.#items = this.#items.filter(({ item }) => !this.carried.has(item));
  }

  /** A node that is passed, before it is left. */
  seePass(slots: Int32Array, way: Continuing, dice: Dice, now: Now): void {
    const node = nodeIn(slots);
    this.passed.add(node);
    this.taken.add(way);
    if (way.keepsText) {
      this.kept.add(node);
      this.#seeText(this.#nodeAt(node), slots, dice);
    }
    if (this.#items.length > 0) this.#seeItems(slots);
    if (way.doesCall) this.#seeCallIn(node, slots, now);
  }

  seeEndless(node: number, moment: Moment): void {
    if (!this.endless.has(node)) this.endless.set(node, moment);
  }

  /** Notes before a move whether it makes the oldest of too many calls be forgotten. */
  seeCall(slots: Int32Array, move: Move, now: Now): void {
    if (move.type !== 'choose' || !move.doesCall) return;
    this.#seeCallIn(nodeIn(slots), slots, now);
  }

  #seeCallIn(node: number, slots: Int32Array, now: Now): void {
    const { calls } = this.#playable.layout;
    if (calls === -1) return;
    if (slots[calls] !== limits.callDepth || this.forgottenCalls.has(node)) return;
    this.forgottenCalls.set(node, now.moment());
  }

  seeDivision(place: LogicSpan, now: Now): void {
    const key = keyOf(place);
    if (this.divisions.has(key)) return;
    this.divisions.set(key, { place, moment: this.#momentIn(`${place.node} /`, now) });
  }

  seePastBound(place: LogicSpan, variable: number, now: Now): void {
    // What distinguishes no states can be any number.
    if (!this.#plan.isVariableLive(variable, place.node)) return;
    const key = keyOf(place);
    if (this.pastBounds.has(key)) return;
    this.pastBounds.set(key, { place, variable, moment: this.#momentIn(`${place.node}`, now) });
  }

  seeBranch(place: LogicSpan, holds: boolean): void {
    (holds ? this.#held : this.#failed).add(keyOf(place));
  }

  /** Whether a condition among effects was asked, and what was never the answer; null = neither. */
  neverAt(place: LogicSpan): 'true' | 'false' | null {
    const key = keyOf(place);
    if (this.#held.has(key)) return this.#failed.has(key) ? null : 'false';
    return this.#failed.has(key) ? 'true' : null;
  }

  /** A node needs no more than are reported. */
  #momentIn(what: string, now: Now): Moment | null {
    const before = this.#happenedIn.get(what) ?? 0;
    this.#happenedIn.set(what, before + 1);
    return before < mostFindings.inNode ? now.moment() : null;
  }

  #nodeAt(node: number): SeenNode {
    const known = this.#nodes.get(node);
    if (known !== undefined) return known;
    const { choices, pool, ending } = this.#playable.logicOf(node);
    const seenChoices = [...choices, ...pool.filter(({ leadsTo }) => leadsTo !== node)].map(
      (choice) => ({ choice, wasEnabled: false, hasHeld: false, hasFailed: false }),
    );
    const fresh: SeenNode = {
      choices: seenChoices,
      openChoices: ending === -1 ? seenChoices : [],
      hiddenBranches: this.#guardsAt(node),
      divisions: this.#divisionsAt(node),
    };
    this.#nodes.set(node, fresh);
    return fresh;
  }

  /** The branches of a node that conditions decide; those that visits decide are seen later. */
  #guardsAt(node: number): Guarded[] {
    const branches = this.#written[node]?.branches ?? [];
    const scope = this.#scopeOf(node);
    return branches
      .filter(({ type }) => type === 'if')
      .map((branch) => ({ branch, isShown: allHold(scope, guardsOf(branch)) }));
  }

  #divisionsAt(node: number): Evaluate[] {
    const pieces = this.#written[node]?.pieces ?? [];
    return pieces.flatMap(({ tree, guards, field }) => {
      if (!guards || tree === null || !isExpression(tree)) return [];
      if (divisorsIn(tree).length === 0) return [];
      const scope = this.#scopeOf(node, field);
      const [isShown, { of }] = [allHold(scope, guards), compile(scope, tree)];
      return (slots, dice) => (isShown(slots, dice) === 0 ? 0 : of(slots, dice));
    });
  }

  #scopeOf(node: number, field = 'body'): Scope {
    return { ...this.#playable, node, field, reads: new Set(), writes: new Set() };
  }
}

function allHold(scope: Scope, guards: Guards): Evaluate {
  const [needed, unwanted] = [guards.needed, guards.unwanted].map((trees) =>
    trees.map((tree) => compile(scope, tree).of),
  );
  return (slots, dice) =>
    unwanted?.every((of) => of(slots, dice) === 0) && needed?.every((of) => of(slots, dice) !== 0)
      ? 1
      : 0;
}

const keyOf = ({ node, field, span }: LogicSpan): string => `${node} ${field} ${span.start}`;
