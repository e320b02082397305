// What a story has beside its chapters, nodes and items: the columns of its own row.
import type { DraftStory } from '@brasslamp/story/draft';
import type { Row } from '../../../db/tables.ts';
import { moveThingsToBin, takeThingsFromBin } from '../bin/move-to-bin.ts';
import { deleteBinned } from '../bin/queries.ts';
import { ownBytes } from '../edits/text-size.ts';
import { storedVariable, storyListColumns } from '../model/part-models.ts';
import type { RowsNow } from './rows-now.ts';

type Columns = Partial<Row<'stories'>>;

/**
 * The columns that are others after the edits. A variable or an achievement that is left out goes to
 * the bin.
 */
export async function storyColumns(rows: RowsNow): Promise<Columns> {
  const { hand, done, write } = rows;
  const { draft } = done;
  if (!hand.story) return startColumn(write.story, draft.story);
  const columns = differing(hand.story, draft.story);
  if (Object.keys(columns).length === 0) return {};
  await moveLeftOut(rows, hand.draft.story, draft.story);
  rows.grownBy += ownBytes({ ...hand.story, ...columns }) - ownBytes(hand.story);
  rows.isDirty = true;
  return columns;
}

/** The start alone: where the lists are not at hand, no more can have changed. */
const startColumn = (
  story: Pick<Row<'stories'>, 'start_node_id' | 'revision'>,
  { start_node_id }: DraftStory,
): Columns =>
  start_node_id === story.start_node_id ? {} : { start_node_id, revision: story.revision + 1 };

function differing(row: Row<'stories'>, after: DraftStory): Columns {
  const { title, start_node_id } = after;
  const next = { title, start_node_id, ...storyListColumns(after) };
  const isOther = (...columns: (keyof typeof next)[]) =>
    Number(columns.some((column) => next[column] !== row[column]));
  const all = {
    ...next,
    revision: row.revision + isOther('title', 'start_node_id', 'content_notes'),
    variables_revision: row.variables_revision + isOther('variables'),
    achievements_revision: row.achievements_revision + isOther('achievements'),
    story_wide_revision: row.story_wide_revision + isOther('level', 'lang', 'story_wide'),
  };
  const there = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(
    Object.entries(all).filter(([column, value]) => value !== there.get(column)),
  );
}

async function moveLeftOut(
  { write: { trx, story, writing, beside } }: RowsNow,
  before: DraftStory,
  after: DraftStory,
): Promise<void> {
  const gone = leftOut(before.variables, after.variables).map(storedVariable);
  await moveThingsToBin(trx, story.id, 'variable', gone, writing.now);
  const lost = leftOut(before.achievements, after.achievements);
  await moveThingsToBin(trx, story.id, 'achievement', lost, writing.now);
  // Of a thing that comes back from the bin an older one may lie there still.
  if (beside?.binned) return deleteBinned(trx, story.id, [beside.binned.id]);
  await takeThingsFromBin(trx, story.id, [
    ...leftOut(after.variables, before.variables),
    ...leftOut(after.achievements, before.achievements),
  ]);
}

/** The things that the new list lacks. */
function leftOut<Thing extends { id: string }>(
  before: readonly Thing[],
  after: readonly { id: string }[],
): Thing[] {
  const ids = new Set(after.map(({ id }) => id));
  return before.filter(({ id }) => !ids.has(id));
}
