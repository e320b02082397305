import type { Reader, Writer } from '../../db/database.ts';
import type { NewRow, Row } from '../../db/tables.ts';

export type User = Row<'users'>;

/** Names and addresses are compared in lower case. */
export const keyOf = (text: string): string => text.toLowerCase();

/** Whoever reads without an account is in the same table, and is nobody here. */
const accounts = (reader: Reader | Writer) =>
  reader.selectFrom('users').selectAll().where('is_guest', '=', 0);

export function findUserById(reader: Reader | Writer, id: string): Promise<User | undefined> {
  return accounts(reader).where('id', '=', id).executeTakeFirst();
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

export async function isUsernameTaken(reader: Reader | Writer, username: string): Promise<boolean> {
  const held = await reader
    .selectFrom('held_usernames')
    .select('username_key')
    .where('username_key', '=', keyOf(username))
    .executeTakeFirst();
  return held !== undefined || (await findUserByUsername(reader, username)) !== undefined;
}

export async function insertUser(trx: Writer, row: NewRow<'users'>): Promise<void> {
  await trx.insertInto('users').values(row).execute();
}

export async function holdUsername(
  trx: Writer,
  username: string,
  heldAt: number,
  registration?: { email: string; password_hash: string },
): Promise<void> {
  await trx
    .insertInto('held_usernames')
    .values({
      username_key: keyOf(username),
      created_at: heldAt,
      email_key: registration ? keyOf(registration.email) : null,
      password_hash: registration?.password_hash ?? null,
    })
    .execute();
}

/** The password hashes of the registrations that were not made, under this name or address. */
export async function heldHashes(
  reader: Reader,
  by: 'username_key' | 'email_key',
  key: string,
): Promise<string[]> {
  const rows = await reader
    .selectFrom('held_usernames')
    .select('password_hash')
    .where(by, '=', key)
    .where('password_hash', 'is not', null)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.flatMap(({ password_hash }) => password_hash ?? []);
}

/** Whoever wants this address for their account, the latest to ask first. */
export function findClaimants(reader: Reader | Writer, email: string): Promise<User[]> {
  return reader
    .selectFrom('users')
    .innerJoin('codes', (join) =>
      join.onRef('codes.user_id', '=', 'users.id').on('codes.purpose', '=', 'change_email'),
    )
    .selectAll('users')
    .where('users.pending_email_key', '=', keyOf(email))
    .orderBy('codes.created_at', 'desc')
    .execute();
}

export async function updateUser(
  trx: Writer,
  id: string,
  changes: Partial<Omit<User, 'id'>>,
): Promise<void> {
  await trx.updateTable('users').set(changes).where('id', '=', id).execute();
}

/** With everything that hangs on it: sessions, codes, stories, playthroughs. */
export async function deleteUser(trx: Writer, id: string): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', id).execute();
}
