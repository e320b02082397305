// The edits of a group in their order, each by what the calls about single parts write with.
import { type AddEdit, type Edit, fingerprint, type SetEdit } from '@brasslamp/story/draft';
import { AppError, notValid } from '../../../errors/app-error.ts';
import { binMs } from '../../story-access/policy.ts';
import { listBinned, listChapters } from '../bin/queries.ts';
import { putBack } from '../bin/restore-part.ts';
import {
  addChapter,
  findChapterOrThrow,
  removeChapter,
  saveChapter,
} from '../chapters/chapters.ts';
import { findChapter } from '../chapters/queries.ts';
import { readStoryRow } from '../edits/queries.ts';
import { stateOfId } from '../ids/taken-ids.ts';
import { addItem, removeItem, saveItem } from '../items/items.ts';
import { modelDraftNode, modelDraftStory, modelItem, noMarks } from '../model/part-models.ts';
import { assertNameFree, checkNodes } from '../nodes/check-node.ts';
import { findNodeOrThrow } from '../nodes/read-nodes.ts';
import { addNode, removeNode, saveNamedNode } from '../nodes/save-nodes.ts';
import { applyPlain, isPlain } from './apply-plain.ts';
import { type GroupWork, inEdit, refuse, refuseId, setStory, touch } from './group-work.ts';
import { findParts, type MarkRow, writeMarks } from './queries.ts';
import { saveDraftStory } from './save-draft-story.ts';

/** Throws `RefusedGroup`. */
export async function applyEdits(work: GroupWork): Promise<void> {
  let at = 0;
  while (at < work.edits.length) {
    const next = work.edits.findIndex((edit, index) => index >= at && !isPlain(edit));
    const end = next === -1 ? work.edits.length : next;
    if (end > at) await applyPlain(work, at, end);
    const edit = work.edits[end];
    if (edit) await inEdit(end, () => applyOne(work, edit, end));
    at = end + 1;
  }
}

async function applyOne(work: GroupWork, edit: Edit, at: number): Promise<void> {
  switch (edit.type) {
    case 'set':
      return applyNaming(work, edit, at);
    case 'add':
      return applyAdd(work, edit, at);
    case 'remove':
      return applyRemove(work, edit);
    case 'restore':
      return applyRestore(work, edit, at);
    case 'move':
      return applyMove(work, edit);
    case 'mark':
      return applyMarks(work, edit);
    case 'text':
      throw new Error('Edits of texts are applied with others');
  }
}

/** Sets what others call a part by: all that uses the old name gets the new one. */
async function applyNaming(work: GroupWork, edit: SetEdit, at: number): Promise<void> {
  const { trx, story, now, plan, isDirty, findNodes } = work;
  const { id, part, field, to } = edit;
  const isNew = (before: object): boolean => {
    const there = fingerprint((before as Record<string, unknown>)[field]);
    if (there === fingerprint(to)) return false;
    if (there !== edit.was) throw refuse(at, 'conflict', { field });
    return true;
  };
  if (part === 'story') {
    const before = modelDraftStory(await readStoryRow(trx, story.id));
    if (isNew(before)) await saveDraftStory(work, { ...before, [field]: to });
    return;
  }
  const rename = { now, plan, isDirty };
  if (part === 'node') {
    const row = await findNodeOrThrow(trx, story, id);
    const before = modelDraftNode(row);
    if (!isNew(before)) return;
    const node = { ...before, [field]: to };
    if (field === 'name') await assertNameFree(trx, story.id, node);
    const saved = await saveNamedNode(trx, story, { row, node }, { ...rename, ...work.writing });
    touch(work, part, id, saved.name);
  } else {
    const [row] = await findParts(trx, 'items', story.id, [id]);
    if (!row) throw refuse(at, 'gone');
    const before = modelItem(row);
    if (!isNew(before)) return;
    await saveItem(trx, story, row, { ...before, [field]: to }, { ...rename, findNodes });
    touch(work, part, id, before.name);
  }
  work.isDirty = true;
}

async function applyAdd(work: GroupWork, edit: AddEdit, at: number): Promise<void> {
  const { trx, story, now, findNodes } = work;
  const { part, id } = edit;
  const state = await stateOfId(trx, story.id, part, id);
  if (state !== 'free') throw state === 'there' ? refuse(at, 'exists') : refuseId(at);
  if (part === 'chapter') {
    const { title } = await addChapter(trx, story, { id, ...edit.value }, now);
    touch(work, part, id, title);
  } else {
    const { chapter_id, name } = edit.value;
    if (!(await findChapter(trx, story.id, chapter_id))) {
      throw refuse(at, 'gone', { field: 'chapter_id' });
    }
    if (part === 'node') {
      const node = { ...edit.value, id };
      const errors = await checkNodes(trx, story, [{ ...node, stored: null }], findNodes);
      if (errors.flat().length > 0) throw notValid(...errors.flat());
      await assertNameFree(trx, story.id, node);
      const { isStart } = await addNode(trx, story, { ...node, ...noMarks }, now);
      if (isStart) await setStory(work, { start_node_id: id, revision: story.revision + 1 });
    } else await addItem(trx, story, { ...edit.value, id }, { now, findNodes });
    touch(work, part, id, name);
  }
  work.isDirty = true;
}

async function applyRemove(
  work: GroupWork,
  { part, id }: Extract<Edit, { type: 'remove' }>,
): Promise<void> {
  const { trx, story, now } = work;
  let hasStart = false;
  if (part === 'chapter') {
    const chapter = await findChapterOrThrow(trx, story, id);
    ({ hasStart } = await removeChapter(trx, story, chapter, now));
    touch(work, part, id, chapter.title);
  } else if (part === 'node') {
    const node = await findNodeOrThrow(trx, story, id);
    ({ hasStart } = await removeNode(trx, story, node, now));
    touch(work, part, id, node.name);
  } else {
    const [item] = await findParts(trx, 'items', story.id, [id]);
    if (!item) throw new AppError('not_found.item', { title: story.title });
    await removeItem(trx, story, item, now);
    touch(work, part, id, item.name);
  }
  if (hasStart) await setStory(work, { start_node_id: null, revision: story.revision + 1 });
  work.removed.add(id);
  work.isDirty = true;
}

async function applyRestore(
  work: GroupWork,
  { part: kind, id }: Extract<Edit, { type: 'restore' }>,
  at: number,
): Promise<void> {
  const { trx, story, now } = work;
  if ((await stateOfId(trx, story.id, kind, id)) === 'there') throw refuse(at, 'exists');
  const wanted = { deletedAfter: now - binMs, after: null, partId: id, limit: 1 };
  const [part] = work.removed.has(id) ? [] : await listBinned(trx, story.id, wanted);
  const isHomeless = kind !== 'chapter' && (await listChapters(trx, story.id)).length === 0;
  if (!part || part.kind !== kind || isHomeless) throw refuse(at, 'gone');
  const { columns, name } = await putBack({ trx, story, part, now });
  if (columns) await setStory(work, columns);
  touch(work, kind, id, name);
  work.isDirty = true;
}

async function applyMove(
  work: GroupWork,
  { id, ordinal }: Extract<Edit, { type: 'move' }>,
): Promise<void> {
  const { trx, story, now } = work;
  const chapter = await findChapterOrThrow(trx, story, id);
  const saved = await saveChapter(trx, story, chapter, { ordinal, now });
  if (saved === chapter) return;
  touch(work, 'chapter', id, chapter.title);
  work.isDirty = true;
}

async function applyMarks(
  work: GroupWork,
  { marks }: Extract<Edit, { type: 'mark' }>,
): Promise<void> {
  const ids = [...new Set(marks.map(({ id }) => id))];
  const found = await findParts(work.trx, 'nodes', work.story.id, ids);
  const rows = new Map<string, MarkRow & { name: string }>(found.map((row) => [row.id, row]));
  for (const { id, position, ...noted } of marks) {
    const row = rows.get(id);
    if (!row) continue;
    const said = Object.entries(noted).filter(([, value]) => value !== undefined);
    const place = position && { position_x: position.x, position_y: position.y };
    const nowhere = position === null && { position_x: null, position_y: null };
    rows.set(id, { ...row, ...Object.fromEntries(said), ...place, ...nowhere });
    touch(work, 'mark', id, row.name);
  }
  await writeMarks(work.trx, work.story.id, [...rows.values()]);
}
