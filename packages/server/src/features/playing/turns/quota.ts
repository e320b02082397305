import type { Viewer } from '../../../auth/viewer.ts';
import type { Writer } from '../../../db/database.ts';
import { hold } from '../../../db/hold.ts';
import { AppError } from '../../../errors/app-error.ts';
import { countPlaythroughs, findStoredBytes, isUser } from './queries.ts';

const maxPerStory = 200;
/** The most playthroughs of a guest, in all stories: most guests never come back. */
const maxOfGuest = 50;

const megabyte = 1_000_000;
/** The most bytes of all playthroughs of one reader: a turn takes some 500 bytes. */
const mostBytes = { guest: 20 * megabyte, account: 200 * megabyte };

/** The bytes of a row of a turn beside its texts. */
const rowBytes = 250;

/** The bytes of a row of a playthrough beside its state, with its indexes. */
export const playthroughBytes = 1_000;

/** The bytes that a turn takes, as the database counts them. */
export const bytesOfTurn = ({ action, state }: { action: string | null; state: string }): number =>
  rowBytes + Buffer.byteLength(state) + Buffer.byteLength(action ?? '');

/**
 * Throws `limit_reached` when a reader stores as much as they may. What is deleted makes room at once,
 * until as much again waits to be forgotten: else a day of deleting would fill the disk.
 */
export function assertStoredBytes(
  { is_guest }: Pick<Viewer, 'is_guest'>,
  { playing, in_bin }: { playing: number; in_bin: number },
): void {
  const most = is_guest ? mostBytes.guest : mostBytes.account;
  const most_megabytes = most / megabyte;
  if (playing >= most) {
    throw is_guest
      ? new AppError('limit_reached.guest_bytes', { most_megabytes })
      : new AppError('limit_reached.reader_bytes', { most_megabytes });
  }
  if (playing + in_bin >= 2 * most) {
    throw new AppError('limit_reached.deleted_readings', { most_megabytes: 2 * most_megabytes });
  }
}

/** Throws `limit_reached` when a reader has as many playthroughs as they can have. */
export async function assertQuota(
  trx: Writer,
  viewer: Pick<Viewer, 'user_id' | 'is_guest'>,
  storyId: string,
): Promise<void> {
  const { user_id, is_guest } = viewer;
  await hold(trx, 'reader', user_id);
  // What a guest played may have become somebody's at this very moment: then they are no more.
  if (is_guest && !(await isUser(trx, user_id))) throw new AppError('not_signed_in');
  assertStoredBytes(viewer, (await findStoredBytes(trx, user_id)) ?? { playing: 0, in_bin: 0 });
  if (is_guest && (await countPlaythroughs(trx, user_id)) >= maxOfGuest) {
    throw new AppError('limit_reached.guest_playthroughs', { most: maxOfGuest });
  }
  if ((await countPlaythroughs(trx, user_id, storyId)) >= maxPerStory) {
    throw new AppError('limit_reached.playthroughs', { most: maxPerStory });
  }
}
