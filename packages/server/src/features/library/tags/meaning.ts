import { nameKeyOf } from '@brasslamp/story/words';
import type { Reader } from '../../../db/database.ts';
import { findTags, listMeaning, type TagRow } from './queries.ts';

/** A tag with those that mean the same. */
export interface Meaning {
  main: TagRow;
  /** The main one, too. */
  all: readonly TagRow[];
}

export const mainIdOf = ({ id, main_id }: Pick<TagRow, 'id' | 'main_id'>): string => main_id ?? id;

/** What the tags with these ids mean, in their order, each meaning once. */
export async function meaningsOf(db: Reader, mainIds: readonly string[]): Promise<Meaning[]> {
  const ids = [...new Set(mainIds)];
  const rows = await listMeaning(db, ids);
  return ids.flatMap((id) => {
    const all = rows.filter((row) => mainIdOf(row) === id);
    const main = all.find((row) => row.id === id);
    return main ? [{ main, all }] : [];
  });
}

/** What each of these names means as a tag; null = there is no such tag. */
export async function meaningsByName(
  db: Reader,
  names: readonly string[],
): Promise<(Meaning | null)[]> {
  const keys = names.map(nameKeyOf);
  const rows = await findTags(db, keys);
  const meanings = await meaningsOf(db, rows.map(mainIdOf));
  return keys.map(
    (key) => meanings.find(({ all }) => all.some(({ name_key }) => name_key === key)) ?? null,
  );
}
