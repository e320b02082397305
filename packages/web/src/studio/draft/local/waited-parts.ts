/**
 * What was deleted with its chapter and had only waited to come to the site: the chapter in the site's bin
 * does not have it, so it is added anew when the chapter comes back.
 */
import type { AddEdit, Draft, Edit, FindRemoved, Mark, RestoreEdit } from '@brasslamp/story/draft';
import { possible } from './rebase.ts';

export interface WaitedPart {
  add: Exclude<AddEdit, { part: 'chapter' }>;
  mark?: Mark | undefined;
}

/** Of chapters that come back by these edits, as they were before. */
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
  let work = head;
  return edits.flatMap((edit): Edit[] => {
    work = possible(edit, { work, now: work }, findRemoved)?.[1] ?? work;
    if (!isBack(edit)) return [edit];
    const more = waited.flatMap(({ add, mark }): Edit[] => {
      const { part, id, value } = add;
      const isThere = work.nodes.has(id) || work.items.has(id);
      // It came to the site since, and somebody deleted it there.
      const isGone = findRemoved(part, id) !== undefined;
      if (isThere || isGone || value.chapter_id !== edit.id) return [];
      const [able, after] = possible(add, { work, now: work }, findRemoved) ?? [];
      work = after ?? work;
      if (!able) return [];
      return mark ? [able, { type: 'mark', marks: [{ id, ...mark }] }] : [able];
    });
    return [edit, ...more];
  });
}
