import { actOf, loggedAction, savedIn } from '@brasslamp/story/playthrough';
// What a reader sees of a turn that was stored: all that was read in it. Only in stories whose nodes
// go on by themselves is that more than the text of one node; there the turn is played again from the
// state before it.

import { type Act, type PlayableStory, restore, view, viewOfTurn } from '@brasslamp/story/engine';
import type { ReadOnTheWay, SavedState, View } from '@brasslamp/story/engine/state';
import { moveState } from '@brasslamp/story/versions';
import type { Row } from '../../../db/tables.ts';
import type { PlayingDeps } from './playable-versions.ts';
import { listTurnsBefore } from './queries.ts';
import type { PlaythroughInVersion } from './resolve-playthrough.ts';

type StoredTurn = Pick<Row<'turns'>, 'playthrough_id' | 'turn' | 'action' | 'version_id' | 'state'>;

/** The most rewinds that are followed, each to another; beyond that the reader sees the text of the node alone. */
const mostRewinds = 16;

/** The view of the place where the reader is. */
export async function viewAt(
  deps: PlayingDeps,
  { row, playable, saved, read }: PlaythroughInVersion,
): Promise<View> {
  if (!playable.hasContinues) return view(playable, restore(playable, saved));
  const [made, before] = await listTurnsBefore(deps.database.read, row.id, row.turn + 1, 2);
  if (!made) return view(playable, restore(playable, saved), undefined, read);
  return viewAfter(deps, { playable, saved, read }, made, before);
}

/** A state in a version, and what was read on the way there from another one. */
type ShownPlace = Pick<PlaythroughInVersion, 'playable' | 'saved' | 'read'>;

/**
 * After the turn `made`, in a version in which its state is `saved`. `before`: the turn before it;
 * undefined for the first.
 */
export async function viewAfter(
  deps: PlayingDeps,
  there: ShownPlace,
  made: StoredTurn,
  before: StoredTurn | undefined,
): Promise<View> {
  const { playable, saved } = there;
  if (!playable.hasContinues) return view(playable, restore(playable, saved));
  let [turn, earlier, after, read] = [made, before, saved, there.read];
  const shown = (from: SavedState | null, action: Act | null) =>
    withTextOf(there, viewOfTurn(playable, from, action, after, read), after);
  for (let rewinds = 0; rewinds < mostRewinds; rewinds += 1) {
    const logged = loggedAction(turn);
    if (logged === null || logged.type === 'restart') {
      return shown(null, null);
    }
    if (logged.type !== 'rewind' && logged.type !== 'move') {
      const from = earlier && (await stateIn(deps, playable, earlier)).state;
      return shown(from ?? null, actOf(logged));
    }
    const target = logged.type === 'rewind' ? logged.turn : logged.to_turn;
    if (target === null) return shown(null, null);
    const { database } = deps;
    const [reached, beforeReached] = await listTurnsBefore(
      database.read,
      turn.playthrough_id,
      target + 1,
      2,
    );
    const moved = reached && (await stateIn(deps, playable, reached));
    if (reached === undefined || !moved?.state) break;
    [turn, earlier, after, read] = [reached, beforeReached, moved.state, moved.read];
  }
  return view(playable, restore(playable, saved));
}

/** The state of a turn in another version, null where it has none there, and what is read on the way. */
async function stateIn(
  deps: PlayingDeps,
  playable: PlayableStory,
  turn: StoredTurn,
): Promise<{ state: SavedState | null; read?: ReadOnTheWay }> {
  const saved = savedIn(turn);
  const from = await deps.versions(deps.database.read, turn.version_id);
  return from === playable ? { state: saved } : moveState(from, playable, saved);
}

/** The view after a turn: whoever went back to it reads what was read in it, and has what was earned since. */
function withTextOf({ playable, saved }: ShownPlace, seen: View, after: SavedState): View {
  if (after === saved) return seen;
  const { stopped: _, ...now } = view(playable, restore(playable, saved));
  return { ...now, body: seen.body, ...(seen.stopped && { stopped: seen.stopped }) };
}
