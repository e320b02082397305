import type { OfflineStore } from './offline-store.ts';
import { addTurn, type PendingTurn, type PendingTurns } from './outbox.ts';

/*
 * Turns on their way into the store. A page that goes in the same moment breaks that write off; what
 * stands here is written at once, and the next page puts it into the store.
 */

interface UnwrittenTurn {
  turn: PendingTurn;
  /** The place to which it led. */
  head: NonNullable<PendingTurns['head']>;
}

export type UnwrittenTurns = ReturnType<typeof unwrittenTurns>;

export function unwrittenTurns(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const key = (id: string) => `turnsUnderWay ${id}`;
  const of = (id: string) => JSON.parse(storage.getItem(key(id)) ?? '[]') as UnwrittenTurn[];

  function write(id: string, turns: UnwrittenTurn[]) {
    if (turns.length === 0) return storage.removeItem(key(id));
    try {
      storage.setItem(key(id), JSON.stringify(turns));
    } catch {
      // No room: the store alone has to do.
    }
  }

  return {
    of,
    begin: (id: string, turn: UnwrittenTurn) => write(id, [...of(id), turn]),
    end: (id: string, turn: UnwrittenTurn) =>
      write(
        id,
        of(id).filter(({ head }) => head.turn !== turn.head.turn),
      ),
  };
}

/** Puts into the store what a page could not. A turn that is there already is not there twice. */
export async function writeLeftTurns(
  store: OfflineStore,
  underWay: UnwrittenTurns,
  id: string,
): Promise<void> {
  for (const made of underWay.of(id)) {
    await store.change(id, (kept) => kept && addTurn(kept, made.turn, made.head, Date.now()));
    underWay.end(id, made);
  }
}
