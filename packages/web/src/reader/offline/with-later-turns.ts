import type { Playthrough, PlaythroughWithView } from '@brasslamp/contract';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserStorage } from '../../device/browser-storage.ts';
import { useApp } from '../../screen/app.ts';
import { offlineFlags } from './offline-flags.ts';
import type { PendingTurns } from './outbox.ts';

type Stored = readonly PendingTurns[];

const none: Stored = [];

/** A page of its own has no others than its own. */
const loadAnswers =
  import.meta.env.MODE === 'web-page' ? null : () => import('./offline-answer.ts');

/** The playthroughs of the reader that are stored in this browser; none on a page that is not live yet. */
function useStored(): Stored {
  const { session, guest } = useApp();
  const readerId = (session.current() ?? guest)?.user_id;
  const [stored, setStored] = useState(none);
  useEffect(() => {
    if (!loadAnswers || readerId === undefined) return;
    if (offlineFlags(browserStorage()).reader() !== readerId) return;
    let stop = () => {};
    let isOver = false;
    loadAnswers().then(
      ({ followStored }) => {
        if (!isOver) stop = followStored(readerId, setStored);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [readerId]);
  return stored;
}

/**
 * A list of playthroughs with the turns that the site had not heard of when it made the list: where
 * this browser knows of a later turn, it says where the reader is.
 */
export function useWithLaterTurns(listed: Playthrough[]): Playthrough[] {
  return withLaterTurns(listed, useStored());
}

export function withLaterTurns(listed: Playthrough[], stored: Stored): Playthrough[] {
  if (!listed.some((one) => laterIn(stored, one))) return listed;
  return listed
    .map((one) => {
      const later = laterIn(stored, one);
      if (!later) return one;
      const { node, turn, ended, ending, updated_at } = later;
      return { ...one, node, turn, ended, ending, updated_at, is_dropped: false };
    })
    .sort((a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at));
}

type Found = Pick<PlaythroughWithView['view'], 'endings_found' | 'achievements'>;

/** What was found in a playthrough by a turn, or by a later one that this browser knows of. */
export function useFoundWithLaterTurns<One extends Found & Pick<Playthrough, 'id' | 'turn'>>(
  found: One | null,
): (Found & Pick<Playthrough, 'id'>) | null {
  const stored = useStored();
  const later = found && laterIn(stored, found);
  return later ? { ...later.view, id: later.id } : found;
}

function laterIn(
  stored: Stored,
  { id, turn }: Pick<Playthrough, 'id' | 'turn'>,
): PlaythroughWithView | null | undefined {
  return stored.find(({ head }) => head?.id === id && head.turn > turn)?.head;
}

/** Loads the page again once the site knows of turns that it did not know when the page was made. */
export function useReloadWhenSynced({ id, turn }: Playthrough): void {
  const stored = useStored();
  const { revalidate } = useRevalidator();
  const isSynced = stored.some(
    ({ head, turns }) => head?.id === id && head.turn > turn && turns.length === 0,
  );
  useEffect(() => {
    if (isSynced) void revalidate();
  }, [isSynced, revalidate]);
}
