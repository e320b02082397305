import type { FindingMessage } from '@brasslamp/messages';
import type { ActionId, ItemId, Node, NodeId } from '../../model/story.ts';

export type Severity = 'error' | 'warning' | 'note';

/** The rules of the checker, each with the severity of what it finds. Source: spec/story-logic.md. */
export const rules = {
  'unreachable-node': 'error',
  'dead-end': 'error',
  trap: 'error',
  'broken-link': 'error',
  'unknown-name': 'error',
  'type-slip': 'error',
  'joined-compared': 'error',
  'endless-continue': 'error',
  'snippet-ring': 'error',
  'unreachable-choice': 'warning',
  'unreachable-continue': 'warning',
  'unreachable-text': 'warning',
  'unreachable-ending': 'warning',
  'unreachable-achievement': 'warning',
  'always-offered': 'warning',
  'division-by-zero': 'warning',
  'bound-hit': 'warning',
  'endless-calls': 'warning',
  'empty-pool': 'warning',
  'text-problem': 'warning',
  'text-too-long': 'warning',
  'decimals-cut': 'warning',
  'braces-in-label': 'warning',
  'missing-content-note': 'warning',
  'missing-media': 'warning',
  'item-never-obtainable': 'warning',
  'snippet-never-shown': 'note',
  'text-cut': 'note',
  'item-never-used': 'note',
  'variable-never-read': 'note',
  'variable-never-set': 'note',
  'not-proved': 'note',
} as const satisfies Record<string, Severity>;

export type RuleName = keyof typeof rules;

/** A click is one step of a reader: a choice, or an item taken or dropped. */
export interface Click {
  /** The node in which the reader is. */
  node_id: NodeId;
  /** The choice (of a node that a pool offers, its node id); null where an item is moved. */
  action_id: ActionId | NodeId | null;
  /** The reader's answer, if the choice asks and the answer makes a difference. */
  answer?: string | number;
  /** An item is taken or dropped, or the story starts over after an ending. */
  moves?: { type: 'take' | 'drop'; item_id: ItemId } | { type: 'restart' };
  /** The rolls that this click needs: the face that chance gives at each site, in the words of `Dice.roll`. */
  rolls?: { site: number; face: number }[];
}

/** The shortest list of clicks that leads somewhere; empty where no click is needed or none leads. */
export interface Way {
  path: Click[];
  /** The number of clicks of a path that is too long to be reported; `path` is empty then. */
  clicks_left_out?: number;
}

export type Finding = Way &
  FindingMessage & {
    rule: RuleName;
    severity: Severity;
    /** null = the story as a whole. */
    node_id: NodeId | null;
    action_id?: ActionId;
    item_id?: ItemId;
    /** The variable or achievement it is about. */
    key?: string;
    /** The field of the node that it is in: `body`, `actions.0.when`, `on_enter.first.1` … */
    field?: string;
    /** The line in that field, from 1, and the column, in UTF-16 units. */
    line?: number;
    column?: number;
  };

/** The parts of a finding that a rule knows: the message, and whatever else it has to say. */
export type FindingParts = FindingMessage & Partial<Omit<Finding, 'message_id' | 'params'>>;

/**
 * A place where the story shows an image or plays a sound of this site, and what there is to say of it
 * if that is gone.
 */
export interface ShownMedia {
  /** `/media/{id}.webp` … */
  url: string;
  /** null = the story as a whole. */
  node: Pick<Node, 'id' | 'name'> | null;
  ifMissing: FindingParts;
}

/** An ending that was found, with the shortest walkthrough. */
export interface FoundEnding extends Way {
  node_id: NodeId;
  name: string;
}

/** Words read on the way from the start to an ending. null = no reader reaches an ending. */
export interface ReadingWords {
  shortest: number;
  typical: number;
  longest: number;
}

/** What a reader can do about a content note, as far as it is proved. */
export const noteReaches = [
  /** No ending can be reached without it. */
  'every',
  /** An ending can be reached without it. */
  'some',
  /** So it can, and beside each choice that leads to it another one is open after which it still can, however chance falls. */
  'asked',
  /** No reader comes to it. */
  'never',
  'unknown',
] as const;

export type NoteReach = (typeof noteReaches)[number];

/** A content note of the story or of some of its nodes, in the author's words. */
export interface FoundNote {
  note: string;
  reach: NoteReach;
  /** Whether it is among those of the story as a whole. */
  is_of_story: boolean;
  /** The nodes that have it, by the author's order. None = it is of the whole alone, and its reach is not known. */
  node_ids: NodeId[];
  /** The number of nodes that are not reported, where not all are. */
  nodes_left_out?: number;
}

export interface CheckResult {
  /** Whether every state was looked at. Else the search stopped at its limit, and more may be there. */
  proved: boolean;
  /** The number of different states that were looked at. */
  states: number;
  /** Errors first, then by the author's order. */
  findings: Finding[];
  /**
   * The shown images and sounds by the author's order, one for each address in a text. Which of them are gone
   * no story says: who knows makes findings of it by `missingMedia`.
   */
  media: ShownMedia[];
  /** By the author's order. */
  endings: FoundEnding[];
  /** The number of endings that were found and are not reported, where not all are. */
  endings_left_out?: number;
  reading: ReadingWords | null;
  /** The story's own first, then those that its nodes alone have, by the author's order. */
  content_notes: FoundNote[];
  /** The number of `randomReaders`, choosing at random, that came to each node. */
  meets: { node_id: NodeId; readers: number }[];
  /** The number of nodes that are not reported, where not all are. */
  meets_left_out?: number;
}

export const randomReaders = 10_000;
