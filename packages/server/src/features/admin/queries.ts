import { contains } from '../../db/contains.ts';
import type { Reader, Writer } from '../../db/database.ts';
import { holdsRows } from '../../db/hold.ts';
import type { Row } from '../../db/tables.ts';

export type UserRow = Row<'users'> & { story_count: unknown };

/** Accounts; guests are never listed. */
const users = (db: Reader) =>
  db
    .selectFrom('users')
    .selectAll('users')
    .where('users.is_guest', '=', 0)
    .select(({ selectFrom, fn }) =>
      selectFrom('stories')
        .select(fn.countAll().as('count'))
        .whereRef('stories.owner_id', '=', 'users.id')
        .where('stories.status', '<>', 'deleted')
        .as('story_count'),
    );

export function findUser(db: Reader, id: string): Promise<UserRow | undefined> {
  return users(db)
    .where('users.id', '=', id)
    .$if(holdsRows(db), (query) => query.forNoKeyUpdate('users'))
    .executeTakeFirst();
}

/** The people of the site, newest first; `search` is in lower case. */
export function listUsers(
  db: Reader,
  search: string | undefined,
  before: [number, string] | null,
  limit: number,
): Promise<UserRow[]> {
  let query = users(db)
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(limit);
  if (search) {
    query = query.where(({ or, ref }) =>
      or([contains(ref('users.username_key'), search), contains(ref('users.email_key'), search)]),
    );
  }
  if (before) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('users.created_at', 'users.id'), '<', tuple(...before)),
    );
  }
  return query.execute();
}

export async function updateUser(
  trx: Writer,
  id: string,
  changes: Partial<Pick<Row<'users'>, 'flags' | 'suspended_at' | 'suspended_reason'>>,
): Promise<void> {
  await trx.updateTable('users').set(changes).where('id', '=', id).execute();
}

export async function countSessions(db: Reader, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
