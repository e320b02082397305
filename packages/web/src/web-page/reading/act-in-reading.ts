import { actOnSaved, earnedEarlier, type Turn, turnTo } from '@brasslamp/story/engine';
import type { View } from '@brasslamp/story/engine/state';
import {
  actOf,
  type LoggedAction,
  type ReaderAction,
  restarted,
  rewoundTo,
} from '@brasslamp/story/playthrough';
import { nearestPlaceIn } from './changed-story.ts';
import { type Place, placeIn, placeOfTurn } from './place.ts';
import { type Book, type Had, lastTurn, type Reading, turnAt } from './reading.ts';
import { viewOfReading } from './view-of-reading.ts';

/** An action that a reader asks for. */
export type WantedAction =
  | ReaderAction
  | { type: 'rewind'; turn: number }
  | { type: 'restart' }
  /** Into the version of this page, with what is lost on the way. */
  | { type: 'move' };

/** The chance and the hour of a turn. */
export interface Moment {
  /** A random number of 32 bits, for a new beginning. */
  seed: number;
  /** In ms. */
  now: number;
}

/** The most turns that are kept: with one more the first quarter of them is left out. */
export const mostTurns = 4_000;

export function beginReading(book: Book, { seed, now }: Moment): Reading {
  const { state, before, read } = restarted(book.playable, seed, {});
  const empty = { begunAt: now, turns: [], had: { items: [], values: [] } };
  const reached = turnTo(book.playable, state, before, read);
  return withTurn(book, empty, { action: null, label: null, reached, now });
}

/** The reading after an action; null where it cannot be done. */
export function actInReading(
  book: Book,
  reading: Reading,
  wanted: WantedAction,
  moment: Moment,
): Reading | null {
  const place = placeIn(book, reading);
  const made = madeBy(book, reading, place, wanted, moment.seed);
  const label = place && labelOf(wanted, viewOfReading(book, reading));
  return made && withTurn(book, reading, { ...made, label, now: moment.now });
}

interface Made {
  action: LoggedAction;
  reached: Turn;
}

function madeBy(
  book: Book,
  reading: Reading,
  place: Place | null,
  wanted: WantedAction,
  seed: number,
): Made | null {
  const { playable } = book;
  const earned = earnedEarlier((place ?? lastTurn(reading)).saved);
  const begun = () => restarted(playable, seed, earned);
  const made = (action: LoggedAction, { state, before, read }: ReturnType<typeof begun>): Made => ({
    action,
    reached: turnTo(playable, state, before, read),
  });
  switch (wanted.type) {
    case 'restart':
      return made(wanted, begun());
    case 'rewind': {
      const target = turnAt(reading.turns, wanted.turn);
      const there = target && target !== lastTurn(reading) ? placeOfTurn(book, target) : null;
      return there && made(wanted, rewoundTo(playable, there.saved, earned));
    }
    case 'move': {
      const nearest = nearestPlaceIn(book, reading);
      const action = { ...wanted, version_id: book.versionId, to_turn: nearest?.turn ?? null };
      return made(action, nearest ? rewoundTo(playable, nearest.move.state, earned) : begun());
    }
    default: {
      const reached = place && actOnSaved(playable, place.saved, actOf(wanted));
      return reached && { action: wanted, reached };
    }
  }
}

function labelOf(wanted: WantedAction, { actions, items_here, inventory }: View): string | null {
  if (wanted.type === 'choose') {
    return actions.find(({ id }) => id === wanted.action_id)?.label ?? null;
  }
  if (wanted.type !== 'take' && wanted.type !== 'drop') return null;
  const item = [...items_here, ...inventory].find(({ id }) => id === wanted.item_id);
  return item?.name ?? null;
}

function withTurn(
  { versionId }: Book,
  { begunAt, turns }: Reading,
  {
    action,
    label,
    reached: { saved, shown },
    now,
  }: { action: LoggedAction | null; label: string | null; reached: Turn; now: number },
): Reading {
  const { node } = shown;
  const turn = (turns.at(-1)?.turn ?? -1) + 1;
  const kept = turns.length < mostTurns ? turns : turns.slice(mostTurns / 4);
  return {
    begunAt,
    turns: [...kept, { turn, action, label, node, versionId, saved, madeAt: now }],
    had: hadIn(shown),
  };
}

const hadIn = ({ inventory, variables_shown }: View): Had => ({
  items: inventory.map(({ id, name }) => ({ id, name })),
  values: variables_shown.map(({ key, label }) => ({ key, label: label || key })),
});
