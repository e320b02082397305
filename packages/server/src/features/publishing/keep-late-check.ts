import type { Version } from '@brasslamp/contract';
import type { Database } from '../../db/database.ts';
import { completeVersions } from './queries.ts';

/** What the checker said of the content with this hash. */
export interface CheckedToPublish {
  hash: string;
  summary: NonNullable<Version['check']>;
}

/** Adds what the checker said of this content to versions that were published before it had. */
export function keepLateCheck(
  database: Pick<Database, 'write'>,
  storyId: string,
  { hash, summary }: CheckedToPublish,
): Promise<void> {
  return database.write((trx) =>
    completeVersions(trx, { storyId, hash, check_summary: JSON.stringify(summary) }),
  );
}
