import type { Database } from '../db/database.ts';
import type { HeavyWork } from '../heavy-work/heavy-work.ts';

/** The things that `app.ts` gives to the features. A feature that needs more says so beside what needs it. */
export interface Deps {
  database: Database;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** The same with threads, for what takes long with a large story. */
export interface HeavyDeps extends Deps {
  heavy: HeavyWork;
}
