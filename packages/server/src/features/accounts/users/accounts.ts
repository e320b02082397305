import type { Database, Writer } from '../../../db/database.ts';
import { newId } from '../../../ids.ts';
import { findUserByUsername, insertUser, keyOf } from './queries.ts';

/** Adds the account that owns the demo stories. Nobody can log in to it. */
export async function addSiteAccount(
  trx: Writer,
  username: string,
  now: number,
): Promise<{ id: string }> {
  const id = newId();
  const email = `${username}@localhost`;
  await insertUser(trx, {
    id,
    username,
    username_key: keyOf(username),
    email,
    email_key: keyOf(email),
    // No password has this hash.
    password_hash: '',
    email_verified_at: now,
    suspended_at: null,
    created_at: now,
  });
  return { id };
}

/** Finds an account by its username, in upper or lower case. */
export async function findAccount(
  database: Database,
  username: string,
): Promise<{ id: string; username: string } | undefined> {
  const user = await findUserByUsername(database.read, username);
  return user && { id: user.id, username: user.username };
}
