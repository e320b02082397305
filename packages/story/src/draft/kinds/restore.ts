import { keyOfNode } from '../../logic/logic.ts';
import type { RestoreEdit } from '../parts/edits.ts';
import { partIn } from '../parts/field.ts';
import { freeKey, freeName } from '../parts/free-name.ts';
import { firstChapter, moveOver } from './chapter-order.ts';
import { type EditKind, ofWholePart } from './kind.ts';
import { RefusedEdit } from './refusal.ts';
import { assertNew, assertRoom } from './room.ts';
import type { WorkingDraft } from './working-draft.ts';

/**
 * A restore brings a part back from the bin, with the ids that it had. A name or key that is taken meanwhile gets
 * a number that is free among what comes with it as well; what was in a chapter that is gone comes into the first one.
 */
export const restore: EditKind<RestoreEdit> = {
  ...ofWholePart,
  apply({ part, id }, work) {
    assertNew(work, part, id);
    const removed = work.findRemoved(part, id);
    if (!removed) throw new RefusedEdit({ reason: 'gone' });
    const { chapter, nodes, items, marks, start_node_id } = removed;
    if (chapter) assertRoom(work, 'chapter', 1);
    assertRoom(work, 'node', nodes.length);
    assertRoom(work, 'item', items.length);
    if (chapter) {
      const ordinal = Math.min(chapter.ordinal, work.chapters.now.size + 1);
      moveOver(work, ordinal, 1);
      work.chapters.set(id, { ...chapter, ordinal });
    }
    const names = new Set(nodes.map(keyOfNode));
    const isNameTaken = (name: string) => work.nodeNames.isTaken(name);
    for (const node of nodes) {
      assertNew(work, 'node', node.id);
      const name = isNameTaken(keyOfNode(node))
        ? freeName(node.name, (one) => names.has(one) || isNameTaken(one))
        : node.name;
      work.putNode({ ...node, name, chapter_id: chapterFor(work, node.chapter_id) });
      const mark = marks.get(node.id);
      if (mark) work.marks.set(node.id, mark);
    }
    const keys = new Set(items.map(({ key }) => key));
    const isKeyTaken = (key: string) => work.itemKeys.isTaken(key);
    for (const item of items) {
      assertNew(work, 'item', item.id);
      const key = isKeyTaken(item.key)
        ? freeKey(item.key, (one) => keys.has(one) || isKeyTaken(one))
        : item.key;
      work.putItem({ ...item, key, chapter_id: chapterFor(work, item.chapter_id) });
    }
    if (start_node_id !== null && work.story.start_node_id === null) {
      work.putStory({ ...work.story, start_node_id });
    }
    return [{ type: 'remove', part, id }];
  },
  partOf: ({ part, id }) => ({ part, id }),
  // What was deleted here and came back has not changed: where somebody else deleted it, it stays so.
  rebase(edit, { now, wentElsewhere }) {
    const { part, id } = edit;
    return partIn(now, part, id) || wentElsewhere(edit) ? [] : [edit];
  },
};

function chapterFor(work: WorkingDraft, id: string): string {
  if (work.chapters.has(id)) return id;
  const first = firstChapter(work);
  if (!first) throw new RefusedEdit({ reason: 'gone' });
  return first.id;
}
