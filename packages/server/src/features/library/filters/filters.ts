// What a reader leaves out wherever they look for stories; a guest's go over to their account.
import type { ReaderFilters } from '@brasslamp/contract';
import { siteLimits } from '@brasslamp/story/model/site-limits';
import { nameKeyOf } from '@brasslamp/story/words';
import type { Viewer } from '../../../auth/viewer.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import { findFilters, putFilters } from './queries.ts';

export const noFilters: ReaderFilters = { without_tags: [], hide_notes: [], langs: [] };

export async function filtersOf(db: Reader, viewer: Viewer | null): Promise<ReaderFilters> {
  return viewer ? filtersOfUser(db, viewer.user_id) : noFilters;
}

async function filtersOfUser(db: Reader, userId: string): Promise<ReaderFilters> {
  const row = await findFilters(db, userId);
  if (!row) return noFilters;
  return {
    without_tags: JSON.parse(row.without_tags),
    hide_notes: JSON.parse(row.hide_notes),
    langs: JSON.parse(row.langs),
  };
}

export async function setFilters(
  trx: Writer,
  userId: string,
  sent: ReaderFilters,
): Promise<ReaderFilters> {
  const filters = {
    without_tags: once(sent.without_tags),
    hide_notes: once(sent.hide_notes),
    langs: once(sent.langs),
  };
  await putFilters(trx, {
    user_id: userId,
    without_tags: JSON.stringify(filters.without_tags),
    hide_notes: JSON.stringify(filters.hide_notes),
    langs: JSON.stringify(filters.langs),
  });
  return filters;
}

/** Adds what a guest left out to what the account leaves out, as far as there is room. */
export async function takeOverFilters(
  trx: Writer,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const guest = await findFilters(trx, from);
  if (!guest) return;
  const [theirs, own] = [await filtersOfUser(trx, from), await filtersOfUser(trx, to)];
  const both = (name: keyof ReaderFilters) =>
    once([...own[name], ...theirs[name]]).slice(0, siteLimits.rememberedNames);
  await setFilters(trx, to, {
    without_tags: both('without_tags'),
    hide_notes: both('hide_notes'),
    langs: both('langs'),
  });
}

/** The filters that count where some are lifted by their names. */
export function withoutLifted(filters: ReaderFilters, lifted: readonly string[]): ReaderFilters {
  const keys = new Set(lifted.map(nameKeyOf));
  const kept = (names: readonly string[]) => names.filter((name) => !keys.has(nameKeyOf(name)));
  return {
    without_tags: kept(filters.without_tags),
    hide_notes: kept(filters.hide_notes),
    langs: kept(filters.langs),
  };
}

/** Names that say the same once, as they were typed first. */
function once(names: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const name of names) {
    const key = nameKeyOf(name) || name;
    if (!byKey.has(key)) byKey.set(key, name);
  }
  return [...byKey.values()];
}
