// How much one author may store, in all stories: triggers count it in the transaction of each write.
import type { Reader, Writer } from '../../../db/database.ts';
import { AppError } from '../../../errors/app-error.ts';
import { readWrittenBytes } from './queries.ts';

const megabyte = 1_000_000;
/** The most bytes of an author's stories with versions, snapshots and bins; deleted ones may take as much again. */
const mostWrittenBytes = 500 * megabyte;
/** The factor by which an act may go over it, texts aside, so that one can delete when nothing more fits. */
const mostOver = 1.02;

/**
 * Throws `limit_reached` when an author stores more than they may, or would with so many bytes more.
 * The person who gets the message may be a beta reader, or an operator who imports.
 */
export async function assertWritingQuota(
  db: Reader,
  ownerId: string,
  moreBytes = 0,
  times = 1,
): Promise<void> {
  const { writing, writing_in_bin } = await readWrittenBytes(db, ownerId);
  const stored = writing + moreBytes;
  if (stored > times * mostWrittenBytes) {
    throw new AppError('limit_reached.stored_stories', {
      most_bytes: mostWrittenBytes,
      bytes: stored,
    });
  }
  if (stored + writing_in_bin > (1 + times) * mostWrittenBytes) {
    throw new AppError('limit_reached.deleted_stories', {
      most_bytes: 2 * mostWrittenBytes,
      bytes: stored + writing_in_bin,
    });
  }
}

/** Throws `limit_reached` after an act of an author that took too much; its texts were counted one by one. */
export async function assertActFits(
  trx: Writer,
  ownerId: string,
  before: { writing: number },
): Promise<void> {
  const { writing } = await readWrittenBytes(trx, ownerId);
  if (writing > before.writing) await assertWritingQuota(trx, ownerId, 0, mostOver);
}

/** Runs a write, and refuses it when the author stores more after it, and more than they may. */
export async function writeWithinQuota<T>(
  trx: Writer,
  ownerId: string,
  write: () => Promise<T>,
): Promise<T> {
  const before = await readWrittenBytes(trx, ownerId);
  const written = await write();
  const { writing } = await readWrittenBytes(trx, ownerId);
  if (writing > before.writing) await assertWritingQuota(trx, ownerId);
  return written;
}
