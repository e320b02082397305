import type { ReadOnTheWay, SavedState } from '../engine/state/state.ts';

/** A loss is something that a reader has, or a place where they are, which a version cannot give them in the same way. */
export interface Loss {
  kind: /** The node where they are is not there. */
    | 'node_gone'
    /** A node to which a `return` or `back` would lead is not there, or nothing in the version calls. */
    | 'caller_gone'
    /** The node where they are is an ending, or only passes on to one. */
    | 'became_ending'
    /** The node where their play ended is no ending. */
    | 'no_longer_ending'
    /** The reader could choose something, and there is nothing left to do. */
    | 'no_way_on'
    /** The variable had another value than its first. */
    | 'variable_gone'
    /** The same, and the version does not allow the value. */
    | 'variable_changed'
    /** The reader carries it. */
    | 'item_gone'
    /** The reader carries another number of it. */
    | 'item_changed'
    /** The item was laid down in a node that is not there, and the version has no place for it. */
    | 'item_out_of_reach';
  /** The name that the old version gives it: a node's name, a variable's label or key, an item's name. */
  name: string;
}

/**
 * A saved state on its way to another version of its story. Exact = the reader is at the same
 * node, and has all that they had; or that node only passes on by now, and they went on from there as
 * if they had just arrived. Else `state` is the same with what was lost left out or brought within its
 * bounds; null = the node is gone.
 */
export type Move = (
  | { kind: 'exact'; state: SavedState }
  | { kind: 'inexact'; losses: Loss[]; state: SavedState | null }
) & {
  /** The texts read before that of the node where they went on to. */
  read?: ReadOnTheWay;
};
