import { useEffect, useState } from 'react';

/** A tag that a field offers while one types. */
export interface Offer {
  name: string;
  /** What else is said of it in the list. */
  note?: string;
}

const pauseMs = 150;

/** The offers for what is typed, once it has not changed for a moment; those before stay until they come. */
export function useOffers(
  typed: string,
  isOpen: boolean,
  find: (typed: string, signal: AbortSignal) => Promise<Offer[]>,
): Offer[] {
  const [offers, setOffers] = useState<Offer[]>([]);
  useEffect(() => {
    if (!isOpen) return;
    const stop = new AbortController();
    const timer = setTimeout(
      () =>
        find(typed, stop.signal).then(
          (found) => stop.signal.aborted || setOffers(found),
          // Without offers one types the whole of it.
          () => stop.signal.aborted || setOffers([]),
        ),
      typed === '' ? 0 : pauseMs,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [typed, isOpen, find]);
  return offers;
}
