import type { OfflineStore } from './offline-store.ts';
import { addTurn, type MadeTurn } from './outbox.ts';

/*
 * Turns that are shown but not yet in the offline store, in local storage. A page that is closed at
 * that moment breaks off the write into IndexedDB; local storage is written at once, and the next page
 * moves the turns from there into the store.
 */

const keyOf = (id: string) => `unwrittenTurns ${id}`;

export type UnwrittenTurns = ReturnType<typeof unwrittenTurns>;

export function unwrittenTurns(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const of = (id: string): MadeTurn[] => JSON.parse(storage.getItem(keyOf(id)) ?? '[]');

  function write(id: string, turns: MadeTurn[]) {
    if (turns.length === 0) return storage.removeItem(keyOf(id));
    try {
      storage.setItem(keyOf(id), JSON.stringify(turns));
    } catch {
      // It is full: the offline store alone has to do.
    }
  }

  const without = (id: string, { head }: MadeTurn) =>
    of(id).filter((other) => other.head.turn !== head.turn);

  return {
    of,
    add: (id: string, made: MadeTurn) => write(id, [...without(id, made), made]),
    remove: (id: string, made: MadeTurn) => write(id, without(id, made)),
  };
}

/** Moves into the store what an earlier page could not write. */
export async function writeLeftTurns(
  store: OfflineStore,
  unwritten: UnwrittenTurns,
  id: string,
): Promise<void> {
  for (const made of unwritten.of(id)) {
    await store.change(id, (pending) => pending && addTurn(pending, made, Date.now()).pending);
    unwritten.remove(id, made);
  }
}
