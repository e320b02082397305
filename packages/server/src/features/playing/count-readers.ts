import type { Viewer } from '../../auth/viewer.ts';
import type { Database } from '../../db/database.ts';
import { countReadersOf } from './queries.ts';

/** How many people, guests included, would lose their place if the viewer's stories went. */
export const countReaders = ({ read }: Pick<Database, 'read'>, { user_id }: Viewer) =>
  countReadersOf(read, user_id);
