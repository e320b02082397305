// How a draft is written: what the edits are about is read, the rules that the browser has as well are
// applied to it, and the rows that differ are written.
import { applyGroup } from '@brasslamp/story/draft';
import type { Row } from '../../../db/tables.ts';
import { binMs } from '../../story-access/policy.ts';
import { indexStory } from '../../story-index/index-story.ts';
import { takeAtHand } from '../at-hand/take-at-hand.ts';
import type { Binned } from '../at-hand/take-binned.ts';
import { takeFromBin } from '../bin/take-from-bin.ts';
import { refused } from '../edits/refused-edit.ts';
import { growStory } from '../edits/text-size.ts';
import { type RenamePlan, usesElsewhere, writeUses } from '../renaming/rename-elsewhere.ts';
import { assertIdsFree, checkBinned, checkWritten } from './check-written.ts';
import type { DraftWrite } from './draft-write.ts';
import { giveNamesUp } from './make-room.ts';
import type { RowsNow } from './rows-now.ts';
import { takeAway } from './take-away.ts';
import { putChapters, putItems, putMarks, putNodes } from './write-parts.ts';
import { storyColumns } from './write-story.ts';

/** The written rows as they are now: of the parts that were at hand, and of new ones. */
export interface Written
  extends Pick<RowsNow, 'hand' | 'chapters' | 'nodes' | 'items' | 'done' | 'isDirty' | 'isNoted'> {
  /** Columns of the story that are others now. */
  story: Partial<Row<'stories'>>;
}

/**
 * Writes edits into a draft. Throws `RefusedEdit`, and then the transaction has to be rolled back; what
 * makes the story too long is thrown as it is.
 */
export async function writeEdits(write: DraftWrite): Promise<Written> {
  const { trx, story, edits, writing, beside, isChecked = false } = write;
  const deletedAfter = writing.now - binMs;
  const hand = await takeAtHand(trx, story, edits, { beside, deletedAfter });
  if (!isChecked) await assertIdsFree(write);
  const { elsewhere, binned } = hand;
  const done = applyGroup(hand.draft, edits, { elsewhere, findRemoved: () => binned?.removed });
  if ('refused' in done) throw refused(edits, story, done.refused);
  if (!isChecked) await checkWritten(write, hand, done);
  if (binned) await checkBinned(write, binned);
  const rows: RowsNow = {
    ...{ write, hand, done, grownBy: 0, isDirty: false, isNoted: false },
    chapters: new Map(hand.chapters),
    nodes: new Map(hand.nodes),
    items: new Map(hand.items),
  };
  // Looked for before anything is written: it may have to be done outside of the transaction.
  const uses = done.renamed.length > 0 ? await usesOf(rows) : null;
  await writeRows(rows);
  if (uses) await writeUses(trx, uses, writing.now);
  return { ...rows, story: await writeStory(rows, uses) };
}

function usesOf({ write, hand, done }: RowsNow): Promise<RenamePlan> {
  const { trx, story, plan, isDirty = false } = write;
  const { nodes, items } = hand.draft;
  const except = [...(hand.story ? [story.id] : []), ...nodes.keys(), ...items.keys()];
  const { level } = done.draft.story;
  const asked = { storyId: story.id, level, renamed: done.renamed, except };
  return usesElsewhere(trx, story, asked, { plan, isDirty });
}

/**
 * The rows in their order: names and keys are unique at every moment, and what is in a chapter goes with it. Edits that
 * remove or restore come without others (`apply-group-edits.ts`).
 */
async function writeRows(rows: RowsNow): Promise<void> {
  const { done, write, hand } = rows;
  const { draft, changed, removed } = done;
  for (const gone of removed) await takeAway(rows, gone);
  const { chapters, nodes } = write.beside ?? {};
  await putChapters(rows, partsOf(draft.chapters, changed.chapters, chapters?.keys()));
  if (hand.binned) return bringBack(rows, hand.binned);
  await giveNamesUp(rows);
  const known = new Set(rows.nodes.keys());
  await putNodes(rows, partsOf(draft.nodes, changed.nodes, nodes?.keys()), draft.marks);
  await putItems(rows, partsOf(draft.items, changed.items));
  // What is new was written with its marks.
  const isNoted = (id: string) => draft.nodes.has(id) && (known.has(id) || !changed.nodes.has(id));
  await putMarks(rows, [...changed.marks].filter(isNoted), draft.marks);
}

async function bringBack(rows: RowsNow, { row }: Binned): Promise<void> {
  const { trx, writing } = rows.write;
  rows.grownBy += await takeFromBin(trx, row, rows.done.draft, writing.now);
  rows.isDirty = true;
}

const partsOf = <Part>(
  parts: ReadonlyMap<string, Part>,
  changed: ReadonlySet<string>,
  more: Iterable<string> = [],
): Part[] => [...new Set([...changed, ...more])].flatMap((id) => parts.get(id) ?? []);

/** The columns by which readers find a public story. */
const isFoundBy = ['title', 'lang', 'content_notes'] as const;

/** The story's own row: what changed in it, and the size of all that was written, in one statement. */
async function writeStory(
  rows: RowsNow,
  uses: RenamePlan | null,
): Promise<Partial<Row<'stories'>>> {
  const { hand, write } = rows;
  const { trx, story, isDirty = false, beside, writing } = write;
  const own = await storyColumns(rows);
  if (!rows.isDirty) return own;
  const edited = {
    content_revision: story.content_revision + Number(!isDirty),
    updated_at: writing.now,
  };
  const columns = { ...own, ...uses?.columns, ...edited, ...beside?.story };
  const bytes = rows.grownBy + (uses?.grownBy ?? 0);
  const isFromBin = (hand.binned ?? beside?.binned) !== undefined;
  await growStory(trx, story, columns, { bytes, isFromBin });
  Object.assign(story, columns);
  if (isFoundBy.some((column) => own[column] !== undefined)) await indexStory(trx, story.id);
  return columns;
}
