import type { Database } from '../../db/database.ts';
import type { Checked } from './freeze-version.ts';
import { completeVersions } from './queries.ts';

/** Adds what the checker said of this content to versions that were published before it had. */
export function keepLateCheck(
  database: Pick<Database, 'write'>,
  storyId: string,
  { hash, summary }: Checked,
): Promise<void> {
  return database.write((trx) =>
    completeVersions(trx, { storyId, hash, check_summary: JSON.stringify(summary) }),
  );
}
