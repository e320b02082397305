import type { PlaythroughWithView } from '@brasslamp/contract';
import { useEffect, useRef } from 'react';

type Values = PlaythroughWithView['view']['variables_shown'];

/** The place that the page shows of a turn. */
interface Place {
  id: string;
  turn: number;
  nodeId: string;
  isWarned: boolean;
  /** A new one has the text read out again. */
  key: string;
  values: Values;
  /** The keys of the shown values that the turn changed. */
  changed: ReadonlySet<string>;
}

/**
 * Puts the reader, and the keyboard, at the top of the new text after a turn; also when they want to read what they
 * were warned of. Somebody who only took or dropped something stays where they are.
 */
export function usePlace(
  playthrough: PlaythroughWithView,
  isOnlyHandled: boolean,
  isWarned: boolean,
) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef<Place>(null);
  const place = placeAfter(last.current, playthrough, isOnlyHandled, isWarned);
  useEffect(() => {
    const before = last.current;
    last.current = place;
    if (before === null || before.key === place.key) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [place]);
  return { heading, placeKey: place.key, changed: place.changed };
}

/** `before` itself, where the page shows it already. */
export function placeAfter(
  before: Place | null,
  { id, turn, node, view }: PlaythroughWithView,
  isOnlyHandled: boolean,
  isWarned: boolean,
): Place {
  const values = view.variables_shown;
  const place = { id, turn, nodeId: node.id, isWarned, values };
  const key = `${id} ${turn} ${node.id} ${isWarned}`;
  if (before?.id !== id) return { ...place, key, changed: new Set() };
  const isSameTurn = before.turn === turn;
  const isSameText = before.nodeId === node.id && before.isWarned === isWarned;
  if (isSameTurn && isSameText) return before;
  return {
    ...place,
    key: isSameText && isOnlyHandled ? before.key : key,
    changed: isSameTurn ? before.changed : changedKeys(before.values, values),
  };
}

function changedKeys(before: Values, after: Values): ReadonlySet<string> {
  // Of a set the members are one text: they stand in the author's order.
  const was = new Map(before.map(({ key, value }) => [key, JSON.stringify(value)]));
  return new Set(
    after.flatMap(({ key, value }) =>
      was.has(key) && was.get(key) !== JSON.stringify(value) ? key : [],
    ),
  );
}
