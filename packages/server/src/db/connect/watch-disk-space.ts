import type { Database } from '../database.ts';
import { isFull } from '../portable.ts';

const probe = { key: 'room_probe', value: 'x'.repeat(16 * 1024) };

/**
 * Remembers that a write failed because the disk was full, so that `ping` fails too; reads still work
 * then. Until another write succeeds, `ping` tries a small one to see whether there is space again.
 */
export function watchDiskSpace(database: Database): Database {
  let isFullNow = false;
  const write: Database['write'] = async (run) => {
    try {
      const result = await database.write(run);
      isFullNow = false;
      return result;
    } catch (error) {
      if (isFull(error)) isFullNow = true;
      throw error;
    }
  };
  return {
    ...database,
    write,
    ping: async () => {
      await database.ping();
      if (!isFullNow) return;
      await write(async (trx) => {
        await trx.deleteFrom('settings').where('key', '=', probe.key).execute();
        await trx.insertInto('settings').values(probe).execute();
      });
      await write((trx) => trx.deleteFrom('settings').where('key', '=', probe.key).execute());
    },
  };
}
