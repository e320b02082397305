/**
 * Edits of a draft, as the studio makes them and the server writes them. One act of the writer is one
 * group: it is taken whole or not at all, and once, however often it is sent.
 */
import type { Chapter, Item, NodeId } from '../../model/story.ts';
import type { Leaves } from './leaves.ts';
import type { DraftNode, DraftParts, Mark } from './parts.ts';

/** The mark of the value that an edit replaces (`fingerprint`): another one there means that somebody was first. */
export type Fingerprint = string;

/** Replaces a whole field of a part. A new name or key is written into all that uses the old one. */
export interface SetEdit {
  type: 'set';
  part: keyof DraftParts;
  /** '' for the story. */
  id: string;
  /**
   * The field. Of the story: every field of `DraftStory` but `level`. Of a chapter: `title`. Of a node or an
   * item: every field but `id`.
   */
  field: string;
  was: Fingerprint;
  to: unknown;
}

/** `[from, to, insert]` in UTF-16 units of the text before: ascending, apart from each other. */
export type TextChange = [from: number, to: number, insert: string];

/** Changes places of a node's text: at most `limits.textChangesPerEdit`. */
export interface TextEdit {
  type: 'text';
  id: NodeId;
  was: Fingerprint;
  changes: TextChange[];
}

/** Ids are made where the edit is made: UUIDv7. A chapter goes to the end; `move` brings it elsewhere. */
export type AddEdit =
  | { type: 'add'; part: 'chapter'; id: string; value: Pick<Chapter, 'title'> }
  | { type: 'add'; part: 'node'; id: string; value: Omit<DraftNode, 'id'> }
  | { type: 'add'; part: 'item'; id: string; value: Omit<Item, 'id'> };

/** The removal of a part to the story's bin; a chapter goes with all that is in it. */
export interface RemoveEdit {
  type: 'remove';
  part: 'chapter' | 'node' | 'item';
  id: string;
}

/** Back from the bin, by the id that the part had. */
export interface RestoreEdit {
  type: 'restore';
  part: 'chapter' | 'node' | 'item';
  id: string;
}

/** Gives a chapter another ordinal; the others move over. */
export interface MoveEdit {
  type: 'move';
  part: 'chapter';
  id: string;
  ordinal: number;
}

/** A mark edit is what is noted about nodes. The last one counts, nobody is asked. Gone nodes are passed over. */
export interface MarkEdit {
  type: 'mark';
  marks: ({ id: NodeId } & Partial<Mark>)[];
}

export type Edit = SetEdit | TextEdit | AddEdit | RemoveEdit | RestoreEdit | MoveEdit | MarkEdit;

/** An act is what the writer did, for the history and for “Undo …”. */
export type Act =
  | 'write'
  | 'rename'
  | 'choices'
  | 'rules'
  | 'add_node'
  | 'add_chapter'
  | 'link'
  | 'move'
  | 'reorder'
  | 'split'
  | 'merge'
  | 'extract'
  | 'duplicate'
  | 'delete'
  | 'restore'
  | 'tag'
  | 'replace'
  | 'arrange'
  | 'mark'
  | 'story'
  | 'items'
  | 'variables'
  | 'achievements'
  | 'undo'
  | 'redo'
  | 'decide'
  | 'import';

export interface EditGroup {
  /** UUID; the server remembers it for ever, by its hash. */
  id: string;
  act: Act;
  edits: Edit[];
  /** What the file leaves from which the edits come: kept with them, or not at all. */
  leaves?: Leaves;
}
