import type { Database } from '../../db/database.ts';
import type { Sanitizer } from './sanitizer.ts';

export interface ContentDeps {
  database: Database;
  sanitize: Sanitizer;
  now: () => number;
}
