import type { PlaythroughWithView } from '@brasslamp/contract';
import { useState } from 'react';
import { type FetcherWithComponents, useActionData, useFetcher } from 'react-router';
import type { TurnAnswer } from './take-turn.ts';

export type Turns = FetcherWithComponents<TurnAnswer>;

/** The playthrough as it stands after the last turn, and the fetcher that takes the next one. */
export function useTurns(loaded: PlaythroughWithView) {
  const turns = useFetcher<TurnAnswer>({ key: loaded.id });
  // Without JavaScript an answer that is no new place comes with the page.
  const onPage = useActionData<TurnAnswer>();
  const answer = turns.data ?? onPage;
  const [latest, setLatest] = useState(loaded);
  // A turn that failed leaves the reader where the last good one led.
  const playthrough = newest(loaded, latest, answer?.playthrough);
  if (playthrough !== latest) setLatest(playthrough);
  return {
    playthrough,
    turns,
    handled: answer?.handled,
    failure: answer?.failure,
    isMovedOn: answer?.isMovedOn ?? false,
  };
}

/** Turns only ever grow, also by rewinding and restarting. */
function newest(
  loaded: PlaythroughWithView,
  latest: PlaythroughWithView,
  taken: PlaythroughWithView | undefined,
): PlaythroughWithView {
  const known = latest.id === loaded.id && latest.turn > loaded.turn ? latest : loaded;
  return taken && taken.id === known.id && taken.turn >= known.turn ? taken : known;
}
