// A story that was imported is written in pieces, hidden, so that other calls are answered meanwhile; then
// it is shown at once.
import type { Database, Writer } from '../../../db/database.ts';
import { assertWritingQuota } from '../../draft/edits/writing-quota.ts';
import { writeDraftRows } from '../../draft/whole/write-rows.ts';
import { recordEvent } from '../../events/record-event.ts';
import { keepImport, keepLosses, keepOriginals, keepSaid } from '../../imported/keep-import.ts';
import { hideStory, showStory } from '../../stories/hidden-story.ts';
import { purgeStory } from '../../stories/purge-bin.ts';
import { updateStoryRow } from '../../story-access/story-rows.ts';
import { type PlannedImport, rowsIn } from './plan-import.ts';

/** Whose the story will be, and when it was imported. */
export interface ImportFor {
  owner_id: string;
  now: number;
  isBegun?: boolean;
}

/**
 * Writes all of it, as a story that is deleted and in no bin: so no list has it. `isBegun`: its row is there,
 * with its media. Throws `limit_reached`.
 */
export async function hideImport(
  database: Pick<Database, 'write'>,
  { id, title, start_node_id, lists, text_bytes, source, pieces, about }: PlannedImport,
  { owner_id, now, isBegun = false }: ImportFor,
): Promise<void> {
  await database.write(async (trx) => {
    await assertWritingQuota(trx, owner_id, text_bytes);
    const { description, cover_image_id, look } = about ?? notOurs;
    const row = { title, description, start_node_id, ...lists, text_bytes, cover_image_id, look };
    if (isBegun) await updateStoryRow(trx, id, row);
    else await hideStory(trx, { ...row, id, owner_id, created_at: now, updated_at: now });
    await keepImport(trx, { story_id: id, ...source, imported_at: now });
  });
  for (const piece of pieces) await database.write((trx) => writePiece(trx, piece));
}

/** What a story of another tool has beside its draft. */
const notOurs = { description: '', cover_image_id: null, look: null };

async function writePiece(trx: Writer, piece: Uint8Array): Promise<void> {
  const part = rowsIn(piece);
  if (part.table === 'import_said') for (const row of part.rows) await keepSaid(trx, row);
  else if (part.table === 'import_losses') await keepLosses(trx, part.rows);
  else if (part.table === 'import_originals') await keepOriginals(trx, part.rows);
  else await writeDraftRows(trx, part);
}

/** Makes a draft of what is hidden; gives its slug. Throws `limit_reached`. */
export async function showImport(
  trx: Writer,
  { id, title, source, about }: PlannedImport,
  {
    owner,
    actor,
    now,
  }: {
    owner: { id: string; username: string };
    /** Null at the command line, where nobody is signed in. */
    actor: { user_id: string; username: string } | null;
    now: number;
  },
): Promise<string> {
  const slug = await showStory(trx, { id, owner_id: owner.id, title, slug: about?.slug });
  const detail = { title, author: owner.username, slug, format: source.format, file: source.file };
  const subject = { type: 'story' as const, id };
  await recordEvent(trx, { type: 'story_imported', actor, subject, detail, now });
  return slug;
}

/** Deletes what was hidden and cannot be shown. */
export async function dropImports(
  database: Database,
  planned: readonly Pick<PlannedImport, 'id'>[],
): Promise<void> {
  for (const { id } of planned) await purgeStory(database, id);
}
