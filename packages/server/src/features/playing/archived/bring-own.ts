import type { ArchivedPlaythrough } from '@brasslamp/contract/archive';
import { beginTurn, type PlayableStory, restore, turnTo } from '@brasslamp/story/engine';
import type { SavedState } from '@brasslamp/story/engine/state';
import type { Writer } from '../../../db/database.ts';
import { addSeen } from '../../seen/seen.ts';
import { insertBegun, rowsOf } from '../playthroughs/start-playthrough.ts';
import { findPlaythrough, updatePlaythrough } from '../turns/queries.ts';
import { writeNextTurn } from '../turns/take-turn.ts';

/**
 * Writes a playthrough of an author that comes along with their story: its beginning, and the turn that took it into
 * the version and the place where it stands. The engine reads its state as it reads every stored one, within the
 * bounds of the story, and it is that reading which is kept. Throws `limit_reached`.
 */
export async function bringOwn(
  trx: Writer,
  { id, owner_id }: { id: string; owner_id: string },
  { version_id, playable }: { version_id: string; playable: PlayableStory },
  { state, ...play }: Omit<ArchivedPlaythrough, 'version' | 'state'> & { state: SavedState },
  now: number,
): Promise<void> {
  const past = (time: string) => Math.min(Date.parse(time), now);
  const viewer = { user_id: owner_id, is_guest: false };
  const { state: beginning, read } = beginTurn(playable, state.seed);
  const begun = { version_id, ...turnTo(playable, beginning, undefined, read) };
  const rows = rowsOf(viewer, id, begun, past(play.started_at));
  await insertBegun(trx, viewer, rows);
  const row = await findPlaythrough(trx, owner_id, rows.playthrough.id);
  if (!row) throw new Error('A playthrough that was just written is not there');
  const reached = { version_id, ...turnTo(playable, restore(playable, state), state) };
  const arrived = { type: 'move', version_id, to_turn: null };
  const updated_at = past(play.played_at);
  const at = { ...row, updated_at };
  const brought = await writeNextTurn(trx, at, reached, JSON.stringify(arrived));
  // It may have found endings in runs of which nothing else is known here.
  const states = [row.state, brought.state];
  await addSeen(trx, { ...row, states, left_version_id: null }, now);
  const dropped_at = play.put_aside_at === null ? null : past(play.put_aside_at);
  await updatePlaythrough(trx, row.id, { name: play.name, dropped_at });
}
