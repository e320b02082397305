import type { Edit, RemoveEdit } from '../parts/edits.ts';
import { fingerprint } from '../parts/fingerprint.ts';
import type { Draft, Mark } from '../parts/parts.ts';
import { moveOver } from './chapter-order.ts';
import { type EditKind, isThereStill, ofWholePart } from './kind.ts';
import type { RemovedPart } from './working-draft.ts';

/**
 * A remove takes a part to the bin, a chapter with all that is in it. Links and places keep its id: they lead
 * there again when it comes back.
 */
export const remove: EditKind<RemoveEdit> = {
  ...ofWholePart,
  apply({ part, id }, work) {
    work.part(part, id);
    const removed = removedPart(work.draft, part, id);
    work.removed.push(removed);
    for (const node of removed.nodes) work.deleteNode(node.id);
    for (const item of removed.items) work.deleteItem(item.id);
    if (removed.chapter) {
      work.chapters.delete(id);
      moveOver(work, removed.chapter.ordinal, -1);
    }
    const back: Edit[] = [{ type: 'restore', part, id }];
    const start = removed.start_node_id;
    if (start === null) return back;
    work.putStory({ ...work.story, start_node_id: null });
    // The start may be another one by then, and what is in the bin is the start no more.
    const was = fingerprint(null);
    return [
      ...back,
      { type: 'set', part: 'story', id: '', field: 'start_node_id', was, to: start },
    ];
  },
  partOf: ({ part, id }) => ({ part, id }),
  rebase: (edit, moving) => (isThereStill(edit, moving) ? [edit] : []),
};

/** A part with all that goes with it, as it is. */
export function removedPart(draft: Draft, part: RemovedPart['part'], id: string): RemovedPart {
  const goes = <One extends { chapter_id: string }>(
    parts: ReadonlyMap<string, One>,
    of: string,
  ) => {
    if (part === 'chapter') return [...parts.values()].filter((one) => one.chapter_id === id);
    const one = part === of ? parts.get(id) : undefined;
    return one ? [one] : [];
  };
  const nodes = goes(draft.nodes, 'node');
  const items = goes(draft.items, 'item');
  const marks = new Map<string, Mark>();
  for (const node of nodes) {
    const mark = draft.marks.get(node.id);
    if (mark) marks.set(node.id, mark);
  }
  const { start_node_id } = draft.story;
  return {
    part,
    id,
    chapter: part === 'chapter' ? (draft.chapters.get(id) ?? null) : null,
    nodes,
    items,
    marks,
    start_node_id: nodes.some((node) => node.id === start_node_id) ? start_node_id : null,
  };
}
