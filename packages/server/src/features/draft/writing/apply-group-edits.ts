// The edits of a group, in runs: what writes, what removes, what brings something back from the bin.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Applied, Edit, RemovedPart } from '@brasslamp/story/draft';
import { RefusedEdit, refused, refusedFor } from '../edits/refused-edit.ts';
import type { DraftWrite } from './draft-write.ts';
import { writeEdits } from './write-edits.ts';

interface AppliedGroup {
  /** The names of what the group changed, by kind and id. */
  touched: Map<string, string>;
  /** Whether anything was written, be it a note. */
  isWritten: boolean;
}

/** Applies the edits of a group to its draft, run by run. Throws as `writeEdits` does. */
export async function applyGroupEdits(group: DraftWrite): Promise<AppliedGroup> {
  const touched = new Map<string, string>();
  const taken = new Set<string>();
  let [isDirty, isNoted] = [false, false];
  for (const run of runsOf(group.edits)) {
    const { from, edits } = run;
    if (from > 0) await nextTurn();
    const [edit] = edits;
    // What the group removes itself, it does not bring back.
    if (edit?.type === 'restore' && taken.has(edit.id)) {
      throw refused(group.edits, group.story, { edit: from, reason: 'gone' });
    }
    const written = await inPlace(run, writeEdits({ ...group, edits, isDirty }));
    isDirty ||= written.isDirty;
    isNoted ||= written.isNoted;
    noteTouched(touched, edits, written.done);
    for (const { id } of written.done.removed) taken.add(id);
  }
  return { touched, isWritten: isDirty || isNoted };
}

/** Edits of a group that are written at once. */
interface Run {
  /** The index of its first edit in the group. */
  from: number;
  edits: Edit[];
}

/** The most edits of a run in which each one may touch all chapters: others get their turn after so many. */
const mostOfOrder = 1_000;

/**
 * The runs of a group: what removes stands apart from what writes, so that a part lies in the bin as it was when
 * an edit removed it; what restores stands alone.
 */
function runsOf(edits: readonly Edit[]): Run[] {
  const runs: Run[] = [];
  for (const [at, edit] of edits.entries()) {
    const last = runs.at(-1);
    const joins = last && last.edits.length < most(edit) && kindOf(last.edits[0]) === kindOf(edit);
    if (joins) last.edits.push(edit);
    else runs.push({ from: at, edits: [edit] });
  }
  return runs;
}

const most = ({ type }: Edit): number =>
  type === 'restore' ? 1 : type === 'remove' || type === 'move' ? mostOfOrder : Infinity;

const kindOf = (edit: Edit | undefined): string | undefined =>
  edit && ['remove', 'restore', 'move'].includes(edit.type) ? edit.type : 'write';

/** Some of the group's edits: what is refused is told by its index in the group. */
async function inPlace<T>({ from, edits }: Run, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof RefusedEdit) {
      throw new RefusedEdit(from + error.edit, error.reason, error.error);
    }
    throw kindOf(edits[0]) === 'restore' ? refusedFor(from, error) : error;
  }
}

function noteTouched(
  touched: Map<string, string>,
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
