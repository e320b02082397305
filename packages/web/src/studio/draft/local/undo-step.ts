import type {
  Act,
  AddEdit,
  DraftNode,
  Edit,
  FieldChange,
  Mark,
  MarkEdit,
  RemovedPart,
} from '@brasslamp/story/draft';
import type { Chapter, Item } from '@brasslamp/story/model';

/**
 * A step of undo takes an act back: it has the edits that do, and what each field was before and after the act.
 * Where nobody else wrote meanwhile the edits are exact; elsewhere the three are merged, and only one's own words go.
 */
export interface UndoStep {
  n: number;
  act: Act;
  label: string | null;
  joins: string | null;
  /** The time at which it was last added to. */
  at: number;
  edits: readonly Edit[];
  fields: readonly FieldChange[];
  /** Parts that the edits take away, as the act left them: what somebody else wrote in them since is not one's own. */
  takes?: readonly Taken[];
  waited?: readonly WaitedPart[];
  /** Notes that the edits change otherwise, as the act left them; the last one of a node counts. */
  marks?: readonly Noted[];
}

/** A note about a node: some of its mark, or all. */
export type Noted = MarkEdit['marks'][number];

export interface Taken {
  part: RemovedPart['part'];
  id: string;
  /** The part; of a chapter all that is in it. */
  parts: readonly (DraftNode | Item | Chapter)[];
  /** The same nodes' marks. */
  marks: readonly string[];
  /** Whether readers began there. */
  isStart: boolean;
}

export interface UndoStacks {
  undo: readonly UndoStep[];
  redo: readonly UndoStep[];
}

/** A part that had only waited to come to the site when it went with its chapter. */
export interface WaitedPart {
  add: Exclude<AddEdit, { part: 'chapter' }>;
  mark?: Mark | undefined;
}
