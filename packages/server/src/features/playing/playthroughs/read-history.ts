import type { PastTurn } from '@brasslamp/contract';
import { actionsOf, type PlayableStory, restore, view } from '@brasslamp/story/engine';
import type { SavedState, State, View } from '@brasslamp/story/engine/state';
import { moveState } from '@brasslamp/story/versions';
import type { Row } from '../../../db/tables.ts';
import { decodeCursor, page } from '../../../http/calls/cursor.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { playthroughToPlay } from '../turns/find-playthrough.ts';
import type { PlayingDeps } from '../turns/playable-versions.ts';
import { listTurnsBefore } from '../turns/queries.ts';
import { viewAfter } from '../turns/shown-turn.ts';
import { ancestorTurns, type LoggedAction, loggedAction } from '../turns/turn-ancestry.ts';

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
  const seen: View[] = [];
  let size = 0;
  for (const [index, row] of found.slice(0, query.limit).entries()) {
    const view = await viewAfter(deps, places[index] as StateAtTurn, row, found[index + 1]);
    seen.push(view);
    size += JSON.stringify(view.body).length;
    if (size > mostPerPage) break;
  }
  const { ancestors, next } = ancestorTurns(found.slice(0, seen.length), at);
  const { rows, next_cursor } = page(found, seen.length, ({ turn }) => [turn, next ?? noTurn]);
  const turns = rows.map((row, index) => {
    const label = labelled(row, places[index] as StateAtTurn, places[index + 1]);
    return pastTurn(row, seen[index] as View, label, ancestors);
  });
  return { turns, next_cursor };
}

interface StateAtTurn {
  playable: PlayableStory;
  saved: SavedState;
  state: State;
}

async function stateAtTurn(
  deps: PlayingDeps,
  { version_id, state }: Row<'turns'>,
): Promise<StateAtTurn> {
  const playable = await deps.versions(deps.database.read, version_id);
  const saved = JSON.parse(state) as SavedState;
  return { playable, saved, state: restore(playable, saved) };
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
  row: Row<'turns'>,
  { playable }: StateAtTurn,
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
