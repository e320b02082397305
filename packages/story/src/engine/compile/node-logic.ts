import type { Action, Node } from '../../model/story.ts';
import type { Dice } from '../state/dice.ts';
import type { OfferedAction } from '../state/state.ts';

/** A condition or value: a number read out of a state. 1 = yes, 0 = no; of a text its `Texts` id. */
export type Evaluate = (slots: Int32Array, dice: Dice) => number;

/** An effect: changes the state in place. */
export type Run = (slots: Int32Array, dice: Dice) => void;

/**
 * A lead is where a choice leads, as a number: index of a node, or one of `lead`. `caller` is the node that
 * waits for a `return`, `before` the one to which `back` leads.
 */
export const lead = { stay: -1, caller: -2, dead: -3, before: -4 } as const;

/** The ways that a choice or a `continue` may take. */
export interface Ways {
  /** `lead` or index of a node; of `leads`, if there are any, one is drawn instead. */
  readonly leadsTo: number;
  readonly leads: readonly Lead[];
  /** Number of the place where `leads` are drawn. */
  readonly site: number;
  readonly doesCall: boolean;
  /** Index of the node to which a call comes back; -1 = the one that calls. */
  readonly returnsTo: number;
}

/** The question that comes with a choice. */
export interface Asked {
  /** Index of the variable that becomes the answer. */
  readonly variable: number;
  readonly ask: NonNullable<OfferedAction['ask']>;
}

/** A choice at a node: an action of it, or a node that its pool may offer. */
export interface Choice extends Ways {
  readonly type: 'choose';
  /** The action's id, or the id of the offered node. */
  readonly id: string;
  /** null = a node that the pool may offer. */
  readonly action: Action | null;
  /** Index of the action in its node; -1 of a node that the pool may offer. */
  readonly position: number;
  readonly isOnce: boolean;
  /** The slot that takes the choice away when it is not 0: of a `once` and `once_per_visit`; else -1. */
  readonly usedUp: number;
  readonly isFallback: boolean;
  /** Slot that counts how often it was chosen. */
  readonly chosen: number;
  /** Slot that says whether it was chosen since its node was entered; -1 = nothing asks for that. */
  readonly here: number;
  /** null = always. Of a node that the pool may offer: its `available_when`. */
  readonly when: Evaluate | null;
  /** Shown, but locked, while `when` does not hold. */
  readonly isLockedOtherwise: boolean;
  /** Whether a link to it is in the text that is shown; null = no link to it is in the body. */
  readonly isInText: Evaluate | null;
  readonly asked: Asked | null;
  readonly effects: readonly Run[];
  readonly whenEnabled: Offer<Choice>;
  readonly whenLocked: Offer<Choice>;
}

/** A way on that is taken without a choice. */
export interface Continuing extends Ways {
  /** Index in the node's `continue`. */
  readonly position: number;
  /** null = always. */
  readonly when: Evaluate | null;
  readonly keepsText: boolean;
}

export interface Lead {
  to: number;
  weight: number;
}

/** Taking all of an item that lie here, or laying one of it down. */
export interface ItemMove {
  readonly type: 'take' | 'drop';
  /** Index of the item. */
  readonly item: number;
  readonly isStackable: boolean;
  readonly whenEnabled: Offer;
}

export type Move = Choice | ItemMove;

/** An offer is something that a reader can do in a state, or sees locked. */
export interface Offer<Offered extends Move = Move> {
  readonly move: Offered;
  readonly isEnabled: boolean;
}

/** The logic of a node, compiled. */
export interface NodeLogic {
  /** Index of the node. */
  readonly index: number;
  readonly node: Node;
  /** In the author's order. */
  readonly choices: readonly Choice[];
  readonly hasFallback: boolean;
  /** In the order in which the pool offers them; the node itself, if it is one, is left out in play. */
  readonly pool: readonly Choice[];
  readonly poolLimit: number;
  /**
   * The effects of entering the node, `on_entry` of the story and the forgetting of what was chosen here
   * included: at every visit, and at the first one, if that has effects of its own.
   */
  readonly atEvery: readonly Run[];
  readonly atFirst: readonly Run[];
  /** In the author's order. Empty in a node with an ending. */
  readonly continues: readonly Continuing[];
  /** Slot of the node's ending; -1 = it has none. */
  readonly ending: number;
  /**
   * The slots that decide here what is offered and what a move does: conditions, effects, `once`,
   * guards of links in the text, `available_when` of the pool's nodes, `on_enter` of this node and
   * `on_entry` of the story, `continue`, the call stack of a `return`, the node before for a `back`. Not those of portable items, which every node asks for, nor what only
   * changes the words that are shown.
   */
  readonly reads: ReadonlySet<number>;
  /** The slots that effects here may change, `on_enter` of this node and `on_entry` of the story too. */
  readonly writes: ReadonlySet<number>;
}
