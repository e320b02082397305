import { isSame } from '../../edit/merge.ts';
import { textChanges } from '../../edit/text-changes.ts';
import { limits, type NodeId } from '../../model/story.ts';
import { changedText } from '../kinds/text.ts';
import type { Edit, SetEdit, TextChange } from '../parts/edits.ts';
import { fieldOf, partIn } from '../parts/field.ts';
import { fingerprint } from '../parts/fingerprint.ts';
import { normalised } from '../parts/normalised.ts';
import type { Draft } from '../parts/parts.ts';

/** The edit of a field: none if it says so already, or the part is not there. `id` of the story: ''. */
export function setField(
  draft: Draft,
  part: SetEdit['part'],
  id: string,
  field: string,
  value: unknown,
): Edit[] {
  const whole = partIn(draft, part, id);
  if (whole === undefined) return [];
  const was = fieldOf(whole, field);
  const to = normalised(part, field, value);
  return isSame(was, to) ? [] : [{ type: 'set', part, id, field, was: fingerprint(was), to }];
}

/** The edits of a node's text: places in UTF-16 units of it as it is, ascending and apart from each other. */
export function changeText(draft: Draft, id: NodeId, made: TextChange[]): Edit[] {
  const node = draft.nodes.get(id);
  if (!node || made.length === 0) return [];
  const changes = withWholeCharacters(node.body, made);
  if (changes.length > limits.textChangesPerEdit) {
    return setField(draft, 'node', id, 'body', changedText(node.body, changes)?.text ?? node.body);
  }
  return [{ type: 'text', id, was: fingerprint(node.body), changes }];
}

/** An editor may see half a character change. */
function withWholeCharacters(text: string, changes: TextChange[]): TextChange[] {
  const isWhole = changes.every(([from, to, insert]) =>
    [text.slice(from, to), insert].every((one) => one.isWellFormed()),
  );
  const changed = isWhole ? null : changedText(text, changes);
  return changed ? textChanges(text, changed.text) : changes;
}

/** Adds and takes away tags. Beyond as many as a node may have, none is added. */
export const tagNodes = (
  draft: Draft,
  ids: readonly NodeId[],
  { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
): Edit[] =>
  ids.flatMap((id) => {
    const tags = draft.nodes.get(id)?.tags.filter((tag) => !remove.includes(tag)) ?? [];
    const all = [...new Set([...tags, ...add])].slice(0, Math.max(tags.length, limits.tagsPerNode));
    return setField(draft, 'node', id, 'tags', all);
  });

/** The removal of nodes to the bin; what led to them keeps their ids. */
export const removeNodes = (draft: Draft, ids: readonly NodeId[]): Edit[] =>
  [...new Set(ids)].flatMap((id): Edit[] =>
    draft.nodes.has(id) ? [{ type: 'remove', part: 'node', id }] : [],
  );
