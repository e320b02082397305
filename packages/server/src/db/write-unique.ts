import type { Database, Writer } from './database.ts';
import { isUniqueViolation } from './portable.ts';

const maxTries = 4;

/**
 * A write that first looks whether a slug or a name is free. On PostgreSQL two at once can both
 * find it free and meet at the index; run again, the later one sees that it is taken.
 */
export async function writeUnique<T>(
  database: Database,
  run: (trx: Writer) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.write(run);
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === maxTries) throw error;
    }
  }
}
