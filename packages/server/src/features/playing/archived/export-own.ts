import type { ArchivedPlaythrough } from '@brasslamp/contract/archive';
import type { PartKind } from '@brasslamp/interchange/archive';
import { savedIn } from '@brasslamp/story/playthrough';
import type { Reader } from '../../../db/database.ts';
import { namedState } from './named-state.ts';
import { findInNumbered, listOwnIds } from './queries.ts';

/**
 * The playthroughs of an author in the published versions of their story, the oldest first, as a site takes them in:
 * where each stands, without its turns. A state may have 100 KB: one is in memory at once.
 */
export async function* exportOwn(
  db: Reader,
  whose: { user_id: string; story_id: string },
  nameOf: (kind: PartKind, id: string) => string | undefined,
): AsyncGenerator<ArchivedPlaythrough> {
  for (const id of await listOwnIds(db, whose)) {
    const row = await findInNumbered(db, { id, user_id: whose.user_id });
    if (!row) continue;
    const state = namedState(savedIn(row), nameOf);
    if (!state) continue;
    yield {
      version: row.number,
      name: row.name,
      started_at: timeOf(row.created_at),
      played_at: timeOf(row.updated_at),
      put_aside_at: row.dropped_at === null ? null : timeOf(row.dropped_at),
      state,
    };
  }
}

const timeOf = (milliseconds: number) => new Date(milliseconds).toISOString();
