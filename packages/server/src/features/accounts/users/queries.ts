import { flagsOf } from '../../../auth/flags.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import { holdsRows } from '../../../db/hold.ts';
import type { NewRow, Row } from '../../../db/tables.ts';

export type User = Row<'users'>;

/** Names and addresses are compared in lower case. */
export const keyOf = (text: string): string => text.toLowerCase();

/** Guests are in the same table, but are not accounts. */
const accounts = (reader: Reader | Writer) =>
  reader.selectFrom('users').selectAll().where('is_guest', '=', 0);

/** The one account that a write is about: it holds it from here on. */
const heldAccount = (reader: Reader | Writer) =>
  accounts(reader).$if(holdsRows(reader), (query) => query.forNoKeyUpdate());

export function findUserById(reader: Reader | Writer, id: string): Promise<User | undefined> {
  return heldAccount(reader).where('id', '=', id).executeTakeFirst();
}

export function findUserByEmail(reader: Reader | Writer, email: string): Promise<User | undefined> {
  return accounts(reader).where('email_key', '=', keyOf(email)).executeTakeFirst();
}

export function findUserByUsername(
  reader: Reader | Writer,
  username: string,
): Promise<User | undefined> {
  return accounts(reader).where('username_key', '=', keyOf(username)).executeTakeFirst();
}

/** An expired sign-up no longer holds its name. */
export async function isUsernameTaken(
  reader: Reader | Writer,
  username: string,
  waitingSince: number,
): Promise<boolean> {
  const held = await reader
    .selectFrom('held_usernames')
    .select('username_key')
    .where('username_key', '=', keyOf(username))
    .executeTakeFirst();
  if (held) return true;
  const user = await findUserByUsername(reader, username);
  return user !== undefined && !(isSignUp(user) && user.created_at <= waitingSince);
}

export async function insertUser(trx: Writer, row: NewRow<'users'>): Promise<void> {
  await trx.insertInto('users').values(row).execute();
}

export async function holdUsername(trx: Writer, username: string, heldAt: number): Promise<void> {
  await trx
    .insertInto('held_usernames')
    .values({ username_key: keyOf(username), created_at: heldAt })
    .execute();
}

/** A user whose address is not confirmed yet. */
export type SignUp = User & { sign_up_email_key: string };

export const isSignUp = (user: User): user is SignUp => user.sign_up_email_key !== null;

/** Sign-ups with a name or an address that have not expired, newest first. */
export async function signUpsBy(
  reader: Reader | Writer,
  by: 'username_key' | 'sign_up_email_key',
  key: string,
  waitingSince: number,
): Promise<SignUp[]> {
  const found = await accounts(reader)
    .where(by, '=', key)
    .where('created_at', '>', waitingSince)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return found.filter(isSignUp);
}

export async function deleteSignUpsAt(trx: Writer, emailKey: string): Promise<void> {
  await trx.deleteFrom('users').where('sign_up_email_key', '=', emailKey).execute();
}

/** Deletes expired sign-ups: all of them, or those with the name or address of a new one. */
export async function deleteExpiredSignUps(
  trx: Writer,
  waitingSince: number,
  inTheWayOf?: { username: string; email: string },
): Promise<void> {
  const over = trx
    .deleteFrom('users')
    .where('sign_up_email_key', 'is not', null)
    .where('created_at', '<=', waitingSince);
  if (!inTheWayOf) return void (await over.execute());
  await over.where('username_key', '=', keyOf(inTheWayOf.username)).execute();
  await over.where('sign_up_email_key', '=', keyOf(inTheWayOf.email)).execute();
}

/** Deletes all but the newest ones with this address. */
export async function deleteSurplusSignUps(
  trx: Writer,
  email: string,
  maxWaiting: number,
): Promise<void> {
  const over = (await signUpsBy(trx, 'sign_up_email_key', keyOf(email), 0)).slice(maxWaiting);
  if (over.length === 0) return;
  const ids = over.map(({ id }) => id);
  await trx.deleteFrom('users').where('id', 'in', ids).execute();
}

/** Confirmed accounts with this flag. */
export async function listFlagged(reader: Reader | Writer, flag: string): Promise<User[]> {
  const found = await accounts(reader)
    .where('flags', '<>', '[]')
    .where('email_verified_at', 'is not', null)
    .execute();
  return found.filter((user) => flagsOf(user).includes(flag));
}

/** Accounts that want to change to this address, the latest request first. */
export function findEmailClaimants(reader: Reader | Writer, email: string): Promise<User[]> {
  return reader
    .selectFrom('users')
    .innerJoin('codes', (join) =>
      join.onRef('codes.user_id', '=', 'users.id').on('codes.purpose', '=', 'change_email'),
    )
    .selectAll('users')
    .where('users.pending_email_key', '=', keyOf(email))
    .orderBy('codes.created_at', 'desc')
    .limit(maxClaimants)
    .execute();
}

/** Earlier requests have to be made again. */
const maxClaimants = 3;

export async function updateUser(
  trx: Writer,
  id: string,
  changes: Partial<Omit<User, 'id'>>,
): Promise<void> {
  await trx.updateTable('users').set(changes).where('id', '=', id).execute();
}

/** Deletes an account with everything that belongs to it: sessions, codes, stories, playthroughs. */
export async function deleteUser(trx: Writer, id: string): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', id).execute();
}
