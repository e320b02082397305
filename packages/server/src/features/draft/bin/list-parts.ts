import type { Achievement, BinnedPart } from '@brasslamp/contract';
import type { Reader } from '../../../db/database.ts';
import { decodeCursor, page } from '../../../http/calls/cursor.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { jsonList } from '../../../http/replies/json-pieces.ts';
import type { Deps } from '../../deps.ts';
import { storyToWrite } from '../../story-access/find-story.ts';
import { binMs } from '../../story-access/policy.ts';
import { chapterReply, itemReply, modelVariable, nodeReply } from '../model/part-models.ts';
import { type BinnedRow, listBinned, listChapters, piecesOf } from './queries.ts';

type ListCall = Call<'GET /api/stories/:username/:story_slug/bin'>;

/** The parts in the bin, page by page: the author's alone, as long as they lie here. */
export async function listParts(deps: Deps, { viewer, params, query }: ListCall) {
  const db = deps.database.read;
  const after = decodeCursor(query.cursor, ['number', 'string']);
  const story = await storyToWrite(db, viewer, params);
  const found = await listBinned(db, story.id, {
    deletedAfter: deps.now() - binMs,
    after,
    partId: query.part_id,
    limit: query.limit + 1,
  });
  const { rows, next_cursor } = page(found, query.limit, (row) => [row.deleted_at, row.id]);
  return { parts: await partReplies(db, story.id, rows), next_cursor };
}

async function partReplies(db: Reader, storyId: string, rows: BinnedRow[]): Promise<BinnedPart[]> {
  const chapters = new Set((await listChapters(db, storyId)).map(({ id }) => id));
  return rows.map((row) => partReply(row, chapters));
}

const exportedAtOnce = 20;

/** A story's bin for its author's export, as parts of a JSON list; also of a story in the bin itself. */
export async function* exportBin(deps: Deps, storyId: string): AsyncGenerator<string> {
  const db = deps.database.read;
  const deletedAfter = deps.now() - binMs;
  let after: [number, string] | null = null;
  let separator = '[';
  for (;;) {
    const given = { deletedAfter, after, partId: undefined, limit: exportedAtOnce };
    const rows: BinnedRow[] = await listBinned(db, storyId, given);
    const parts = await partReplies(db, storyId, rows);
    for (const [at, row] of rows.entries()) {
      yield `${separator}{"part":${JSON.stringify(parts[at])},"content":`;
      yield* jsonList(readBinned(deps, row));
      yield '}';
      separator = ',\n';
    }
    const last = rows.at(-1);
    if (!last || rows.length < exportedAtOnce) break;
    after = [last.deleted_at, last.id];
  }
  yield separator === '[' ? '[]' : ']';
}

function partReply(row: BinnedRow, chapters: ReadonlySet<string>): BinnedPart {
  const { chapter_id, chapter_title } = row;
  const iso = (ms: number) => new Date(ms).toISOString();
  return {
    id: row.id,
    kind: row.kind,
    part_id: row.part_id,
    name: row.name,
    key: row.key,
    chapter:
      chapter_id === null || chapter_title === null
        ? null
        : { id: chapter_id, title: chapter_title, is_there: chapters.has(chapter_id) },
    node_count: row.node_count,
    item_count: row.item_count,
    deleted_at: iso(row.deleted_at),
    purged_at: iso(row.deleted_at + binMs),
  };
}

/** The stored rows of a part, in the forms that they have elsewhere. */
async function* readBinned(deps: Deps, part: BinnedRow): AsyncGenerator<object> {
  for await (const { kind, rows } of piecesOf(deps.database.read, part)) {
    for (const row of rows) yield { [kind]: replyOf[kind](row as never) };
  }
}

const replyOf = {
  chapter: chapterReply,
  node: nodeReply,
  item: itemReply,
  variable: modelVariable,
  achievement: (achievement: Achievement) => achievement,
};
