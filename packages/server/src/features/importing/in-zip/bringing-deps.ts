import type { Database } from '../../../db/database.ts';
import type { ReadFile } from '../../../heavy-work/heavy-work.ts';

/** What is needed to bring in what lies beside a story in its archive. */
export interface BringingDeps {
  database: Pick<Database, 'read' | 'write'>;
  now: () => number;
  /** Reads a file in a thread that may take long. */
  readLargeFile: ReadFile;
}
