// Takes parts out of a draft: to the story's bin, each as it is stored.
import type { RemovedPart } from '@brasslamp/story/draft';
import { moveChapterToBin, moveItemToBin, moveNodeToBin } from '../bin/move-to-bin.ts';
import { itemBytes, nodeBytes, textBytes } from '../edits/text-size.ts';
import { deleteParts } from '../rows/queries.ts';
import { bytesInChapter, deleteChapter } from './queries.ts';
import type { RowsNow } from './rows-now.ts';

export async function takeAway(rows: RowsNow, gone: RemovedPart): Promise<void> {
  if (gone.part === 'chapter') await takeChapter(rows, gone);
  else if (gone.part === 'node') await takeNode(rows, gone);
  else await takeItem(rows, gone);
  rows.isDirty = true;
}

/** A chapter goes as it is stored: of what is in it no more may be at hand than what it is called. */
async function takeChapter(
  rows: RowsNow,
  { id, chapter, nodes, items, start_node_id }: RemovedPart,
) {
  const { trx, story, writing } = rows.write;
  const row = rows.chapters.get(id);
  if (!row || !chapter) return;
  await moveChapterToBin(
    trx,
    story.id,
    { ...row, ...chapter },
    { start_node_id, now: writing.now },
  );
  rows.grownBy -= textBytes(row.title) + (await bytesInChapter(trx, story.id, id));
  await deleteChapter(trx, story.id, id);
  rows.chapters.delete(id);
  for (const node of nodes) rows.nodes.delete(node.id);
  for (const item of items) rows.items.delete(item.id);
}

async function takeNode(rows: RowsNow, { id, start_node_id }: RemovedPart) {
  const { trx, story, writing } = rows.write;
  const row = rows.nodes.get(id);
  if (!row) return;
  const chapter_title = rows.chapters.get(row.chapter_id)?.title ?? null;
  const { now } = writing;
  await moveNodeToBin(trx, story.id, row, { chapter_title, start_node_id, now });
  rows.grownBy -= nodeBytes(row);
  await deleteParts(trx, 'nodes', story.id, [id]);
  rows.nodes.delete(id);
}

async function takeItem(rows: RowsNow, { id }: RemovedPart) {
  const { trx, story, writing } = rows.write;
  const row = rows.items.get(id);
  if (!row) return;
  const chapter_title = rows.chapters.get(row.chapter_id)?.title ?? null;
  await moveItemToBin(trx, story.id, row, { chapter_title, now: writing.now });
  rows.grownBy -= itemBytes(row);
  await deleteParts(trx, 'items', story.id, [id]);
  rows.items.delete(id);
}
