import { isSame } from '../../edit/merge.ts';
import { textChanges } from '../../edit/text-changes.ts';
import { keyOfNode } from '../../logic/logic.ts';
import { limits, type NodeId } from '../../model/story.ts';
import { changedText } from '../apply-set.ts';
import type { Edit, SetEdit, TextChange } from '../edits.ts';
import { fingerprint } from '../fingerprint.ts';
import { freeKey, freeName } from '../free-name.ts';
import { normalised } from '../normalised.ts';
import type { Draft } from '../parts.ts';

/** None if it says so already, or the part is not there. `id` of the story: ''. */
export function setField(
  draft: Draft,
  part: SetEdit['part'],
  id: string,
  field: string,
  value: unknown,
): Edit[] {
  const lists = { chapter: draft.chapters, node: draft.nodes, item: draft.items };
  const whole: unknown = part === 'story' ? draft.story : lists[part].get(id);
  if (whole === undefined) return [];
  const was = (whole as Record<string, unknown>)[field];
  const to = normalised(part, field, value);
  return isSame(was, to) ? [] : [{ type: 'set', part, id, field, was: fingerprint(was), to }];
}

/** Of a node's text: places in UTF-16 units of it as it is, ascending and apart from each other. */
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

/** They go to the bin; what led to them keeps their ids. */
export const removeNodes = (draft: Draft, ids: readonly NodeId[]): Edit[] =>
  [...new Set(ids)].flatMap((id): Edit[] =>
    draft.nodes.has(id) ? [{ type: 'remove', part: 'node', id }] : [],
  );

/** The name, or the same with a number, if no node has it: "Untitled (2)". */
export function freeNodeName(draft: Draft, name: string): string {
  const taken = new Set([...draft.nodes.values()].map(keyOfNode));
  return freeName(`${normalised('node', 'name', name)}`, (one) => taken.has(one));
}

/** The key, or the same with a number, if no item has it: `lamp_2`. */
export function freeItemKey(draft: Draft, key: string): string {
  const taken = new Set([...draft.items.values()].map((item) => item.key));
  return freeKey(`${normalised('item', 'key', key)}`, (one) => taken.has(one));
}
