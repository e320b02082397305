import { nodeNameKey } from '../../logic/logic.ts';
import { type Item, limits } from '../../model/story.ts';
import type { AddEdit } from '../parts/edits.ts';
import { partIn } from '../parts/field.ts';
import { freeItemKey, freeNodeName } from '../parts/free-name.ts';
import { normalisedPart } from '../parts/normalised.ts';
import type { Draft, DraftNode } from '../parts/parts.ts';
import { type EditKind, ofWholePart } from './kind.ts';
import { RefusedEdit } from './refusal.ts';
import { assertNew, assertRoom } from './room.ts';
import type { WorkingDraft } from './working-draft.ts';

/** An add makes a part. Where somebody was first it finds room: another name, the first chapter. */
export const add: EditKind<AddEdit> = {
  ...ofWholePart,
  apply(edit, work) {
    const { part, id } = edit;
    assertNew(work, part, id);
    assertRoom(work, part, 1);
    if (part === 'chapter') {
      const { title } = normalisedPart(part, edit.value);
      work.chapters.set(id, { id, title, ordinal: work.chapters.now.size + 1 });
      return [{ type: 'remove', part, id }];
    }
    if (!work.chapters.has(edit.value.chapter_id)) {
      throw new RefusedEdit({ reason: 'gone', field: 'chapter_id' });
    }
    if (part === 'node') addNode(work, normalisedPart(part, { ...edit.value, id }));
    else addItem(work, normalisedPart(part, { ...edit.value, id }));
    return [{ type: 'remove', part, id }];
  },
  partOf: ({ part, id }) => ({ part, id }),
  wordsOf: ({ value }) => value,
  chapterOf: (edit) => (edit.part === 'chapter' ? null : edit.value.chapter_id),
  withRoom(edit, now) {
    if (edit.part === 'chapter') return edit;
    const chapter_id = chapterWithRoom(now, edit.value.chapter_id);
    return edit.part === 'node'
      ? { ...edit, value: { ...edit.value, name: freeNodeName(now, edit.value.name), chapter_id } }
      : { ...edit, value: { ...edit.value, key: freeItemKey(now, edit.value.key), chapter_id } };
  },
  rebase(edit, { isLostSince, now }) {
    const { part, id } = edit;
    return isLostSince(edit) || partIn(now, part, id) ? [] : [edit];
  },
};

/** Between two pages of changes none may be the first one by its number. */
function chapterWithRoom({ chapters }: Draft, asked: string): string {
  if (chapters.has(asked)) return asked;
  const [first] = [...chapters.values()].sort((one, next) => one.ordinal - next.ordinal);
  return first?.id ?? asked;
}

function addNode(work: WorkingDraft, node: DraftNode): void {
  const { name, body } = node;
  if (work.nodeNames.isTaken(nodeNameKey(name))) {
    throw new RefusedEdit({ reason: 'name_taken', field: 'name', name });
  }
  if (body.length > limits.bodyCharacters) {
    throw new RefusedEdit({ reason: 'limit_reached', field: 'body', name });
  }
  // Readers begin with the first node that is made, wherever it comes to lie.
  if (work.count('node') === 0 && work.story.start_node_id === null) {
    work.putStory({ ...work.story, start_node_id: node.id });
  }
  work.putNode(node);
}

function addItem(work: WorkingDraft, item: Item): void {
  if (work.itemKeys.isTaken(item.key)) {
    throw new RefusedEdit({ reason: 'key_taken', field: 'key', name: item.key });
  }
  work.putItem(item);
}
