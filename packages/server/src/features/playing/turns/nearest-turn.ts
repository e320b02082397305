import type { SavedState } from '@brasslamp/story/engine/state';
import { type NearestPlace, nearestPlace } from '@brasslamp/story/versions';
import type { Row } from '../../../db/tables.ts';
import type { PlayingDeps } from './playable-versions.ts';
import { listTurnsBefore } from './queries.ts';
import type { Newer, Place } from './resolve-playthrough.ts';
import { turnBefore } from './turn-ancestry.ts';

/** Most nearest places are a few turns back; each turn has a whole state. */
const turnsAtOnce = 50;
/** Further back than this nobody remembers what they did there. */
const mostTurnsLookedAt = 2_000;

/**
 * The last turn from which a reader can go on in a newer version; those that were left behind do not
 * count. null = only from the beginning.
 */
export async function nearestTurn(
  deps: PlayingDeps,
  own: Place,
  newer: Pick<Newer, 'playable'>,
): Promise<NearestPlace | null> {
  const { row, playable, saved } = own;
  const here = nearestPlace(newer.playable, [{ turn: row.turn, from: playable, state: saved }]);
  if (here) return here;
  for await (const { turn, version_id, state } of lineOf(deps, row)) {
    const past = JSON.parse(state) as SavedState;
    if (!newer.playable.nodes.has(past.node_id)) continue;
    const from = await deps.versions(deps.database.read, version_id);
    const found = nearestPlace(newer.playable, [{ turn, from, state: past }]);
    if (found) return found;
  }
  return null;
}

async function* lineOf(
  deps: PlayingDeps,
  { id, turn }: { id: string; turn: number },
): AsyncGenerator<Row<'turns'>> {
  let at: number | null = turn;
  let looked = 0;
  while (at !== null && looked < mostTurnsLookedAt) {
    const turns = await listTurnsBefore(deps.database.read, id, at + 1, turnsAtOnce);
    if (turns.length === 0) return;
    looked += turns.length;
    for (const logged of turns) {
      if (logged.turn !== at) continue;
      yield logged;
      at = turnBefore(logged);
    }
  }
}
