/**
 * Waited parts were deleted with their chapter and had only waited to come to the site: the chapter in the site's bin
 * does not have them, so they are added anew when it comes back.
 */
import type { Draft, Edit, FindRemoved, RestoreEdit } from '@brasslamp/story/draft';
import { possible } from '../local/put-entry.ts';
import type { WaitedPart } from '../local/undo-step.ts';

/** The parts that had waited in chapters which come back by these edits. */
export function waitedIn(before: Draft, edits: readonly Edit[], site: Draft): WaitedPart[] {
  const chapters = new Set(edits.flatMap((edit) => (isBack(edit) ? [edit.id] : [])));
  if (chapters.size === 0) return [];
  const nodes = [...before.nodes.values()].filter(({ id }) => !site.nodes.has(id));
  const items = [...before.items.values()].filter(({ id }) => !site.items.has(id));
  const all = [
    ...nodes.map(({ id, ...value }): WaitedPart => {
      return { add: { type: 'add', part: 'node', id, value }, mark: before.marks.get(id) };
    }),
    ...items.map(({ id, ...value }): WaitedPart => {
      return { add: { type: 'add', part: 'item', id, value } };
    }),
  ];
  return all.filter(({ add }) => chapters.has(add.value.chapter_id));
}

const isBack = (edit: Edit): edit is RestoreEdit =>
  edit.type === 'restore' && edit.part === 'chapter';

/** The edits, with what does not come back with its chapter. */
export function withWaited(
  head: Draft,
  { edits, waited = [] }: { edits: readonly Edit[]; waited?: readonly WaitedPart[] },
  findRemoved: FindRemoved,
): readonly Edit[] {
  if (waited.length === 0) return edits;
  let now = head;
  const possibleNow = (edit: Edit) => {
    const [able, after] = possible(edit, { before: now, now }, findRemoved) ?? [];
    now = after ?? now;
    return able;
  };
  return edits.flatMap((edit): Edit[] => {
    possibleNow(edit);
    if (!isBack(edit)) return [edit];
    const more = waited.flatMap(({ add, mark }): Edit[] => {
      const { part, id, value } = add;
      const isThere = now.nodes.has(id) || now.items.has(id);
      // It came to the site since, and somebody deleted it there.
      const isGone = findRemoved(part, id) !== undefined;
      if (isThere || isGone || value.chapter_id !== edit.id) return [];
      const able = possibleNow(add);
      if (!able) return [];
      return mark ? [able, { type: 'mark', marks: [{ id, ...mark }] }] : [able];
    });
    return [edit, ...more];
  });
}
