// What a write looks at of a part that comes back from its story's bin.
import type { DraftNode, Edit, Mark, RemovedPart } from '@brasslamp/story/draft';
import type { Item } from '@brasslamp/story/model';
import type { Reader } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import type { StoryRow } from '../../story-access/story-rows.ts';
import { type BinnedRow, listBinned, piecesOf } from '../bin/queries.ts';
import { nodeLevelErrors } from '../model/level-errors.ts';
import { modelChapter, modelItem, modelNode } from '../model/part-models.ts';
import { marksOf, sketchedNode } from './node-sketch.ts';

/** A part in the bin: like one that goes there it is at hand without the texts of its nodes. */
export interface Binned {
  row: BinnedRow;
  removed: RemovedPart;
  /** The row of a chapter as it was. */
  chapter: Row<'chapters'> | null;
  /** Whether a node says what means something at a higher level alone. */
  isAboveLevel: boolean;
}

/** The part that one of the edits brings back; null = none does, or nothing is kept of it. */
export async function takeBinned(
  db: Reader,
  story: StoryRow,
  edits: readonly Edit[],
  { binned, deletedAfter }: { binned?: BinnedRow | undefined; deletedAfter: number },
): Promise<Binned | null> {
  const restore = edits.find((edit) => edit.type === 'restore');
  if (!restore) return null;
  const { part, id } = restore;
  const wanted = { deletedAfter, after: null, partId: id, limit: 1 };
  const [row] = binned ? [binned] : await listBinned(db, story.id, wanted);
  return row?.kind === part ? readBinned(db, row, { part, level: story.level }) : null;
}

async function readBinned(
  db: Reader,
  row: BinnedRow,
  { part, level }: { part: RemovedPart['part']; level: number },
): Promise<Binned> {
  const { part_id: id, start_node_id } = row;
  let chapter: Row<'chapters'> | null = null;
  let isAboveLevel = false;
  const nodes: DraftNode[] = [];
  const items: Item[] = [];
  const marks = new Map<string, Mark>();
  for await (const piece of piecesOf(db, row)) {
    if (piece.kind === 'chapter') [chapter = null] = piece.rows;
    if (piece.kind === 'item') items.push(...piece.rows.map(modelItem));
    if (piece.kind !== 'node') continue;
    isAboveLevel ||= piece.rows.some((node) => nodeLevelErrors(level, modelNode(node)).length > 0);
    nodes.push(...piece.rows.map(sketchedNode));
    for (const [node, mark] of marksOf(piece.rows)) marks.set(node, mark);
  }
  const inside = { nodes, items, marks, chapter: chapter && modelChapter(chapter) };
  return { row, removed: { part, id, start_node_id, ...inside }, chapter, isAboveLevel };
}
