import type { PlaythroughAction, PlaythroughWithView } from '@brasslamp/contract';
import { restore, view } from '@brasslamp/story/engine';
import type { View } from '@brasslamp/story/engine/state';
import { loggedAction, savedIn, storedTurn } from '@brasslamp/story/playthrough';
import type { Viewer } from '../../../auth/viewer.ts';
import type { Writer } from '../../../db/database.ts';
import { hold } from '../../../db/hold.ts';
import type { Row } from '../../../db/tables.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { addSeen } from '../../seen/seen.ts';
import { playthroughToPlay } from './find-playthrough.ts';
import { type NextTurn, nextTurn, unanswered } from './next-turn.ts';
import type { PlayingDeps } from './playable-versions.ts';
import { findTurn, isReaderOf, type PlaythroughRow, readFrozenContentRevision } from './queries.ts';
import { assertStoredBytes, bytesOfTurn } from './quota.ts';
import { playthroughWithViewReply, replyTo, resolvedReply } from './replies.ts';
import { resolveIn, resolvePlaythrough, versionToMoveTo } from './resolve-playthrough.ts';
import { viewAt } from './shown-turn.ts';
import { writeTurn } from './write-turn.ts';

const maxTries = 100;

/**
 * Takes one turn. The number of the turn before is the lock: of several actions at the same time one
 * advances the playthrough, and each of the others is tried again from where it is then.
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
    assertStoredBytes(viewer, { playing: row.bytes_playing ?? 0, in_bin: row.bytes_in_bin ?? 0 });
    const resolved = await resolvePlaythrough(deps, viewer, row, 'freeze');
    const next = await nextTurn(deps, viewer, resolved, action);
    const { action: logged, version_id, saved, shown } = next;
    const state = JSON.stringify(saved);
    const turn = { turn: row.turn + 1, version_id, state, created_at: deps.now() };
    const moved = await atTurn(deps, row, turn, shown);
    const take = goesOn(row, next) ? takeOnce : takeElsewhere;
    if (!(await take(deps, row, moved, JSON.stringify(logged)))) continue;
    const { newestVersion } = resolved;
    if ((await versionToMoveTo(viewer, moved, newestVersion)) !== null) {
      return resolvedReply(deps, viewer, await resolveIn(deps, viewer, moved, newestVersion));
    }
    const reached = { row: moved, saved, shown: await wholeView(deps, moved, next) };
    return playthroughWithViewReply({ ...reached, newer_version: null }, viewer);
  }
  throw new AppError('busy.playthrough');
}

/** The view after a turn; after going back it has all that was read in that turn. */
async function wholeView(
  deps: PlayingDeps,
  row: PlaythroughRow,
  { action, version_id, saved, shown }: NextTurn,
): Promise<View> {
  if (action.type !== 'rewind' && action.type !== 'move') return shown;
  const playable = await deps.versions(deps.database.read, version_id);
  return playable.hasContinues ? viewAt(deps, { row, playable, saved }) : shown;
}

/** Answers a late action: sent again for the turn it made, it gets what it got; any other one is refused. */
async function answerAgain(
  deps: PlayingDeps,
  viewer: Viewer,
  row: PlaythroughRow,
  action: PlaythroughAction,
  onTurn: number,
): Promise<PlaythroughWithView> {
  const made =
    onTurn < row.turn ? await findTurn(deps.database.read, row.id, onTurn + 1) : undefined;
  if (made && isSame(made, action)) {
    const playable = await deps.versions(deps.database.read, made.version_id);
    const shown = view(playable, restore(playable, savedIn(made)));
    return replyTo(deps, viewer, await atTurn(deps, row, made, shown), 'freeze');
  }
  throw new AppError(
    'turn_not_current',
    { turn: row.turn, sent_turn: onTurn },
    { current: await replyTo(deps, viewer, row, 'freeze') },
  );
}

function isSame(made: Row<'turns'>, action: PlaythroughAction): boolean {
  const { to_turn: _, ...logged } = { to_turn: null, ...loggedAction(made) };
  const isAnswered = 'answer' in logged || action.type !== 'choose';
  return JSON.stringify(logged) === JSON.stringify(isAnswered ? action : unanswered(action));
}

/** The playthrough as it is, or was, at another turn. */
async function atTurn(
  deps: PlayingDeps,
  row: PlaythroughRow,
  {
    turn,
    version_id,
    state,
    created_at,
  }: Pick<Row<'turns'>, 'turn' | 'version_id' | 'state' | 'created_at'>,
  { node, ending }: Pick<View, 'node' | 'ending'>,
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
    dropped_at: null,
    frozen_content_revision:
      version_id === row.version_id
        ? row.frozen_content_revision
        : await readFrozenContentRevision(deps.database.read, version_id),
  };
}

/** Writes a turn of a playthrough that is being begun in the same transaction: no other turn can come first. */
export async function writeNextTurn(
  trx: Writer,
  before: PlaythroughRow,
  { version_id, saved, shown: { node, ending } }: Pick<NextTurn, 'version_id' | 'saved' | 'shown'>,
  action: string,
): Promise<PlaythroughRow> {
  const moved = {
    ...before,
    turn: before.turn + 1,
    version_id,
    state: JSON.stringify(saved),
    node_id: node.id,
    node_name: node.name,
    ending: ending && JSON.stringify(ending),
  };
  await insertNextTurn(trx, before, moved, action);
  return moved;
}

/** False when another action came first: then nothing is written. */
const takeOnce = (
  deps: PlayingDeps,
  before: PlaythroughRow,
  moved: PlaythroughRow,
  action: string,
): Promise<boolean> => deps.database.writeAtOnce((db) => insertNextTurn(db, before, moved, action));

/** Whether the state after a turn has all that the one before it had. */
const goesOn = (before: PlaythroughRow, { action: { type }, version_id }: NextTurn): boolean =>
  (type === 'choose' || type === 'take' || type === 'drop') && version_id === before.version_id;

/** The same for a turn that throws the state before it away: what the reader saw there is kept. */
const takeElsewhere = (
  deps: PlayingDeps,
  before: PlaythroughRow,
  moved: PlaythroughRow,
  action: string,
): Promise<boolean> =>
  deps.database.write(async (trx) => {
    await hold(trx, 'reader', before.user_id);
    // What a guest played may have become somebody's at this very moment: their turn, then.
    if (!(await isReaderOf(trx, before))) return false;
    if (!(await insertNextTurn(trx, before, moved, action))) return false;
    const left_version_id = moved.version_id === before.version_id ? null : before.version_id;
    const states = [before.state, moved.state];
    await addSeen(trx, { ...before, states, left_version_id }, moved.updated_at);
    return true;
  });

function insertNextTurn(
  db: Writer,
  before: PlaythroughRow,
  { id, turn, version_id, state, node_id, node_name, ending, updated_at }: PlaythroughRow,
  action: string,
): Promise<boolean> {
  const wholeTurn = before.whole_turn ?? before.turn;
  const stored = storedTurn(turn, state, { before: before.state, wholeTurn });
  const grown = Buffer.byteLength(state) - Buffer.byteLength(before.state);
  const written = {
    whole_turn: stored.whole_turn ?? turn,
    stored_bytes: before.stored_bytes + grown + bytesOfTurn({ action, state: stored.state }),
  };
  const turn_before = before.turn;
  const moved = { id, turn, version_id, state, node_id, node_name, ending, updated_at };
  return writeTurn(db, { ...moved, ...written, turn_before }, { ...stored, action });
}
