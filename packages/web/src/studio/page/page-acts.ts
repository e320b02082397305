/** The acts by which the page of a node changes the draft. */
import type { Act, DraftNode, Edit, TextChange } from '@brasslamp/story/draft';
import { fingerprint, normalised } from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';
import type { MadeNode } from '../node/targets/node-by-name.ts';

/** The fields of a node that the page sets as a whole. */
export type NodeFields = Partial<Omit<DraftNode, 'id' | 'body'>>;

export interface HowSet {
  act: Act;
  label: string;
  /** Acts with the same one in quick succession are undone together: typing. */
  joins?: string | undefined;
  /** Nodes that are made in the same act, for the fields lead there. */
  made?: readonly MadeNode[];
}

export interface PageActs {
  /** Writes in the text. Typing is undone with what was typed right before it; all else is a step of its own. */
  write: (changes: TextChange[], isTyped: boolean, before: string) => void;
  set: (fields: NodeFields, how: HowSet) => void;
  undo: () => void;
  redo: () => void;
}

/** The edits that set these fields; those that are so already make none. */
export function editsFor(node: DraftNode, fields: NodeFields): Edit[] {
  return Object.entries(fields).flatMap(([field, value]): Edit[] => {
    const was = node[field as keyof DraftNode];
    const to = normalised('node', field, value);
    if (isSame(was, to)) return [];
    return [{ type: 'set', part: 'node', id: node.id, field, was: fingerprint(was), to }];
  });
}
