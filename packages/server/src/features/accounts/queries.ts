import type { Reader, Writer } from '../../db/database.ts';
import type { NewRow, Row } from '../../db/tables.ts';

export type User = Row<'users'>;

/** Names and addresses are compared in lower case. */
export const keyOf = (text: string): string => text.toLowerCase();

export function findUserById(reader: Reader | Writer, id: string): Promise<User | undefined> {
  return reader.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findUserByEmail(reader: Reader | Writer, email: string): Promise<User | undefined> {
  return reader
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', keyOf(email))
    .executeTakeFirst();
}

export function findUserByUsername(
  reader: Reader | Writer,
  username: string,
): Promise<User | undefined> {
  return reader
    .selectFrom('users')
    .selectAll()
    .where('username_key', '=', keyOf(username))
    .executeTakeFirst();
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

export async function holdUsername(trx: Writer, username: string, heldAt: number): Promise<void> {
  await trx
    .insertInto('held_usernames')
    .values({ username_key: keyOf(username), created_at: heldAt })
    .execute();
}

export async function markVerified(
  trx: Writer,
  id: string,
  verified: { email_verified_at: number; flags: string },
): Promise<void> {
  await trx.updateTable('users').set(verified).where('id', '=', id).execute();
}

export async function setFlags(trx: Writer, id: string, flags: string[]): Promise<void> {
  await trx
    .updateTable('users')
    .set({ flags: JSON.stringify(flags) })
    .where('id', '=', id)
    .execute();
}
