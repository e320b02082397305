/** The test play in the browser's storage of this tab, so that a reload loses nothing. */
import type { Run } from './run.ts';

interface StoredRun {
  /** The page view that it belongs to. */
  from: string;
  run: Run;
}

export type RunStorage = Pick<Storage, 'getItem' | 'setItem'>;

const keyOf = (storyId: string) => `test-play:${storyId}`;

/** Null when there is none, or it cannot be read. */
export function readRun(storage: RunStorage, storyId: string): StoredRun | null {
  try {
    const kept = JSON.parse(storage.getItem(keyOf(storyId)) ?? 'null') as Partial<StoredRun> | null;
    const isRun = Array.isArray(kept?.run) && kept.run.length > 0 && kept.run.every(isTurn);
    return isRun && typeof kept?.from === 'string' ? (kept as StoredRun) : null;
  } catch {
    return null;
  }
}

export function storeRun(storage: RunStorage, storyId: string, kept: StoredRun): void {
  // Of a very long state the last turns matter most.
  for (const turns of [kept.run.length, 20, 1]) {
    try {
      storage.setItem(keyOf(storyId), JSON.stringify({ ...kept, run: kept.run.slice(-turns) }));
      return;
    } catch {
      // No room: less of it.
    }
  }
}

const isTurn = (turn: Run[number] | null) =>
  typeof turn?.saved?.node_id === 'string' &&
  typeof turn.cause?.type === 'string' &&
  Array.isArray(turn.drawn) &&
  Array.isArray(turn.rolls);
