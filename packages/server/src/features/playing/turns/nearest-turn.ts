import { parentTurn, savedIn } from '@brasslamp/story/playthrough';
import { type NearestPlace, nearestPlace } from '@brasslamp/story/versions';
import type { Row } from '../../../db/tables.ts';
import type { PlayingDeps } from './playable-versions.ts';
import { listTurnsBefore } from './queries.ts';
import type { NewerVersion, PlaythroughInVersion } from './resolve-playthrough.ts';

/** The nearest turn is mostly a few turns back; each is read with its whole state. */
const turnsAtOnce = 50;
/** The number of turns to look back: nobody remembers what they did before. */
const maxTurnsRead = 2_000;

/**
 * The last turn from which a reader can go on in a newer version; those that were left behind do not
 * count. null = only from the beginning.
 */
export async function nearestTurn(
  deps: PlayingDeps,
  stored: PlaythroughInVersion,
  newer: Pick<NewerVersion, 'playable'>,
): Promise<NearestPlace | null> {
  const { row, playable, saved } = stored;
  const here = nearestPlace(newer.playable, [{ turn: row.turn, from: playable, state: saved }]);
  if (here) return here;
  for await (const logged of ancestorsOf(deps, row)) {
    const past = savedIn(logged);
    if (!newer.playable.nodes.has(past.node_id)) continue;
    const from = await deps.versions(deps.database.read, logged.version_id);
    const found = nearestPlace(newer.playable, [{ turn: logged.turn, from, state: past }]);
    if (found) return found;
  }
  return null;
}

/** The turns that lead to where a playthrough is, that one first; those left behind are not among them. */
export async function* ancestorsOf(
  deps: PlayingDeps,
  { id, turn }: { id: string; turn: number },
): AsyncGenerator<Row<'turns'>> {
  let at: number | null = turn;
  let turnsRead = 0;
  while (at !== null && turnsRead < maxTurnsRead) {
    const turns = await listTurnsBefore(deps.database.read, id, at + 1, turnsAtOnce);
    if (turns.length === 0) return;
    turnsRead += turns.length;
    for (const logged of turns) {
      if (logged.turn !== at) continue;
      yield logged;
      at = parentTurn(logged);
    }
  }
}
