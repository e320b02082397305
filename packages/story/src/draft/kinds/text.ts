import { limits } from '../../model/story.ts';
import type { TextChange, TextEdit } from '../parts/edits.ts';
import type { FieldPlace } from '../parts/field.ts';
import { fingerprint } from '../parts/fingerprint.ts';
import { rebaseField } from './field-change.ts';
import { type EditKind, ofWholePart } from './kind.ts';
import { RefusedEdit } from './refusal.ts';

const placeOf = ({ id }: TextEdit): FieldPlace => ({ part: 'node', id, field: 'body' });

/**
 * A text edit changes places of a node's text. Where it meets another's, the text as it was before, as it is
 * here and as it is there are merged by paragraph and word (`merge-field.ts`), and what comes of that is changed.
 */
export const text: EditKind<TextEdit> = {
  ...ofWholePart,
  partOf: ({ id }) => ({ part: 'node', id }),
  placeOf,
  wordsOf: ({ changes }) => ({ body: changes.map(([, , insert]) => insert).join('\n\n') }),
  rebase: (edit, moving) => rebaseField(edit, placeOf(edit), moving),
  apply({ id, was, changes }, work) {
    const node = work.part('node', id);
    const { body } = node;
    if (fingerprint(body) !== was) {
      throw new RefusedEdit({ reason: 'conflict', field: 'body', now: body });
    }
    const changed = changes.length > limits.textChangesPerEdit ? null : changedText(body, changes);
    if (changed === null) throw new RefusedEdit({ reason: 'not_valid', field: 'body' });
    if (changed.text === body) return [];
    if (changed.text.length > limits.bodyCharacters) {
      throw new RefusedEdit({ reason: 'limit_reached', field: 'body', name: node.name });
    }
    work.putNode({ ...node, body: changed.text });
    return [{ type: 'text', id, was: fingerprint(changed.text), changes: changed.back }];
  },
};

/** The text with the changes in it, and what takes them back; null = it has no such places. */
export function changedText(
  before: string,
  changes: readonly TextChange[],
): { text: string; back: TextChange[] } | null {
  const pieces: string[] = [];
  const back: TextChange[] = [];
  let at = 0;
  let length = 0;
  for (const [from, to, insert] of changes) {
    if (!(from >= at && to >= from && to <= before.length)) return null;
    pieces.push(before.slice(at, from), insert);
    length += from - at;
    back.push([length, length + insert.length, before.slice(from, to)]);
    length += insert.length;
    at = to;
  }
  return { text: pieces.join('') + before.slice(at), back };
}
