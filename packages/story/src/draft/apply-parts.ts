// Edits that add, remove, bring back, move and mark parts. Each gives what takes it back.
import { isSame } from '../edit/merge.ts';
import { nodeNameKey } from '../logic/logic.ts';
import { type Chapter, type Item, limits, type NodeId } from '../model/story.ts';
import type { AddEdit, Edit, MarkEdit, MoveEdit, RemoveEdit, RestoreEdit } from './edits.ts';
import { fingerprint } from './fingerprint.ts';
import { freeKey, freeName } from './free-name.ts';
import { normalisedPart } from './normalised.ts';
import type { DraftNode, Mark } from './parts.ts';
import { RefusedEdit, type RemovedPart, type WorkingDraft } from './working-draft.ts';

const noMark: Mark = { position: null, status: null, colour: null, note: '' };

export function applyAdd(work: WorkingDraft, edit: AddEdit): Edit[] {
  const { part, id } = edit;
  assertNew(work, part, id);
  assertRoom(work, part, 1);
  if (part === 'chapter') {
    const { title } = normalisedPart(part, edit.value);
    work.chapters.set(id, { id, title, ordinal: work.chapters.now.size + 1 });
  } else {
    const { chapter_id } = edit.value;
    if (!work.chapters.has(chapter_id)) {
      throw new RefusedEdit({ reason: 'gone', field: 'chapter_id' });
    }
    if (part === 'node') addNode(work, normalisedPart(part, { ...edit.value, id }));
    else addItem(work, normalisedPart(part, { ...edit.value, id }));
  }
  return [{ type: 'remove', part, id }];
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

const listOf = (work: WorkingDraft, part: RemovedPart['part']) =>
  ({ chapter: work.chapters, node: work.nodes, item: work.items })[part];

function assertNew(work: WorkingDraft, part: RemovedPart['part'], id: string): void {
  if (listOf(work, part).has(id)) throw new RefusedEdit({ reason: 'exists' });
}

function assertRoom(work: WorkingDraft, part: RemovedPart['part'], more: number): void {
  if (work.count(part) + more <= limits[`${part}sPerStory`]) return;
  throw new RefusedEdit({ reason: 'limit_reached', name: `${part}s` });
}

/** Links and places keep its id: they lead there again when it comes back. */
export function applyRemove(work: WorkingDraft, { part, id }: RemoveEdit): Edit[] {
  work.part(part, id);
  const removed = removedPart(work, part, id);
  work.removed.push(removed);
  for (const node of removed.nodes) work.deleteNode(node.id);
  for (const item of removed.items) work.deleteItem(item.id);
  if (removed.chapter) {
    work.chapters.delete(id);
    shift(work, removed.chapter.ordinal, -1);
  }
  const back: Edit[] = [{ type: 'restore', part, id }];
  const start = removed.start_node_id;
  if (start === null) return back;
  work.putStory({ ...work.story, start_node_id: null });
  // The start may be another one by then, and what is in the bin is the start no more.
  const was = fingerprint(null);
  return [...back, { type: 'set', part: 'story', id: '', field: 'start_node_id', was, to: start }];
}

function removedPart(work: WorkingDraft, part: RemovedPart['part'], id: string): RemovedPart {
  const inIt = <Part extends { id: string; chapter_id: string }>(
    kind: 'node' | 'item',
    parts: ReadonlyMap<string, Part>,
  ): Part[] => {
    if (part === 'chapter')
      return [...parts.values()].filter(({ chapter_id }) => chapter_id === id);
    const one = part === kind ? parts.get(id) : undefined;
    return one ? [one] : [];
  };
  const nodes = inIt('node', work.nodes.now);
  const marks = new Map<NodeId, Mark>();
  for (const node of nodes) {
    const mark = work.marks.get(node.id);
    if (mark) marks.set(node.id, mark);
  }
  const { start_node_id } = work.story;
  return {
    part,
    id,
    chapter: part === 'chapter' ? (work.chapters.get(id) ?? null) : null,
    nodes,
    items: inIt('item', work.items.now),
    marks,
    start_node_id: nodes.some((node) => node.id === start_node_id) ? start_node_id : null,
  };
}

/** Those from the ordinal on move over by one. */
function shift(work: WorkingDraft, from: number, by: 1 | -1): void {
  for (const chapter of [...work.chapters.now.values()]) {
    if (chapter.ordinal < from) continue;
    work.chapters.set(chapter.id, { ...chapter, ordinal: chapter.ordinal + by });
  }
}

/**
 * With the ids that it had. A name or key that is taken meanwhile gets a number; what was in a chapter
 * that is gone comes into the first one.
 */
export function applyRestore(work: WorkingDraft, { part, id }: RestoreEdit): Edit[] {
  assertNew(work, part, id);
  const removed = work.findRemoved(part, id);
  if (!removed) throw new RefusedEdit({ reason: 'gone' });
  const { chapter, nodes, items, marks } = removed;
  assertRoom(work, 'node', nodes.length);
  assertRoom(work, 'item', items.length);
  if (chapter) {
    assertRoom(work, 'chapter', 1);
    const ordinal = Math.min(chapter.ordinal, work.chapters.now.size + 1);
    shift(work, ordinal, 1);
    work.chapters.set(id, { ...chapter, ordinal });
  }
  for (const node of nodes) {
    assertNew(work, 'node', node.id);
    const isTaken = (name: string) => work.nodeNames.isTaken(nodeNameKey(name));
    const name = isTaken(node.name) ? freeName(node.name, isTaken) : node.name;
    work.putNode({ ...node, name, chapter_id: chapterFor(work, node.chapter_id) });
    const mark = marks.get(node.id);
    if (mark) work.marks.set(node.id, mark);
  }
  for (const item of items) {
    assertNew(work, 'item', item.id);
    const isTaken = (key: string) => work.itemKeys.isTaken(key);
    const key = isTaken(item.key) ? freeKey(item.key, isTaken) : item.key;
    work.putItem({ ...item, key, chapter_id: chapterFor(work, item.chapter_id) });
  }
  if (removed.start_node_id !== null && work.story.start_node_id === null) {
    work.putStory({ ...work.story, start_node_id: removed.start_node_id });
  }
  return [{ type: 'remove', part, id }];
}

function chapterFor(work: WorkingDraft, id: string): string {
  if (work.chapters.has(id)) return id;
  const first = [...work.chapters.now.values()].find(({ ordinal }) => ordinal === 1);
  if (!first) throw new RefusedEdit({ reason: 'gone', field: 'chapter_id' });
  return first.id;
}

export function applyMove(work: WorkingDraft, { id, ordinal: asked }: MoveEdit): Edit[] {
  const chapter = work.part('chapter', id) as unknown as Chapter;
  if (!Number.isInteger(asked) || asked < 1) {
    throw new RefusedEdit({ reason: 'not_valid', field: 'ordinal' });
  }
  const before = chapter.ordinal;
  const ordinal = Math.min(asked, work.chapters.now.size);
  if (ordinal === before) return [];
  const [first, last] = before < ordinal ? [before + 1, ordinal] : [ordinal, before - 1];
  for (const other of [...work.chapters.now.values()]) {
    if (other.ordinal < first || other.ordinal > last) continue;
    work.chapters.set(other.id, { ...other, ordinal: other.ordinal + (before < ordinal ? -1 : 1) });
  }
  work.chapters.set(id, { ...chapter, ordinal });
  return [{ type: 'move', part: 'chapter', id, ordinal: before }];
}

export function applyMark(work: WorkingDraft, { marks }: MarkEdit): Edit[] {
  const back: MarkEdit['marks'] = [];
  for (const { id, ...noted } of marks) {
    if (!work.nodes.has(id)) continue;
    const before = work.marks.get(id) ?? noMark;
    const said = Object.entries(noted).filter(
      ([field, value]) => value !== undefined && !isSame(value, before[field as keyof Mark]),
    );
    if (said.length === 0) continue;
    const after: Mark = { ...before, ...Object.fromEntries(said) };
    if (fingerprint(after) === nothing) work.marks.delete(id);
    else work.marks.set(id, after);
    // Only what it said: others may have noted the rest.
    back.unshift({
      id,
      ...Object.fromEntries(said.map(([field]) => [field, before[field as keyof Mark]])),
    });
  }
  return back.length === 0 ? [] : [{ type: 'mark', marks: back }];
}

const nothing = fingerprint(noMark);
