// The edits of a group: all of them at once, up to one that brings something back from the bin.
import type { Applied, Edit, RemovedPart, RestoreEdit } from '@brasslamp/story/draft';
import { binMs } from '../../story-access/policy.ts';
import { updateStoryRow } from '../../story-access/story-rows.ts';
import { listBinned, listChapters } from '../bin/queries.ts';
import { putBack } from '../bin/restore-part.ts';
import { inEdit, RefusedEdit, refused } from '../edits/refused-edit.ts';
import { stateOfId } from '../ids/taken-ids.ts';
import type { DraftWrite } from '../writing/draft-write.ts';
import { writeEdits } from '../writing/write-edits.ts';

/** What a group changed, and what that is called: by kind and id. */
export type Touched = Map<string, string>;

/** Throws `RefusedEdit`. */
export async function applyEdits(group: DraftWrite): Promise<Touched> {
  const touched: Touched = new Map();
  const taken = new Set<string>();
  let isDirty = false;
  for (let from = 0; from < group.edits.length; ) {
    const back = group.edits.findIndex((edit, at) => at >= from && edit.type === 'restore');
    const to = back === -1 ? group.edits.length : back;
    if (to > from) {
      const edits = group.edits.slice(from, to);
      const written = await inPlace(from, () => writeEdits({ ...group, edits, isDirty }));
      isDirty ||= written.isDirty;
      noteTouched(touched, edits, written.done);
      for (const { id } of written.done.removed) taken.add(id);
    }
    const edit = group.edits[to];
    if (edit?.type === 'restore') {
      const name = await inEdit(to, () => restore(group, edit, { at: to, taken, isDirty }));
      touched.set(`${edit.part} ${edit.id}`, name);
      isDirty = true;
    }
    from = to + 1;
  }
  return touched;
}

/** Runs some of the group's edits: what is refused is told by its index in the group. */
async function inPlace<T>(from: number, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof RefusedEdit)) throw error;
    throw new RefusedEdit(from + error.edit, error.reason, error.error);
  }
}

function noteTouched(
  touched: Touched,
  edits: readonly Edit[],
  { draft, changed, removed }: Applied,
): void {
  const gone = new Map(
    removed.map((part) => [`${part.part} ${part.id}`, part.chapter?.title ?? nameIn(part)]),
  );
  const note = (part: string, id: string, name: string | undefined) => {
    if (name !== undefined) touched.set(`${part} ${id}`, name);
  };
  for (const edit of edits) {
    if (edit.type === 'mark') {
      for (const { id } of edit.marks) {
        if (changed.marks.has(id)) note('mark', id, draft.nodes.get(id)?.name);
      }
      continue;
    }
    const part = edit.type === 'text' ? 'node' : edit.part;
    if (part === 'story') {
      if (changed.story) note(part, '', draft.story.title);
      continue;
    }
    const { id } = edit;
    if (!changed[`${part}s`].has(id)) continue;
    const now =
      part === 'chapter' ? draft.chapters.get(id)?.title : draft[`${part}s`].get(id)?.name;
    note(part, id, now ?? gone.get(`${part} ${id}`));
  }
}

const nameIn = ({ nodes: [node], items: [item] }: RemovedPart): string =>
  node?.name ?? item?.name ?? '';

async function restore(
  { trx, story, edits, writing }: DraftWrite,
  { part: kind, id }: RestoreEdit,
  { at, taken, isDirty }: { at: number; taken: ReadonlySet<string>; isDirty: boolean },
): Promise<string> {
  const { now } = writing;
  if ((await stateOfId(trx, story.id, kind, id)) === 'there') {
    throw refused(edits, story, { edit: at, reason: 'exists' });
  }
  const wanted = { deletedAfter: now - binMs, after: null, partId: id, limit: 1 };
  const [part] = taken.has(id) ? [] : await listBinned(trx, story.id, wanted);
  const isHomeless = kind !== 'chapter' && (await listChapters(trx, story.id)).length === 0;
  if (!part || part.kind !== kind || isHomeless) {
    throw refused(edits, story, { edit: at, reason: 'gone' });
  }
  const { columns, name } = await putBack({ trx, story, part, now });
  const edited = { content_revision: story.content_revision + Number(!isDirty), updated_at: now };
  Object.assign(story, columns, edited);
  await updateStoryRow(trx, story.id, { ...columns, ...edited });
  return name;
}
