import { sql } from 'kysely';
import type { Reader, Writer } from './database.ts';

/**
 * The rules about several rows together, which no row and no key guards. Writes that could break such a rule take
 * turns: each holds the one thing that the rule is about, by its id, before it looks.
 */
export const heldThings = {
  author:
    'How many stories an author has and how many new tags they made today, and that each of their addresses, now or before, leads to one story',
  reader:
    'How many playthroughs a reader has and how many stories they want to read, that one opening begins one, that none is left behind when a guest goes, and that all they saw is kept',
  lists: 'How many lists somebody has, how many stories stand on each, and in which order',
  address: 'How many sign-ups wait for an email address, and that none waits once it is somebody’s',
  tags: 'That no tag means one that means another',
  admins: 'That somebody is an admin',
} as const;

type HeldThing = keyof typeof heldThings;

/** Waits until no other transaction holds the thing, and keeps it until this one ends. */
export async function hold(trx: Writer, thing: HeldThing, id: string): Promise<void> {
  if (!holdsRows(trx)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${thing} ${id}`}, 0))`.execute(trx);
}

/**
 * Whether rows that are found have to be held until the transaction ends, because others write at the
 * same time. On SQLite nobody else does, and a read outside a transaction changes nothing by what it saw.
 */
export const holdsRows = (db: Reader): boolean => db.isTransaction;
