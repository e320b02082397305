import { createBoundedCache } from '../../bounded-cache.ts';

/** What was found of a story as it was at one edit. */
export interface Kept<Value> {
  /** null = it was not an edit yet. */
  contentRevision: number | null;
  value: Value;
  /** How long it is as JSON. */
  characters: number;
}

/** As much as some big stories' results take, or hundreds of ordinary ones. */
const keptBytes = 64 * 1024 * 1024;
/** Of parsed JSON in memory, for each of its characters. */
const bytesOfCharacter = 8;

interface KeptResults<Value> {
  get(storyId: string): Kept<Value> | undefined;
  set(storyId: string, kept: Kept<Value>): void;
}

/** Remembers one result for each story, those that were asked for last. */
export function createKeptResults<Value>(maxBytes = keptBytes): KeptResults<Value> {
  const results = createBoundedCache<Kept<Value>>({ maxBytes });
  return {
    get: results.get,
    set: (storyId, kept) => results.set(storyId, kept, kept.characters * bytesOfCharacter),
  };
}
