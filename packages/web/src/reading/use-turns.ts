import type { PlaythroughWithView } from '@brasslamp/contract';
import { type FetcherWithComponents, useActionData, useFetcher } from 'react-router';
import type { TurnAnswer } from './take-turn.ts';

export type Turns = FetcherWithComponents<TurnAnswer>;

/** The playthrough as it stands after the last turn, and the fetcher that takes the next one. */
export function useTurns(loaded: PlaythroughWithView) {
  const turns = useFetcher<TurnAnswer>({ key: loaded.id });
  // Without JavaScript an answer that is no new place comes with the page.
  const onPage = useActionData<TurnAnswer>();
  const answer = turns.data ?? onPage;
  const taken = answer?.playthrough;
  return {
    // Turns only ever grow, also by rewinding and restarting.
    playthrough: taken && taken.id === loaded.id && taken.turn >= loaded.turn ? taken : loaded,
    turns,
    failure: answer?.failure,
    isMovedOn: answer?.isMovedOn ?? false,
  };
}
