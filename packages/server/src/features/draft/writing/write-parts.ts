// Writes the rows of chapters, nodes and items that differ from what is there.
import type { DraftNode, Mark } from '@brasslamp/story/draft';
import type { Chapter, Item } from '@brasslamp/story/model';
import type { Row } from '../../../db/tables.ts';
import { itemBytes, nodeBytes, textBytes } from '../edits/text-size.ts';
import { keepHistory } from '../history/keep-history.ts';
import { modelNode } from '../model/part-models.ts';
import { insertParts, updatePart } from '../rows/queries.ts';
import { newActionIds } from './check-nodes.ts';
import { insertActionRows, writeMarks, writeNodes, writeOrdinals } from './queries.ts';
import {
  type Change,
  chapterChange,
  isContentNew,
  itemChange,
  markColumns,
  nodeChange,
  type RowsNow,
} from './rows-now.ts';

/** Chapters that an edit is about get a new revision; others only make way for them. */
export async function putChapters(rows: RowsNow, chapters: readonly Chapter[]): Promise<void> {
  const { trx, story, edits, beside } = rows.write;
  const about = new Set(
    edits.flatMap((edit) => ('part' in edit && edit.part === 'chapter' ? [edit.id] : [])),
  );
  const isNamed = ({ id }: Chapter) => beside?.chapters?.has(id) || about.has(id);
  const changes = chapters.flatMap((chapter) => chapterChange(rows, chapter));
  const named = changes.filter(({ after }) => isNamed(after));
  const made = named.filter(({ before }) => !before).map(({ after }) => after);
  await insertParts(trx, 'chapters', made);
  for (const { before, after } of named) {
    if (before) await updatePart(trx, 'chapters', story.id, after.id, after);
  }
  const moved = changes.filter(({ after }) => !isNamed(after));
  await writeOrdinals(
    trx,
    story.id,
    moved.map(({ after }) => after),
  );
  for (const { before, after } of changes) {
    rows.grownBy += textBytes(after.title) - textBytes(before?.title ?? '');
    const { ordinal } = after;
    rows.chapters.set(after.id, before && !isNamed(after) ? { ...before, ordinal } : after);
  }
  if (changes.length > 0) rows.isDirty = true;
}

/** Nodes, those that are new with their marks. */
export async function putNodes(
  rows: RowsNow,
  nodes: readonly DraftNode[],
  marks: ReadonlyMap<string, Mark>,
): Promise<void> {
  const { trx, story, writing } = rows.write;
  const changes = nodes.flatMap((node) => nodeChange(rows, node, marks.get(node.id)));
  if (changes.length === 0) return;
  await insertParts(trx, 'nodes', newRows(changes));
  const updates = changes.filter(({ before }) => before).map(({ after }) => after);
  const [only] = updates;
  if (only && updates.length === 1) await updatePart(trx, 'nodes', story.id, only.id, only);
  else await writeNodes(trx, updates);
  await noteActionIds(rows, changes);
  await keepHistory(trx, story.id, editedOf(rows, changes), writing);
  for (const change of changes) {
    const { before, after } = change;
    rows.grownBy += nodeBytes(after) - (before ? nodeBytes(before) : 0);
    rows.nodes.set(after.id, after);
    if (isContentNew(change)) rows.isDirty = true;
  }
}

const newRows = <Wanted>(changes: readonly Change<Wanted>[]): Wanted[] =>
  changes.filter(({ before }) => !before).map(({ after }) => after);

/** Ids of actions, which a story knows for ever. */
async function noteActionIds(
  { write: { trx, story } }: RowsNow,
  changes: readonly Change<Row<'nodes'>>[],
): Promise<void> {
  const ids = changes.flatMap(({ before, after }) =>
    newActionIds({ ...modelNode(after), stored: before && modelNode(before) }).map((action_id) => ({
      story_id: story.id,
      action_id,
      node_id: after.id,
    })),
  );
  await insertActionRows(trx, ids);
}

/** Nodes into which nothing but a new name was written keep no entry in their history. */
function editedOf({ write: { edits } }: RowsNow, changes: readonly Change<Row<'nodes'>>[]) {
  const edited = new Set(
    edits.flatMap((edit) =>
      edit.type === 'text' || (edit.type === 'set' && edit.part === 'node') ? [edit.id] : [],
    ),
  );
  return changes.flatMap(({ before, after }) =>
    before && edited.has(after.id) ? [{ before, after }] : [],
  );
}

export async function putItems(rows: RowsNow, items: readonly Item[]): Promise<void> {
  const { trx, story } = rows.write;
  const changes = items.flatMap((item) => itemChange(rows, item));
  await insertParts(trx, 'items', newRows(changes));
  for (const { before, after } of changes) {
    if (before) await updatePart(trx, 'items', story.id, after.id, after);
    rows.grownBy += itemBytes(after) - (before ? itemBytes(before) : 0);
    rows.items.set(after.id, after);
    rows.isDirty = true;
  }
}

/** Marks, which are no content: no revision grows with them. */
export async function putMarks(
  rows: RowsNow,
  ids: readonly string[],
  marks: ReadonlyMap<string, Mark>,
): Promise<void> {
  const { trx, story } = rows.write;
  const noted = ids.map((id) => ({ id, ...markColumns(marks.get(id)) }));
  await writeMarks(trx, story.id, noted);
  for (const { id, ...columns } of noted) {
    const row = rows.nodes.get(id);
    if (row) rows.nodes.set(id, { ...row, ...columns });
    rows.isNoted = true;
  }
}
