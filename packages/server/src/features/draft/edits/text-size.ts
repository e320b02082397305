// How much text a story holds in all, which is limited: counted with each edit, in its transaction.
import { limits } from '@brasslamp/story/model';
import type { Writer } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { AppError } from '../../../errors/app-error.ts';
import { addTextBytes } from './queries.ts';
import { assertWritingQuota } from './writing-quota.ts';

/** The bytes of texts in UTF-8. */
const bytesIn = (texts: readonly (string | null)[]): number =>
  texts.reduce((sum, text) => sum + (text === null ? 0 : Buffer.byteLength(text)), 0);

export const nodeBytes = (
  row: Pick<Row<'nodes'>, 'name' | 'body' | 'actions' | 'ending' | 'logic'>,
): number => bytesIn([row.name, row.body, row.actions, row.ending, row.logic]);

export const itemBytes = (
  row: Pick<Row<'items'>, 'key' | 'name' | 'description' | 'image'>,
): number => bytesIn([row.key, row.name, row.description, row.image]);

/** The bytes of a title, or of a list as JSON. */
export const textBytes = (...texts: string[]): number => bytesIn(texts);

/** The bytes that the story's own row counts for. */
export const ownBytes = (
  row: Pick<
    Row<'stories'>,
    'title' | 'variables' | 'achievements' | 'content_notes' | 'story_wide'
  >,
): number =>
  bytesIn([row.title, row.variables, row.achievements, row.content_notes, row.story_wide]);

/**
 * Counts what an edit adds to a story, or takes away. Throws `limit_reached` for what would make it
 * longer than a story may be, or all stories of its author larger than they may be.
 */
export async function growText(
  trx: Writer,
  story: { id: string; title: string },
  byBytes: number,
): Promise<void> {
  if (byBytes === 0) return;
  const { text_bytes, owner_id } = await addTextBytes(trx, story.id, byBytes);
  if (byBytes < 0) return;
  assertTextFits(story.title, text_bytes);
  await assertWritingQuota(trx, owner_id);
}

/**
 * Grows a story like `growText`, together with what else changes in its own row, in one statement. What comes back from
 * its bin is no more for its author: there it takes as much until it is here.
 */
export async function growStory(
  trx: Writer,
  story: { id: string; title: string },
  columns: Partial<Row<'stories'>>,
  { bytes, isFromBin }: { bytes: number; isFromBin: boolean },
): Promise<void> {
  const { text_bytes, owner_id } = await addTextBytes(trx, story.id, bytes, columns);
  if (bytes <= 0) return;
  assertTextFits(columns.title ?? story.title, text_bytes);
  if (!isFromBin) await assertWritingQuota(trx, owner_id);
}

/** Throws `limit_reached`. */
export function assertTextFits(title: string, bytes: number): void {
  const most = limits.storyTextBytes;
  if (bytes <= most) return;
  throw new AppError('limit_reached.story_text', { title, bytes, most_bytes: most });
}
