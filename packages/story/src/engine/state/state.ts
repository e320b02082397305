import type { ActionId, Ending, ItemId, NodeId, Place } from '../../model/story.ts';
import type { Value } from '../../model/variable.ts';
import type { TextTree } from '../../text/tree/text-tree.ts';

/**
 * A state is where a reader is, for playing: numbers in the order of the story's layout (`layout.ts`). It is
 * copied, never changed. It means something only together with the `PlayableStory` it came from: to keep it,
 * `save` it. Copies are made by `PlayableStory.copyOf`: what the reader typed goes with them.
 */
export type State = Readonly<Int32Array>;

/**
 * The same as plain data by ids and names: stored with every turn, and restored in any version of
 * the story (`restore`). Absent entries are at their beginning: never visited, initial value,
 * first place. Entries of what the version does not have wait for one that has it (`saves/dormant-entries.ts`).
 */
export interface SavedState {
  node_id: NodeId;
  /** Actions taken since the start; 0 at the start. */
  turn: number;
  /** The source of all chance: a 32-bit integer. */
  seed: number;
  /** The number of times that each node was entered. */
  visits: Record<NodeId, number>;
  /** The turn at which a node was last entered, of those that a `turns_since` asks for. */
  entered?: Record<NodeId, number>;
  /** The number of times that each action was chosen; a node that a pool offers counts by its node id. */
  chosen: Record<ActionId, number>;
  /** The actions chosen since their node was last entered, of those of which that is asked. */
  here?: ActionId[];
  /** Of the items that were moved: how many are in each place; `{}` = nowhere. */
  items?: Record<ItemId, Record<Place, number>>;
  /** Of the variables that were set: the value, by the variable's id. */
  variables?: Record<string, Value>;
  /** The nodes to which a `return` leads, that of the last call last. */
  calls?: NodeId[];
  /** The node to which `back` leads, in stories in which anything leads back. */
  back?: NodeId;
  /** By the ending's name: the turn at which it was first earned. Survives a restart. */
  endings?: Record<string, number>;
  /** By the achievement's id: the turn at which it was earned. Survives a restart. */
  achievements?: Record<string, number>;
  /** Of the items that lay in a node which a newer version did not have. */
  displaced?: Record<ItemId, Displaced>;
}

/** A displaced item: where it was, and where a move to another version laid it; it goes back if it is there still. */
export interface Displaced {
  from: Record<Place, number>;
  to: Record<Place, number>;
}

export interface OfferedAction {
  /** An action's id; of a node that a pool offers, the node's id. */
  id: ActionId | NodeId;
  label: string;
  /** false = shown but locked: `when` does not hold, its target is gone, or nobody called. */
  enabled: boolean;
  /** The author's words on why it is locked, if there are any. */
  reason?: string;
  /** The question to the reader; without an answer the action cannot be done (`readAnswer`). */
  ask?: AskedText | AskedNumber;
}

export interface AskedText {
  kind: 'text';
  /** The author's, else the variable's label, else its key. */
  prompt: string;
  /** In code points. */
  most: number;
}

export interface AskedNumber {
  kind: 'number';
  prompt: string;
  min: number;
  max: number;
  decimals: number;
}

export interface ShownVariable {
  key: string;
  label: string;
  value: Value;
  /** Of a number with decimals: how many are shown; absent where it has none. */
  decimals?: number;
}

export interface EarnedAchievement {
  key: string;
  name: string;
  description: string;
  /** Earned with the last action. */
  is_new: boolean;
}

/** Endings go by their names. Says of those that were not found only how many there are. */
export interface EndingsFound {
  /** In the author's order, restarts of the playthrough included. */
  names: string[];
  total: number;
}

interface ShownItem {
  id: ItemId;
  key: string;
  name: string;
  description: string;
  /** The address of its image, if it has one. */
  image?: string;
  /** At least 1; more only of stackable ones. */
  count: number;
}

export interface ItemHere extends ShownItem {
  can_take: boolean;
}

export interface CarriedItem extends ShownItem {
  can_drop: boolean;
}

/** The texts that a turn showed before that of the node where it ended. */
export interface ReadOnTheWay {
  /** The kept texts of the nodes passed, as they were in their moments. */
  texts: TextTree[];
  /** The author's warnings of what is in those. */
  content_notes: string[];
  isStopped: boolean;
}

/** A view is what the reader sees in a state. `actions` has all that are offered, those in the text too. */
export interface View {
  node: { id: NodeId; name: string };
  /** The text to be read in the turn, the kept texts of nodes passed on the way above. */
  body: TextTree;
  /** Of the story (BCP 47); absent where it is `defaultLang`. */
  lang?: string;
  /** The panel that the reader can open at any time; absent in a story without. */
  panel?: TextTree;
  /** The turn went on and on without a choice until it was stopped. */
  stopped?: true;
  actions: OfferedAction[];
  items_here: ItemHere[];
  inventory: CarriedItem[];
  /** The variables that the author shows, in the author's order. */
  variables_shown: ShownVariable[];
  /** The achievements earned, in the author's order. */
  achievements: EarnedAchievement[];
  endings_found: EndingsFound;
  /** The author's warnings of this node, and of those passed of which the text is shown. */
  content_notes: string[];
  ended: boolean;
  ending: Ending | null;
}
