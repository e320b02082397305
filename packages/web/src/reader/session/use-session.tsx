import type { PlaythroughWithView } from '@brasslamp/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type FetcherWithComponents, useActionData, useFetcher } from 'react-router';
import { useApp } from '../../screen/app.ts';
import type { Decision } from '../offline/outbox.ts';
import { deferEarlySubmit } from './defer-early-submit.ts';
import type { TurnAnswer } from './reader-intent.ts';
import type { RunningSession } from './run-session.ts';
import type { SessionView } from './session-state.ts';

export type Turns = FetcherWithComponents<TurnAnswer>;

/**
 * The playthrough as it is after the last turn, and the fetcher that takes the next one. Once the story
 * is here it is played in the browser, and the forms of the fetcher only go to the server with what the
 * browser cannot do itself.
 */
export function useSession(loaded: PlaythroughWithView) {
  const turns = useFetcher<TurnAnswer>({ key: loaded.id });
  // Without JavaScript an answer that is no new place comes with the page.
  const onPage = useActionData<TurnAnswer>();
  const answer = turns.data ?? onPage;
  const [latest, setLatest] = useState(loaded);
  // A turn that failed leaves the reader where the last good one led.
  const known = newest(loaded, latest, answer?.playthrough);
  if (known !== latest) setLatest(known);

  const { seen, notes, syncStatus } = useRunningSession(known, turns.state !== 'idle');
  // What an answer said is over with the next turn that is made here.
  const said = seen?.ownTurn ? undefined : answer;
  return {
    playthrough: seen?.shown ?? known,
    turns,
    handled: seen?.ownTurn ? seen.ownTurn.handled : said?.handled,
    failure: said?.failure,
    wrongAnswer: seen?.wrongAnswer ?? said?.wrongAnswer,
    hasAsking: seen?.hasAsking ?? false,
    isMovedOn: (seen?.isMovedOn || said?.isMovedOn) ?? false,
    isAway: seen?.isAway || said?.failure?.status === 404,
    notes,
    syncStatus,
  };
}

/** Loads what takes turns in the browser; null on a page of its own, where no site would have to hear of them. */
const loadSession =
  import.meta.env.MODE === 'web-page'
    ? null
    : () => Promise.all([import('./run-session.ts'), import('../session-notes/session-notes.tsx')]);

/** The part of the session that the page shows; nothing until its code has come. */
function useRunningSession(known: PlaythroughWithView, isFormSent: boolean): Shown {
  const app = useApp();
  const [{ id: shownId, ...shown }, setShown] = useState(nothing);
  const session = useRef<RunningSession>(null);
  const now = useRef({ known, isFormSent });
  useEffect(() => {
    now.current = { known, isFormSent };
  });

  const { id } = known;
  useEffect(() => {
    if (!loadSession) return;
    let isOver = false;
    const early = deferEarlySubmit();
    loadSession().then(
      ([{ runSession }, { drawNotes }]) => {
        const loaded = now.current.known;
        if (isOver || loaded.id !== id) return;
        const decide = (decision: Decision) => session.current?.decide(decision);
        const show = ({ noted, ...seen }: SessionView) =>
          setShown({ id, seen, ...drawNotes(noted, decide) });
        const given = { app, loaded, isFormSent: () => now.current.isFormSent };
        session.current = runSession(given, show);
        void session.current.ready.finally(early.letGo);
      },
      // Without it every choice goes to the server, as a form does.
      early.letGo,
    );
    return () => {
      isOver = true;
      early.drop();
      session.current?.end();
      session.current = null;
      setShown(nothing);
    };
  }, [app, id]);

  useEffect(() => {
    session.current?.pageShowed(known);
  }, [known]);

  return shownId === id ? shown : {};
}

interface Shown {
  seen?: Omit<SessionView, 'noted'>;
  /** The notes before the choices. */
  notes?: ReactNode;
  /** The note after the choices. */
  syncStatus?: ReactNode;
}

const nothing: Shown & { id: string | null } = { id: null };

/** Turns only ever grow, also by rewinding and restarting. */
function newest(
  loaded: PlaythroughWithView,
  latest: PlaythroughWithView,
  taken: PlaythroughWithView | undefined,
): PlaythroughWithView {
  const known = latest.id === loaded.id && latest.turn > loaded.turn ? latest : loaded;
  return taken && taken.id === known.id && taken.turn >= known.turn ? taken : known;
}
