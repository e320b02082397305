import type { PlaythroughWithView } from '@brasslamp/contract';
import { useEffect, useRef, useState } from 'react';
import { type FetcherWithComponents, useActionData, useFetcher } from 'react-router';
import { useApp } from '../../screen/app.ts';
import { deferEarlySubmit } from './defer-early-submit.ts';
import type { Play, Playing } from './play.tsx';
import type { TurnAnswer } from './reader-intent.ts';

export type Turns = FetcherWithComponents<TurnAnswer>;

/**
 * The playthrough as it stands after the last turn, and the fetcher that takes the next one. Once
 * the story is there it is played in the browser, and the forms of the fetcher only go to the server
 * with what the browser cannot do itself.
 */
export function useTurns(loaded: PlaythroughWithView) {
  const turns = useFetcher<TurnAnswer>({ key: loaded.id });
  // Without JavaScript an answer that is no new place comes with the page.
  const onPage = useActionData<TurnAnswer>();
  const answer = turns.data ?? onPage;
  const [latest, setLatest] = useState(loaded);
  // A turn that failed leaves the reader where the last good one led.
  const known = newest(loaded, latest, answer?.playthrough);
  if (known !== latest) setLatest(known);

  const playing = usePlay(known, turns.state !== 'idle');
  // What an answer said is over with the next turn that is made here.
  const said = playing?.own ? undefined : answer;
  return {
    playthrough: playing?.playthrough ?? known,
    turns,
    handled: playing?.own ? playing.own.handled : said?.handled,
    failure: said?.failure,
    isMovedOn: (playing?.isMovedOn || said?.isMovedOn) ?? false,
    isAway: playing?.isAway || said?.failure?.status === 404,
    notes: playing?.notes,
    keptState: playing?.keptState,
  };
}

/** The playthrough as it is played here; null until the code for it has come. */
function usePlay(known: PlaythroughWithView, isWaiting: boolean): Playing | null {
  const app = useApp();
  const [playing, setPlaying] = useState<Playing | null>(null);
  const play = useRef<Play>(null);
  const now = useRef({ known, isWaiting });
  useEffect(() => {
    now.current = { known, isWaiting };
  });

  const { id } = known;
  useEffect(() => {
    let isOver = false;
    const early = deferEarlySubmit();
    import('./play.tsx').then(
      ({ startPlay }) => {
        const loaded = now.current.known;
        if (isOver || loaded.id !== id) return;
        const given = { app, loaded, isWaiting: () => now.current.isWaiting };
        play.current = startPlay(given, setPlaying);
        void play.current.begun.finally(early.letGo);
      },
      // Without it every choice goes to the server, as a form does.
      early.letGo,
    );
    return () => {
      isOver = true;
      early.drop();
      play.current?.end();
      play.current = null;
      setPlaying(null);
    };
  }, [app, id]);

  useEffect(() => play.current?.met(known), [known]);

  return playing?.playthrough.id === id ? playing : null;
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
