import { type Kysely, sql } from 'kysely';
import { newId } from '../../ids.ts';

/**
 * An id of a chapter, node or item belongs to one part of one story for ever. What a story has or had is
 * among its changes (0040), also what lies in its bin or only in a version: so one unique index there says
 * it, whichever way a part comes.
 */
// biome-ignore lint/suspicious/noExplicitAny: the tables here are those of this step
export async function up(db: Kysely<any>): Promise<void> {
  await noteBinned(db);
  await noteFrozen(db);
  await sql`insert into story_changes (story_id, part, part_id, seq, is_removed)
    select distinct story_id, 'node', node_id, 0, 1 from node_history where true
    on conflict do nothing`.execute(db);
  const shared = await sql<{ part_id: string }>`select part_id from story_changes
    where part in ('chapter', 'node', 'item') group by part_id having count(*) > 1`.execute(db);
  for (const { part_id } of shared.rows) await giveToOne(db, part_id);
  await sql`create unique index story_changes_by_id on story_changes (part_id)
    where part in ('chapter', 'node', 'item')`.execute(db);
}

type Part = 'chapter' | 'node' | 'item';

interface Known {
  story_id: string;
  part: Part;
  part_id: string;
}

const rowsAtOnce = 500;

/** Before the first number: no studio is told that they are gone. */
async function note(db: Kysely<unknown>, known: readonly Known[]): Promise<void> {
  for (let at = 0; at < known.length; at += rowsAtOnce) {
    const rows = known
      .slice(at, at + rowsAtOnce)
      .map(({ story_id, part, part_id }) => sql`(${story_id}, ${part}, ${part_id}, 0, 1)`);
    await sql`insert into story_changes (story_id, part, part_id, seq, is_removed)
      values ${sql.join(rows)} on conflict do nothing`.execute(db);
  }
}

async function noteBinned(db: Kysely<unknown>): Promise<void> {
  for (let [bin, ordinal] = ['', -1]; ; ) {
    const { rows } = await sql<{
      story_id: string;
      bin_id: string;
      ordinal: number;
      kind: Part;
      content: string;
    }>`select story_id, bin_id, ordinal, binned_pieces.kind, content
      from binned_pieces join binned_parts on binned_parts.id = bin_id
      where (bin_id, ordinal) > (${bin}, ${ordinal}) and binned_pieces.kind in ('chapter', 'node', 'item')
      order by bin_id, ordinal limit 1`.execute(db);
    const [piece] = rows;
    if (!piece) return;
    await note(db, knownIn(piece.story_id, piece.kind, JSON.parse(piece.content)));
    [bin, ordinal] = [piece.bin_id, piece.ordinal];
  }
}

/** Versions, snapshots and archived drafts, one at a time: each may be as long as a story may be. */
async function noteFrozen(db: Kysely<unknown>): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await sql<{
      id: string;
      story_id: string;
      compiled: string;
      text_id: string | null;
    }>`select id, story_id, compiled, text_id from story_versions
      where id > ${after} order by id limit 1`.execute(db);
    const [version] = rows;
    if (!version) return;
    const { id, story_id, compiled, text_id } = version;
    const pieces =
      text_id === null
        ? []
        : (
            await sql<{ piece: string }>`select piece from staged_pieces
              where text_id = ${text_id} order by ordinal`.execute(db)
          ).rows;
    const text = text_id === null ? compiled : pieces.map(({ piece }) => piece).join('');
    const story = JSON.parse(text) as Record<string, unknown>;
    await note(db, [
      ...knownIn(story_id, 'chapter', story.chapters),
      ...knownIn(story_id, 'node', story.nodes),
      ...knownIn(story_id, 'item', story.items),
    ]);
    after = id;
  }
}

const knownIn = (story_id: string, part: Part, parts: unknown): Known[] =>
  Array.isArray(parts) ? parts.map(({ id }) => ({ story_id, part, part_id: String(id) })) : [];

/**
 * Whoever has it now keeps it, the node before a chapter before an item; else the first story. Nothing
 * that is there goes: a chapter or item gets another id. What is in a bin or a version stays there.
 */
async function giveToOne(db: Kysely<unknown>, id: string): Promise<void> {
  const { rows } = await sql<
    Known & { is_removed: number }
  >`select story_id, part, part_id, is_removed
    from story_changes where part_id = ${id} and part in ('chapter', 'node', 'item')
    order by is_removed, case part when 'node' then 1 when 'chapter' then 2 else 3 end, story_id`.execute(
    db,
  );
  for (const { story_id, part, is_removed } of rows.slice(1)) {
    if (is_removed === 0) await giveNewId(db, story_id, part, id);
    await sql`delete from story_changes
      where story_id = ${story_id} and part = ${part} and part_id = ${id}`.execute(db);
  }
}

async function giveNewId(
  db: Kysely<unknown>,
  storyId: string,
  part: Part,
  id: string,
): Promise<void> {
  const next = newId();
  if (part === 'item') {
    await sql`update items set id = ${next} where id = ${id} and story_id = ${storyId}`.execute(db);
    await sql`insert into story_changes (story_id, part, part_id, seq, is_removed)
      select story_id, part, ${next}, seq, 0 from story_changes
      where story_id = ${storyId} and part = 'item' and part_id = ${id}`.execute(db);
    return;
  }
  await sql`insert into chapters (id, story_id, title, ordinal, revision, created_at, updated_at)
    select ${next}, story_id, title, ordinal, revision, created_at, updated_at
    from chapters where id = ${id} and story_id = ${storyId}`.execute(db);
  await sql`update nodes set chapter_id = ${next} where chapter_id = ${id}`.execute(db);
  await sql`update items set chapter_id = ${next} where chapter_id = ${id}`.execute(db);
  await sql`delete from chapters where id = ${id} and story_id = ${storyId}`.execute(db);
}
