import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FieldError } from '@brasslamp/contract/error-codes';
import { freeKey } from '@brasslamp/story/draft';
import { type Achievement, limits } from '@brasslamp/story/model';
import type { Writer } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { writeUnique } from '../../../db/write-unique.ts';
import { AppError, fieldError, notValid } from '../../../errors/app-error.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { newId } from '../../../ids.ts';
import type { Deps } from '../../deps.ts';
import { storyToWrite } from '../../story-access/find-story.ts';
import { binMs } from '../../story-access/policy.ts';
import { markEdited } from '../edits/mark-edited.ts';
import { bringTextBack, itemBytes, nodeBytes, textBytes } from '../edits/text-size.ts';
import { assertIdsOwn } from '../ids/id-belongs-to-one-story.ts';
import { nodeLevelErrors, variableLevelErrors } from '../model/level-errors.ts';
import { modelNode, modelVariable, nameKey, type StoredVariable } from '../model/part-models.ts';
import { countParts, findTaken, insertParts, type PartTable } from '../rows/queries.ts';
import { findFreeKey, findFreeName } from './free-names.ts';
import {
  type BinnedRow,
  deleteBinned,
  findBinned,
  findPiece,
  insertChapter,
  listChapters,
  nameOfAny,
  readLists,
} from './queries.ts';

type RestoreCall = Call<'POST /api/stories/:username/:story_slug/bin/:bin_id/restore'>;

/** The place to which a part came, and its name there. */
interface Restored {
  name: string;
  key: string | null;
  chapter: { id: string; title: string; is_other: boolean } | null;
  renamed_count: number;
  /** Columns of the story that change with it. */
  columns?: Partial<Row<'stories'>> | undefined;
}

interface Restoring {
  trx: Writer;
  story: Awaited<ReturnType<typeof storyToWrite>>;
  part: BinnedRow;
  now: number;
}

/**
 * Puts a part back with the ids that it had, so that links and places that still have them lead there
 * again. A name or key that is taken meanwhile gets a number: logic by name stays with who has it.
 */
export async function restorePart(deps: Deps, { viewer, params, answer }: RestoreCall) {
  return writeUnique(deps.database, async (trx) => {
    const story = await storyToWrite(trx, viewer, params);
    const now = deps.now();
    const part = await findBinned(trx, story.id, params.bin_id, now - binMs);
    if (!part) throw new AppError('not_found.binned_part');
    const { columns, ...restored } = await putBack({ trx, story, part, now });
    await markEdited(trx, story, now, columns);
    return answer(trx, { kind: part.kind, part_id: part.part_id, ...restored });
  });
}

/**
 * The same with what the story’s own row has to change for it, which is not written yet. A story without
 * a start gets the one back that it lost with the part.
 */
export async function putBack(restoring: Restoring): Promise<Restored> {
  const { trx, story, part } = restoring;
  const { columns, ...restored } = await restore(restoring);
  await deleteBinned(trx, story.id, [part.id]);
  if (story.start_node_id !== null || part.start_node_id === null) return { ...restored, columns };
  const { start_node_id } = part;
  return { ...restored, columns: { ...columns, start_node_id, revision: story.revision + 1 } };
}

function restore(restoring: Restoring): Promise<Restored> {
  const { kind } = restoring.part;
  if (kind === 'chapter') return restoreChapter(restoring);
  if (kind === 'node' || kind === 'item') return restoreInChapter(restoring);
  return restoreThing(restoring, kind);
}

async function restoreInChapter(restoring: Restoring): Promise<Restored> {
  const { trx, part } = restoring;
  await assertWithinLimits(restoring, { [`${part.kind}s`]: 1 });
  const chapter = await chapterFor(restoring);
  const changes = { chapter_id: chapter.id };
  const [row] = await readRows<Row<'nodes'> | Row<'items'>>(trx, part.id);
  if (!row) throw new Error(`Nothing is stored of the binned part ${part.id}`);
  if ('key' in row) {
    const [item] = await putItems(restoring, [{ ...row, ...changes }]);
    const key = item?.key ?? row.key;
    return { name: row.name, key, chapter, renamed_count: Number(key !== row.key) };
  }
  const [node] = await putNodes(restoring, [{ ...row, ...changes }]);
  const name = node?.name ?? row.name;
  return { name, key: null, chapter, renamed_count: Number(name !== row.name) };
}

/** The chapter it was in; else the first; in a story that has none, one of the same title. */
async function chapterFor({ trx, story, part, now }: Restoring) {
  const chapters = await listChapters(trx, story.id);
  const own = chapters.find(({ id }) => id === part.chapter_id);
  const found = own ?? chapters[0];
  if (found) return { id: found.id, title: found.title, is_other: !own };
  const made = { id: newId(), title: part.chapter_title ?? part.name };
  const written = { story_id: story.id, ordinal: 1, revision: 1, created_at: now, updated_at: now };
  await bringTextBack(trx, story, textBytes(made.title));
  await insertChapter(trx, { ...made, ...written });
  return { ...made, is_other: true };
}

async function restoreChapter(restoring: Restoring): Promise<Restored> {
  const { trx, story, part, now } = restoring;
  const chapters = await countParts(trx, 'chapters', story.id);
  await assertWithinLimits(restoring, {
    chapters: 1,
    nodes: part.node_count,
    items: part.item_count,
  });
  let renamed_count = 0;
  for (let ordinal = 0; ; ordinal += 1) {
    const piece = await findPiece(trx, part.id, ordinal);
    if (!piece) break;
    // SQLite answers synchronously: other calls get a turn between the pieces.
    await nextTurn();
    const rows = JSON.parse(piece.content) as (Row<'chapters'> & Row<'nodes'> & Row<'items'>)[];
    if (piece.kind === 'chapter') {
      await assertNotInStory(restoring, 'chapter', [{ id: part.part_id, name: part.name }]);
      for (const row of rows) {
        const place = Math.min(row.ordinal, chapters + 1);
        await bringTextBack(trx, story, textBytes(row.title));
        await insertChapter(trx, { ...withNextRevision(row, now), ordinal: place });
      }
      continue;
    }
    const put =
      piece.kind === 'node' ? await putNodes(restoring, rows) : await putItems(restoring, rows);
    renamed_count += put.filter(({ isRenamed }) => isRenamed).length;
  }
  return { name: part.name, key: null, chapter: null, renamed_count };
}

const takenWords = async (...asked: Parameters<typeof findTaken>) =>
  new Set((await findTaken(...asked)).map(({ word }) => word));

/** Nodes with names that are free; says which they got. */
async function putNodes({ trx, story, now }: Restoring, rows: readonly Row<'nodes'>[]) {
  await assertNotInStory({ trx, story }, 'node', rows);
  for (const row of rows) assertLevel(nodeLevelErrors(story.level, modelNode(row)));
  const find = (keys: readonly string[]) => takenWords(trx, 'nodes', story.id, keys);
  const own = new Set(rows.map(({ name }) => nameKey(name)));
  const taken = await find([...own]);
  const put = [];
  for (const row of rows) {
    const isRenamed = taken.has(nameKey(row.name));
    const name = isRenamed ? await findFreeName(row.name, alsoTaken(find, own)) : row.name;
    const name_key = nameKey(name);
    own.add(name_key);
    put.push({ ...withNextRevision(row, now), name, name_key, isRenamed });
  }
  await bringTextBack(trx, story, sum(put.map(nodeBytes)));
  await insertParts(
    trx,
    'nodes',
    put.map(({ isRenamed: _, ...row }) => row),
  );
  return put;
}

/** Items with keys that are free; says which they got. */
async function putItems({ trx, story, now }: Restoring, rows: readonly Row<'items'>[]) {
  await assertNotInStory({ trx, story }, 'item', rows);
  const find = (keys: readonly string[]) => takenWords(trx, 'items', story.id, keys);
  const own = new Set(rows.map((row) => row.key));
  const taken = await find([...own]);
  const put = [];
  for (const row of rows) {
    const isRenamed = taken.has(row.key);
    const key = isRenamed ? await findFreeKey(row.key, alsoTaken(find, own)) : row.key;
    own.add(key);
    put.push({ ...withNextRevision(row, now), key, isRenamed });
  }
  await bringTextBack(trx, story, sum(put.map(itemBytes)));
  await insertParts(
    trx,
    'items',
    put.map(({ isRenamed: _, ...row }) => row),
  );
  return put;
}

/** A variable or an achievement goes to the end of its list. */
async function restoreThing(
  restoring: Restoring,
  kind: 'variable' | 'achievement',
): Promise<Restored> {
  const { trx, story, part } = restoring;
  const field = kind === 'variable' ? 'variables' : 'achievements';
  const row = await readLists(trx, story.id);
  const list = JSON.parse(row[field]) as (StoredVariable | Achievement)[];
  if (list.some(({ id }) => id === part.part_id)) throw alreadyBack(part.name);
  assertAtMost(limits[`${field}PerStory`], list.length, 1, field);
  const [thing] = await readRows<StoredVariable | Achievement>(trx, part.id);
  if (!thing) throw new Error(`Nothing is stored of the binned part ${part.id}`);
  if ('kind' in thing) assertLevel(variableLevelErrors(story.level, [modelVariable(thing)]));
  const keys = new Set(list.map(({ key }) => key));
  const key = freeKey(thing.key, (one) => keys.has(one));
  const revision = row[`${field}_revision`] + 1;
  const restored = JSON.stringify([...list, { ...thing, key }]);
  await bringTextBack(trx, story, textBytes(restored) - textBytes(row[field]));
  return {
    name: part.name,
    key,
    chapter: null,
    renamed_count: Number(key !== thing.key),
    columns: {
      [field]: restored,
      [`${field}_revision`]: revision,
    },
  };
}

/** The rows of a part that is in one piece. */
async function readRows<T>(trx: Writer, binId: string): Promise<T[]> {
  const piece = await findPiece(trx, binId, 0);
  return piece ? (JSON.parse(piece.content) as T[]) : [];
}

const withNextRevision = <T extends { revision: number; updated_at: number }>(
  row: T,
  now: number,
): T => ({
  ...row,
  revision: row.revision + 1,
  updated_at: now,
});

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

const alsoTaken =
  (find: (words: readonly string[]) => Promise<Set<string>>, more: ReadonlySet<string>) =>
  async (words: readonly string[]) =>
    new Set([...(await find(words)), ...more]);

/** A version that was restored meanwhile can have brought the same thing back. */
async function assertNotInStory(
  { trx, story }: Pick<Restoring, 'trx' | 'story'>,
  part: 'chapter' | 'node' | 'item',
  rows: readonly { id: string; name: string }[],
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const name = await nameOfAny(trx, story.id, `${part}s`, ids);
  if (name !== undefined) throw alreadyBack(name);
  await assertIdsOwn(trx, story.id, part, rows);
}

/** A version of level 1 may have been restored since the part left. */
function assertLevel(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw notValid(fieldError('bin_id', 'raise_first'));
}

const alreadyBack = (name: string) => new AppError('already_back', { name });

async function assertWithinLimits(
  { trx, story }: Restoring,
  more: Partial<Record<PartTable, number>>,
): Promise<void> {
  for (const [table, count] of Object.entries(more) as [PartTable, number][]) {
    assertAtMost(limits[`${table}PerStory`], await countParts(trx, table, story.id), count, table);
  }
}

function assertAtMost(
  most: number,
  there: number,
  more: number,
  parts: 'chapters' | 'nodes' | 'items' | 'variables' | 'achievements',
): void {
  if (there + more <= most) return;
  throw new AppError('limit_reached.parts_restored', { parts, most, count: there, more });
}
