import { loggedAction } from '@brasslamp/story/playthrough';
// What somebody played, for their export: also what they deleted, and what they may not open any
// more. Of the latter only their own turns are given, without the author's text.
import type { Viewer } from '../../../auth/viewer.ts';
import { isBetaReader } from '../turns/choose-version.ts';
import type { PlayingDeps } from '../turns/playable-versions.ts';
import { mayGoOn } from '../turns/policy.ts';
import { listAllOf, listTurnsBefore, type PlaythroughRow } from '../turns/queries.ts';
import { playthroughReply } from '../turns/replies.ts';
import { historyOf } from './read-history.ts';

const atOnce = 20;

interface ExportedPlaythrough {
  id: string;
  /** JSON, newest turn first; a few turns are in memory at once. */
  parts: AsyncGenerator<string>;
}

export async function* exportPlaythroughs(
  deps: PlayingDeps,
  viewer: Viewer,
): AsyncGenerator<ExportedPlaythrough> {
  let after: string | undefined;
  for (;;) {
    const rows = await listAllOf(deps.database.read, viewer.user_id, after, atOnce);
    for (const row of rows) yield { id: row.id, parts: partsOf(deps, viewer, row) };
    after = rows.at(-1)?.id;
    if (rows.length < atOnce) return;
  }
}

async function* partsOf(
  deps: PlayingDeps,
  viewer: Viewer,
  row: PlaythroughRow,
): AsyncGenerator<string> {
  const canRead = row.status !== 'deleted' && mayGoOn(viewer, row, isBetaReader(row));
  const deleted_at = row.deleted_at === null ? null : new Date(row.deleted_at).toISOString();
  const playthrough = { ...playthroughReply(row, viewer), deleted_at, can_read: canRead };
  yield `{"playthrough":${JSON.stringify(playthrough)},"turns":`;
  let separator = '[';
  for await (const turn of canRead ? readTurns(deps, row) : ownTurns(deps, row)) {
    yield `${separator}${JSON.stringify(turn)}`;
    separator = ',\n';
  }
  yield separator === '[' ? '[]}\n' : ']}\n';
}

async function* readTurns(deps: PlayingDeps, row: PlaythroughRow): AsyncGenerator<object> {
  let cursor: string | undefined;
  do {
    const { turns, next_cursor } = await historyOf(deps, row, { limit: atOnce, cursor });
    yield* turns;
    cursor = next_cursor ?? undefined;
  } while (cursor !== undefined);
}

async function* ownTurns({ database }: PlayingDeps, row: PlaythroughRow): AsyncGenerator<object> {
  let before = row.turn + 1;
  while (before > 0) {
    const rows = await listTurnsBefore(database.read, row.id, before, atOnce);
    for (const one of rows) {
      const created_at = new Date(one.created_at).toISOString();
      yield { turn: one.turn, action: loggedAction(one), created_at };
    }
    before = rows.at(-1)?.turn ?? 0;
  }
}
