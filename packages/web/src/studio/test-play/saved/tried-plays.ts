/** The results of saved test plays when they were last run in this browser. */
import type { TestPlayResult } from '@brasslamp/story/checker/test-play';

export interface Tried {
  result: TestPlayResult;
  /** In milliseconds. */
  at: number;
  /** Of the story that it was tried on. */
  fingerprint: string;
}

type TriedById = Readonly<Record<string, Tried>>;
type TriedStorage = Pick<Storage, 'getItem' | 'setItem'>;

const keyOf = (storyId: string) => `test-plays:${storyId}`;

/** Of plays that were deleted too: the oldest go. */
const mostStored = 200;

/** Without what cannot be read. */
export function readTried(storage: TriedStorage, storyId: string): TriedById {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(storyId)) ?? '{}');
    return Object.fromEntries(
      Object.entries(stored ?? {}).filter(
        (entry): entry is [string, Tried] =>
          typeof entry[1]?.result?.holds === 'boolean' &&
          typeof entry[1].at === 'number' &&
          typeof entry[1].fingerprint === 'string',
      ),
    );
  } catch {
    return {};
  }
}

export function storeTried(storage: TriedStorage, storyId: string, tried: TriedById): void {
  try {
    const newest = Object.entries(tried).sort(([, one], [, other]) => other.at - one.at);
    const stored = Object.fromEntries(newest.slice(0, mostStored));
    storage.setItem(keyOf(storyId), JSON.stringify(stored));
  } catch {
    // No room: after a reload they are run again.
  }
}
