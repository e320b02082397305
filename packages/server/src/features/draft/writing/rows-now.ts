import type { Applied, DraftNode, Mark } from '@brasslamp/story/draft';
import type { Chapter, Item } from '@brasslamp/story/model';
import type { Row } from '../../../db/tables.ts';
import type { AtHand } from '../at-hand/take-at-hand.ts';
import { itemColumns, type NodeColumns, nodeColumns, noMarks } from '../model/part-models.ts';
import type { DraftWrite } from './draft-write.ts';

/** The rows of a draft while edits are written: as they are after the statements so far. */
export interface RowsNow {
  write: DraftWrite;
  hand: AtHand;
  done: Applied;
  chapters: Map<string, Row<'chapters'>>;
  nodes: Map<string, Row<'nodes'>>;
  items: Map<string, Row<'items'>>;
  /** In UTF-8; less than 0 = the text of the story got shorter. */
  grownBy: number;
  /** Whether anything was written that a version freezes. */
  isDirty: boolean;
  /** Whether anything was noted about nodes. */
  isNoted: boolean;
}

/** A row that is to be written; `before` is what is there, null = nothing. */
export interface Change<Wanted> {
  before: Wanted | null;
  after: Wanted;
}

/** The change of a row to these columns; none where it has them all. */
const changeOf = <Wanted extends object>(
  before: Wanted | undefined,
  columns: Partial<Wanted>,
  after: Wanted,
): Change<Wanted>[] =>
  before && isSame(before, columns) ? [] : [{ before: before ?? null, after }];

const isSame = (row: object, columns: object): boolean => {
  const there = new Map(Object.entries(row));
  return Object.entries(columns).every(([column, value]) => there.get(column) === value);
};

/** The columns that tell whose a row is, when it was made and how often it was written. */
const written = (
  { write: { story, writing } }: RowsNow,
  before: { created_at: number; revision: number } | undefined,
) => ({
  story_id: story.id,
  created_at: before?.created_at ?? writing.now,
  revision: (before?.revision ?? 0) + 1,
  updated_at: writing.now,
});

/** A chapter from the bin goes on from the row that it had. */
export function chapterChange(rows: RowsNow, { id, title, ordinal }: Chapter) {
  const before = rows.chapters.get(id);
  const { binned } = rows.hand;
  const was = binned?.row.part_id === id && binned.chapter ? binned.chapter : before;
  const beside = rows.write.beside?.chapters?.get(id);
  const sent_ordinal = beside?.sent_ordinal ?? was?.sent_ordinal ?? 1;
  const columns = { id, title, ordinal, sent_ordinal };
  return changeOf(before, columns, { ...columns, ...written(rows, was) });
}

/** A node that no edit changed keeps its columns, in whichever form they are stored. */
export function nodeChange(rows: RowsNow, node: DraftNode, mark?: Mark) {
  const { id, place } = node;
  const before = rows.nodes.get(id);
  const isOther = rows.hand.draft.nodes.get(id) !== node;
  const columns = {
    id,
    place,
    ...(before && !isOther ? columnsOf(before) : nodeColumns(node)),
    ...(before ? marksOf(before) : markColumns(mark)),
    ...rows.write.beside?.nodes?.get(id),
  };
  return changeOf(before, columns, { ...columns, ...written(rows, before) });
}

export function itemChange(rows: RowsNow, item: Item) {
  const before = rows.items.get(item.id);
  const columns = { id: item.id, ...itemColumns(item) };
  return changeOf(before, columns, { ...columns, ...written(rows, before) });
}

type MarkColumns = typeof noMarks;

export const markColumns = (mark: Mark | undefined): MarkColumns =>
  mark
    ? {
        position_x: mark.position?.x ?? null,
        position_y: mark.position?.y ?? null,
        status: mark.status,
        colour: mark.colour,
        note: mark.note,
      }
    : noMarks;

const marksOf = ({ position_x, position_y, status, colour, note }: MarkColumns): MarkColumns => ({
  position_x,
  position_y,
  status,
  colour,
  note,
});

/** Whether a node's row differs in more than where it lies on its author's map. */
export const isContentNew = ({ before, after }: Change<Row<'nodes'>>): boolean =>
  before === null || !isSame(before, { ...columnsOf(after), place: after.place });

const columnsOf = ({
  chapter_id,
  name,
  name_key,
  body,
  actions,
  ending,
  logic,
}: NodeColumns): NodeColumns => ({ chapter_id, name, name_key, body, actions, ending, logic });
