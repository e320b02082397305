import type { Database } from '../../db/database.ts';

export interface StoryDeps {
  database: Database;
  /** Milliseconds since 1970. */
  now: () => number;
}
