import type { PastTurn } from '@brasslamp/contract';
import { actionsOf, type PlayableStory, restore, view } from '@brasslamp/story/engine';
import type { SavedState, State, View } from '@brasslamp/story/engine/state';
import {
  ancestorTurns,
  type LoggedAction,
  loggedAction,
  savedIn,
} from '@brasslamp/story/playthrough';
import { moveState } from '@brasslamp/story/versions';
import type { Row } from '../../../db/tables.ts';
import { decodeCursor, page } from '../../../http/calls/cursor.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { playthroughToPlay } from '../turns/find-playthrough.ts';
import type { PlayingDeps } from '../turns/playable-versions.ts';
import { listTurnsBefore } from '../turns/queries.ts';
import { viewAfter } from '../turns/shown-turn.ts';

const noTurn = -1;

/** The characters of what was read on one page: it ends with the turn that passes this. */
const mostPerPage = 1_000_000;

/**
 * The turns of a playthrough, each with the text that was read then. The cursor has the next
 * ancestor, so that each page costs the same, however long the playthrough is.
 */
export async function readHistory(
  deps: PlayingDeps,
  {
    viewer,
    params,
    query,
  }: Call<'GET /api/stories/:username/:story_slug/playthrough/:playthrough_id/history'>,
) {
  return historyOf(deps, await playthroughToPlay(deps.database.read, viewer, params), query);
}

/** The same history of a playthrough that somebody may read. */
export async function historyOf(
  deps: PlayingDeps,
  playthrough: { id: string; turn: number },
  query: { limit: number; cursor?: string | undefined },
): Promise<{ turns: PastTurn[]; next_cursor: string | null }> {
  const { read } = deps.database;
  const [before, at] = decodeCursor(query.cursor, ['int32', 'int32']) ?? [
    playthrough.turn + 1,
    playthrough.turn,
  ];
  // One more than fits, for each turn's words are those of the turn before it.
  const found = await listTurnsBefore(read, playthrough.id, before, query.limit + 1);
  const places = await Promise.all(found.map((row) => stateAtTurn(deps, row)));
  const seen: { place: StateAtTurn; before: StateAtTurn | undefined; view: View }[] = [];
  let size = 0;
  for (const [index, place] of places.slice(0, query.limit).entries()) {
    const before = places[index + 1];
    const view = await viewAfter(deps, place, place.row, before?.row);
    seen.push({ place, before, view });
    size += JSON.stringify(view.body).length;
    if (size > mostPerPage) break;
  }
  const { ancestors, next } = ancestorTurns(found.slice(0, seen.length), at);
  const { next_cursor } = page(found, seen.length, ({ turn }) => [turn, next ?? noTurn]);
  const turns = seen.map(({ place, before, view }) =>
    pastTurn(place.row, view, labelled(place, before), ancestors),
  );
  return { turns, next_cursor };
}

interface StateAtTurn {
  row: Row<'turns'>;
  playable: PlayableStory;
  saved: SavedState;
  state: State;
}

async function stateAtTurn(deps: PlayingDeps, row: Row<'turns'>): Promise<StateAtTurn> {
  const playable = await deps.versions(deps.database.read, row.version_id);
  const saved = savedIn(row);
  return { row, playable, saved, state: restore(playable, saved) };
}

function pastTurn(
  row: Row<'turns'>,
  { node, body, ending }: View,
  action: PastTurn['action'],
  ancestors: ReadonlySet<number>,
): PastTurn {
  return {
    turn: row.turn,
    action,
    node,
    body,
    ending,
    created_at: new Date(row.created_at).toISOString(),
    is_left_behind: !ancestors.has(row.turn),
  };
}

function labelled(
  { row, playable }: StateAtTurn,
  before: StateAtTurn | undefined,
): PastTurn['action'] {
  const logged = loggedAction(row);
  return (
    logged && {
      type: logged.type,
      label: before ? labelOf(logged, playable, before) : null,
      answer: answerIn(logged),
      to_turn: toTurnOf(logged),
    }
  );
}

const answerIn = (action: LoggedAction): string | null =>
  action.type === 'choose' && action.answer !== undefined ? String(action.answer) : null;

function toTurnOf(action: LoggedAction): number | null {
  if (action.type === 'rewind') return action.turn;
  return action.type === 'move' ? action.to_turn : null;
}

/** The label of an action in the words of the version in which it was done, as they were there before it was done. */
function labelOf(
  action: LoggedAction,
  playable: PlayableStory,
  before: StateAtTurn,
): string | null {
  switch (action.type) {
    case 'choose': {
      const state = stateIn(playable, before);
      const offered = state ? actionsOf(playable, state) : [];
      return offered.find(({ id }) => id === action.action_id)?.label ?? null;
    }
    case 'take':
    case 'drop': {
      const state = stateIn(playable, before);
      const seen = state && view(playable, state);
      const items = seen ? [...seen.items_here, ...seen.inventory] : [];
      return items.find(({ id }) => id === action.item_id)?.name ?? null;
    }
    default:
      return null;
  }
}

function stateIn(playable: PlayableStory, { playable: from, saved, state }: StateAtTurn) {
  if (from === playable) return state;
  const { state: moved } = moveState(from, playable, saved);
  return moved && restore(playable, moved);
}
