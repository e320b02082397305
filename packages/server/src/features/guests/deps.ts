import type { Sessions } from '../../auth/sessions.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';

export interface GuestDeps {
  config: Pick<Config, 'hasRateLimits'>;
  database: Database;
  sessions: Pick<Sessions, 'create' | 'viewerOf'>;
  now: () => number;
}
