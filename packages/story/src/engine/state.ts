import type { ActionId, Ending, NodeId } from '../model/story.ts';
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
}

export interface OfferedAction {
  id: ActionId;
  label: string;
  /** false = shown but locked (its target is gone). */
  enabled: boolean;
  /** The author's words on why it is locked. */
  reason?: string;
}

/** What the reader sees in a state. `actions` has all that are offered, those in the text too. */
export interface View {
  node: { id: NodeId; name: string };
  body: TextTree;
  actions: OfferedAction[];
  ended: boolean;
  ending: Ending | null;
}
