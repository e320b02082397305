import { type Kept, type KeptTurn, withTurn } from './kept.ts';
import type { KeptStore } from './kept-store.ts';

/*
 * Turns on their way into the store. A page that goes in the same moment breaks that write off; what
 * stands here is written at once, and the next page puts it into the store.
 */

interface TurnUnderWay {
  turn: KeptTurn;
  /** The place to which it led. */
  head: NonNullable<Kept['head']>;
}

export type TurnsUnderWay = ReturnType<typeof turnsUnderWay>;

export function turnsUnderWay(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const key = (id: string) => `turnsUnderWay ${id}`;
  const of = (id: string) => JSON.parse(storage.getItem(key(id)) ?? '[]') as TurnUnderWay[];

  function write(id: string, turns: TurnUnderWay[]) {
    if (turns.length === 0) return storage.removeItem(key(id));
    try {
      storage.setItem(key(id), JSON.stringify(turns));
    } catch {
      // No room: the store alone has to do.
    }
  }

  return {
    of,
    begin: (id: string, turn: TurnUnderWay) => write(id, [...of(id), turn]),
    end: (id: string, turn: TurnUnderWay) =>
      write(
        id,
        of(id).filter(({ head }) => head.turn !== turn.head.turn),
      ),
  };
}

/** Puts into the store what a page could not. A turn that is there already is not there twice. */
export async function finishWriting(
  store: KeptStore,
  underWay: TurnsUnderWay,
  id: string,
): Promise<void> {
  for (const made of underWay.of(id)) {
    await store.change(id, (kept) => kept && withTurn(kept, made.turn, made.head, Date.now()));
    underWay.end(id, made);
  }
}
