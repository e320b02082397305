import type { Database } from '../../../db/database.ts';
import { inParts } from '../../../db/in-parts.ts';
import { mostHistoryBytes, mostHistoryOfAuthor, thinEveryMs } from './keep-history.ts';
import {
  deleteEntries,
  listSized,
  listToThin,
  readHistoryOfAuthor,
  type Sized,
  setNextThinning,
} from './queries.ts';

const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * hourMs;
const readAtOnce = 2_000;
const storiesAtOnce = 50;

/** The ages until which all entries are kept, and then one for each hour; beyond, one for each day. */
const rules = [
  { all: dayMs, hourly: 30 * dayMs },
  { all: hourMs, hourly: dayMs },
  { all: 0, hourly: 0 },
];
type Rule = (typeof rules)[number];

/** Deletes entries that lie close together long ago; earlier ones too where a story has very many. */
export async function thinHistories(database: Database, now: number): Promise<void> {
  for (;;) {
    const ids = await listToThin(database.read, now, storiesAtOnce);
    for (const id of ids) await thinStory(database, id, now);
    if (ids.length < storiesAtOnce) return;
  }
}

async function thinStory(database: Database, storyId: string, now: number): Promise<void> {
  const all: Sized[] = [];
  for (;;) {
    const last = all.at(-1);
    const place = [last?.node_id ?? '', last?.id ?? ''] as const;
    const some = await listSized(database.read, storyId, place, readAtOnce);
    all.push(...some);
    if (some.length < readAtOnce) break;
  }
  const kept = new Set(thinned(all, now, await mostOf(database, storyId)));
  for (const some of inParts(all.filter((entry) => !kept.has(entry)))) {
    await database.write((trx) => deleteEntries(trx, storyId, some));
  }
  const isOld = [...kept].every(({ created_at }) => created_at < now - 31 * dayMs);
  await database.write((trx) => setNextThinning(trx, storyId, isOld ? null : now + thinEveryMs));
}

/** The bytes for a story's history: a share, with some room left, where its author's are too much together. */
async function mostOf({ read }: Database, storyId: string): Promise<number> {
  const { own, total } = await readHistoryOfAuthor(read, storyId);
  const fits = 0.75 * mostHistoryOfAuthor;
  return total <= fits ? mostHistoryBytes : Math.min(mostHistoryBytes, (own * fits) / total);
}

/**
 * The entries that stay, of entries sorted by node and then by time: the last of each hour or day. By the first
 * rule by which they fit; where none does, the oldest go.
 */
export function thinned(all: readonly Sized[], now: number, mostBytes: number): Sized[] {
  let kept: Sized[] = [];
  for (const rule of rules) {
    kept = all.filter((entry, at) => {
      const next = all[at + 1];
      return (
        next?.node_id !== entry.node_id || spanOf(entry, now, rule) !== spanOf(next, now, rule)
      );
    });
    if (bytesOf(kept) <= mostBytes) return kept;
  }
  let over = bytesOf(kept) - mostBytes;
  const oldestFirst = kept.toSorted((one, other) => one.created_at - other.created_at);
  const from = oldestFirst.findIndex(({ bytes }) => {
    const isEnough = over <= 0;
    over -= bytes;
    return isEnough;
  });
  return from === -1 ? [] : oldestFirst.slice(from);
}

/** The span of time of an entry, as text: of two in the same span the later one stays. */
function spanOf({ created_at, id }: Sized, now: number, { all, hourly }: Rule): string {
  const age = now - created_at;
  if (age < all) return id;
  const spanMs = age < hourly ? hourMs : dayMs;
  return `${spanMs} ${Math.floor(created_at / spanMs)}`;
}

const bytesOf = (entries: readonly Sized[]) => entries.reduce((sum, { bytes }) => sum + bytes, 0);
