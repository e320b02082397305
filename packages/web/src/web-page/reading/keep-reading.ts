import { placeWriter, readPlace } from './place-text.ts';
import type { Book, Reading } from './reading.ts';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

export interface KeptReading {
  /** The reading as this browser has it, also where another tab read on; null = none that can be read. */
  current(): Reading | null;
  keep(reading: Reading): void;
  /** False once the browser has refused to keep something: it is gone with the page. */
  isLasting(): boolean;
  /** The place as a text for a file. */
  text(): string | null;
  subscribe(listener: () => void): () => void;
}

/** Keeps the reading of a story in this browser; where it does not let a page keep anything, for as long as the page is open. */
export function keepReading(
  storage: () => Storage,
  book: Book,
  /** Called once, where the browser refuses to keep a reading and did not say so at first. */
  sayFleeting: () => void = () => {},
): KeptReading {
  const key = `brasslamp place ${book.storyId}`;
  const write = placeWriter(book);
  const listeners = new Set<() => void>();
  let known: { text: string; reading: Reading | null } | null = null;
  let isLasting = true;
  let isSaid = false;

  function stored(): string | null {
    try {
      return storage().getItem(key);
    } catch {
      isLasting = false;
      isSaid = true;
      return null;
    }
  }

  function current(): Reading | null {
    const text = isLasting ? stored() : null;
    if (text !== null && text !== known?.text) known = { text, reading: readable(text, book) };
    return known?.reading ?? null;
  }

  return {
    current,
    keep(reading) {
      const text = write(reading);
      known = { text, reading };
      try {
        storage().setItem(key, text);
        isLasting = true;
      } catch {
        isLasting = false;
        if (!isSaid) sayFleeting();
        isSaid = true;
      }
      for (const listener of listeners) listener();
    },
    isLasting() {
      stored();
      return isLasting;
    },
    text: () => current() && (known?.text ?? null),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function readable(text: string, { storyId }: Book): Reading | null {
  try {
    return readPlace(text, storyId);
  } catch {
    return null;
  }
}
