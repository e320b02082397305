import type { PlaythroughAction, PlaythroughWithView } from '@brasslamp/contract';
import type { View } from '@brasslamp/story/engine/state';
import type { Viewer } from '../../auth/viewer.ts';
import type { Row } from '../../db/tables.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/handlers.ts';
import type { PlayingDeps } from './deps.ts';
import { playthroughToPlay } from './find-playthrough.ts';
import { nextTurn } from './next-turn.ts';
import {
  findTurn,
  insertTurn,
  moveOn,
  type PlaythroughRow,
  readFrozenContentRevision,
} from './queries.ts';
import { playthroughWithViewReply } from './replies.ts';
import { see } from './see.ts';

const maxTries = 100;

/**
 * Takes one turn. The turn before is the lock: of actions that come at once one moves the
 * playthrough on, and each other one is looked at again from where it then stands.
 */
export async function takeTurn(
  deps: PlayingDeps,
  {
    viewer,
    params,
    body,
  }: Call<'PUT /api/stories/:username/:story_slug/playthrough/:playthrough_id/action'>,
): Promise<PlaythroughWithView> {
  const { on_turn, ...action } = body;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const row = await playthroughToPlay(deps.database.read, viewer, params);
    if (on_turn !== undefined && on_turn !== row.turn) {
      return answerAgain(deps, viewer, row, action, on_turn);
    }
    const next = await nextTurn(deps, viewer, row, action);
    const turn = {
      turn: row.turn + 1,
      version_id: next.version_id,
      state: JSON.stringify(next.state),
      created_at: deps.now(),
    };
    const moved = await atTurn(deps, row, turn, next.shown);
    if (await writeTurn(deps, row.turn, moved, JSON.stringify(action))) {
      return playthroughWithViewReply(moved, viewer, next.shown);
    }
  }
  throw new AppError('busy', 'This playthrough gets more actions than it can take');
}

/** The same action, sent again for the turn it made, gets what it got; any other one is too late. */
async function answerAgain(
  deps: PlayingDeps,
  viewer: Viewer,
  row: PlaythroughRow,
  action: PlaythroughAction,
  onTurn: number,
): Promise<PlaythroughWithView> {
  const made =
    onTurn < row.turn ? await findTurn(deps.database.read, row.id, onTurn + 1) : undefined;
  if (made?.action === JSON.stringify(action)) {
    const shown = await see(deps, made);
    return playthroughWithViewReply(await atTurn(deps, row, made, shown), viewer, shown);
  }
  throw new AppError(
    'turn_not_current',
    `The playthrough is at turn ${row.turn}, not ${onTurn}: look where it stands now`,
    { current: playthroughWithViewReply(row, viewer, await see(deps, row)) },
  );
}

/** The playthrough as it is, or was, at another turn. */
async function atTurn(
  deps: PlayingDeps,
  row: PlaythroughRow,
  { turn, version_id, state, created_at }: Omit<Row<'turns'>, 'playthrough_id' | 'action'>,
  { node, ending }: View,
): Promise<PlaythroughRow> {
  return {
    ...row,
    turn,
    version_id,
    state,
    node_id: node.id,
    node_name: node.name,
    ending: ending && JSON.stringify(ending),
    updated_at: created_at,
    frozen_content_revision:
      version_id === row.version_id
        ? row.frozen_content_revision
        : await readFrozenContentRevision(deps.database.read, version_id),
  };
}

/** False when another action came first: then nothing is written. */
function writeTurn(
  deps: PlayingDeps,
  turnBefore: number,
  { id, turn, version_id, state, node_id, node_name, ending, updated_at }: PlaythroughRow,
  action: string,
): Promise<boolean> {
  return deps.database.write(async (trx) => {
    const turn_before = turnBefore;
    const moved = { id, turn, version_id, state, node_id, node_name, ending, updated_at };
    if (!(await moveOn(trx, { ...moved, turn_before }))) return false;
    const logged = { playthrough_id: id, turn, action, version_id, state };
    await insertTurn(trx, { ...logged, created_at: updated_at });
    return true;
  });
}
