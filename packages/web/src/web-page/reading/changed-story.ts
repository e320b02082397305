import type { Loss, NearestPlace } from '@brasslamp/story/versions';
import { moveState, nearestPlace } from '@brasslamp/story/versions';
import { ancestorsIn } from './ancestors.ts';
import { type Book, lastTurn, type Reading } from './reading.ts';

/** A question to a reader whose place the story of this page cannot give them as it was. */
export interface ChangedStory {
  losses: Loss[];
  /** The node from which they can go on; null = from the beginning. */
  nearest: string | null;
}

/** null = they go on where they were, and have all that they had in sight. */
export function changedStory(book: Book, reading: Reading): ChangedStory | null {
  const last = lastTurn(reading);
  if (last.versionId === book.versionId) return null;
  const { playable } = book;
  const move = moveState(playable, playable, last.saved);
  const there = move.kind === 'inexact' ? move.losses : [];
  const losses = [...there.map((loss) => named(loss, reading)), ...lostThings(book, reading)];
  if (losses.length === 0) return null;
  const nearest = nearestPlaceIn(book, reading);
  const node = nearest && playable.nodes.get(nearest.move.state.node_id);
  return { losses, nearest: node?.name ?? null };
}

/** The last turn from which the reader can go on; those that were left behind do not count. */
export function nearestPlaceIn({ playable }: Book, { turns }: Reading): NearestPlace | null {
  const ancestors = ancestorsIn(turns);
  const counted = turns.filter(({ turn }) => ancestors.has(turn)).reverse();
  return nearestPlace(
    playable,
    counted.map(({ turn, saved }) => ({ turn, from: playable, state: saved })),
  );
}

/** What the story lacks it cannot name: the turns can. */
function named(loss: Loss, { turns }: Reading): Loss {
  const known = turns.findLast(({ node }) => node.id === loss.name);
  return known ? { ...loss, name: known.node.name } : loss;
}

function lostThings({ playable: { indexes, story } }: Book, { had }: Reading): Loss[] {
  const keys = new Set(story.variables.map(({ key }) => key));
  return [
    ...had.items
      .filter(({ id }) => !indexes.items.has(id))
      .map(({ name }): Loss => ({ kind: 'item_gone', name })),
    ...had.values
      .filter(({ key }) => !keys.has(key))
      .map(({ label }): Loss => ({ kind: 'variable_gone', name: label })),
  ];
}
