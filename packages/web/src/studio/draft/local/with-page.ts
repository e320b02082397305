/** The parts of a draft, with what the site says has changed in them. */
import { type Draft, type DraftNode, noMark, type OutlineNode } from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';
import type { ChangesPage } from '../site/answers.ts';

export function withPage(base: Draft, page: ChangesPage): Draft {
  const gone = (kind: ChangesPage['removed'][number]['part']) =>
    page.removed.filter(({ part }) => part === kind).map(({ id }) => id);
  const marks = page.marks.map(({ id, ...mark }) => [id, mark] as const);
  // A mark that says nothing any more is none.
  const isBlank = ([, mark]: (typeof marks)[number]) => isSame(mark, noMark);
  const [blank, some] = [marks.filter(isBlank), marks.filter((one) => !isBlank(one))];
  return {
    story: page.story && !isSame(page.story, base.story) ? page.story : base.story,
    chapters: put(base.chapters, page.chapters, gone('chapter')),
    nodes: put(base.nodes, page.nodes, gone('node')),
    items: put(base.items, page.items, gone('item')),
    marks: putAll(base.marks, some, [...blank.map(([id]) => id), ...gone('node')]),
  };
}

export const put = <Part extends { id: string }>(
  parts: ReadonlyMap<string, Part>,
  changed: readonly Part[],
  gone: readonly string[],
) =>
  putAll(
    parts,
    changed.map((part) => [part.id, part] as const),
    gone,
  );

/** The parts with some changed and some gone. A part that says the same stays the same object. */
export function putAll<Part>(
  parts: ReadonlyMap<string, Part>,
  changed: readonly (readonly [string, Part])[],
  gone: readonly string[],
): ReadonlyMap<string, Part> {
  const more = changed.filter(([id, part]) => !isSame(parts.get(id), part));
  const less = gone.filter((id) => parts.has(id));
  if (more.length === 0 && less.length === 0) return parts;
  const next = new Map(parts);
  for (const [id, part] of more) next.set(id, part);
  for (const id of less) next.delete(id);
  return next;
}

/** The parts by their ids: of two with the same one the last. */
export function byId<Part extends { id: string }>(
  parts: readonly Part[],
  known: ReadonlyMap<string, Part> = new Map(),
): ReadonlyMap<string, Part> {
  return new Map(
    parts.map((part) => {
      const before = known.get(part.id);
      return [part.id, before && isSame(before, part) ? before : part];
    }),
  );
}

export function without<Value>(map: ReadonlyMap<string, Value>, ids: readonly string[]) {
  if (!ids.some((id) => map.has(id))) return map;
  const next = new Map(map);
  for (const id of ids) next.delete(id);
  return next;
}

/** The same in each node: what is stored with many of them is stored once. */
const nothing: never[] = [];
const nothingDone = { first: nothing, every: nothing };

/** A node as it stands for one whose text is not here yet. */
export const withoutText = ({
  id,
  chapter_id,
  place,
  name,
  ending,
  tags,
}: OutlineNode): DraftNode => ({
  id,
  chapter_id,
  place,
  name,
  body: '',
  actions: nothing,
  ending,
  on_enter: nothingDone,
  continue: nothing,
  pool: null,
  tags: tags.length === 0 ? nothing : tags,
  available_when: '',
  priority: 0,
  content_notes: nothing,
});
