import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { ownName } from '../host/own-names.ts';

/** A database that the browser keeps for this site. What does not exist yet is made by `upgrade`. */
export const openDatabase = <Schema extends DBSchema>(
  name: string,
  upgrade: (database: IDBPDatabase<Schema>) => void,
): Promise<IDBPDatabase<Schema>> => openDB<Schema>(ownName(name), 1, { upgrade });

/** The result of the work, unless it takes too long: a database that does not answer counts as none. */
export function inTime<T>(work: Promise<T>, longestMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The store does not answer')), longestMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
