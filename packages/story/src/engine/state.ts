import type { ActionId, Ending, ItemId, NodeId, Place } from '../model/story.ts';
import type { TextTree } from '../text/text-tree.ts';

/** Where a reader stands: plain data, stored with every turn, replayable from its actions. */
export interface State {
  node_id: NodeId;
  /** Actions taken since the start; 0 at the start. */
  turn: number;
  /** All chance comes from here. */
  seed: number;
  /** How often each node was entered; absent = never. */
  visits: Record<NodeId, number>;
  /** How often each action was chosen; absent = never. */
  chosen: Record<ActionId, number>;
  /**
   * Of the items that were moved: how many are in each place; `{}` = nowhere. An item that is
   * absent is still at its `location`, as all are in states from before there were items. (A turn
   * is stored with its state: it does not repeat what the version says already.)
   */
  items?: Record<ItemId, Record<Place, number>>;
}

export interface OfferedAction {
  id: ActionId;
  label: string;
  /** false = shown but locked (its target is gone). */
  enabled: boolean;
  /** The author's words on why it is locked. */
  reason?: string;
}

interface ShownItem {
  id: ItemId;
  key: string;
  name: string;
  description: string;
  /** At least 1; more only of stackable ones. */
  count: number;
}

export interface ItemHere extends ShownItem {
  can_take: boolean;
}

export interface CarriedItem extends ShownItem {
  can_drop: boolean;
}

/** What the reader sees in a state. `actions` has all that are offered, those in the text too. */
export interface View {
  node: { id: NodeId; name: string };
  body: TextTree;
  actions: OfferedAction[];
  items_here: ItemHere[];
  inventory: CarriedItem[];
  ended: boolean;
  ending: Ending | null;
}
