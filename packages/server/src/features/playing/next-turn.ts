import type { PlaythroughAction } from '@brasslamp/contract';
import {
  type Act,
  act,
  type PlayableStory,
  restore,
  save,
  start,
  view,
  withEarned,
} from '@brasslamp/story/engine';
import type { SavedState, State, View } from '@brasslamp/story/engine/state';
import type { Viewer } from '../../auth/viewer.ts';
import { AppError, notValid } from '../../http/app-error.ts';
import { versionToStart } from './choose-version.ts';
import type { PlayingDeps } from './deps.ts';
import { newSeed } from './new-seed.ts';
import { findTurn, type PlaythroughRow } from './queries.ts';

type Typed<Type extends PlaythroughAction['type']> = Extract<PlaythroughAction, { type: Type }>;

/** Where an action leads, as it will stand in the log. */
export interface NextTurn {
  version_id: string;
  state: SavedState;
  /** What stands before the reader there. */
  shown: View;
}

/** Throws when the action cannot be taken where the playthrough stands. */
export function nextTurn(
  deps: PlayingDeps,
  viewer: Viewer,
  row: PlaythroughRow,
  action: PlaythroughAction,
): Promise<NextTurn> {
  switch (action.type) {
    case 'choose':
      return inTheStory(deps, row, { type: 'choose', action_id: action.action_id });
    case 'take':
    case 'drop':
      return inTheStory(deps, row, { type: action.type, item_id: action.item_id });
    case 'rewind':
      return rewind(deps, row, action);
    case 'restart':
      return restart(deps, viewer, row);
  }
}

async function inTheStory(deps: PlayingDeps, row: PlaythroughRow, action: Act): Promise<NextTurn> {
  const playable = await deps.versions(deps.database.read, row.version_id);
  const state = act(playable, restore(playable, savedIn(row)), action);
  if (state) return turnTo(row.version_id, playable, state);
  const what =
    action.type === 'choose'
      ? `"${action.action_id}" is no choice`
      : `There is no item "${action.item_id}" to ${action.type}`;
  throw new AppError(
    'action_not_available',
    `${what} at "${row.node_name}" now: look at the playthrough again`,
  );
}

/**
 * The turns left behind stay in the log; the new one repeats what the target turn came to. What was
 * earned since stays earned.
 */
async function rewind(
  deps: PlayingDeps,
  row: PlaythroughRow,
  { turn }: Typed<'rewind'>,
): Promise<NextTurn> {
  const target = turn < row.turn ? await findTurn(deps.database.read, row.id, turn) : undefined;
  if (!target) throw notValid({ path: 'turn', message: `Go back to a turn before ${row.turn}` });
  const playable = await deps.versions(deps.database.read, target.version_id);
  const state = withEarned(playable, restore(playable, savedIn(target)), savedIn(row));
  return turnTo(target.version_id, playable, state);
}

/**
 * In the newest version; in its own where the story takes no new readers. What was earned stays
 * earned.
 */
async function restart(deps: PlayingDeps, viewer: Viewer, row: PlaythroughRow): Promise<NextTurn> {
  const story = { ...row, id: row.story_id };
  const version_id = (await versionToStart(deps, viewer, story)) ?? row.version_id;
  const playable = await deps.versions(deps.database.read, version_id);
  return turnTo(version_id, playable, start(playable, newSeed(), savedIn(row)));
}

const savedIn = ({ state }: { state: string }) => JSON.parse(state) as SavedState;

const turnTo = (version_id: string, playable: PlayableStory, state: State): NextTurn => ({
  version_id,
  state: save(playable, state),
  shown: view(playable, state),
});
