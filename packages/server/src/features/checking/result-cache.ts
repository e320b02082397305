import { createBoundedCache } from '../../bounded-cache.ts';

/** The result for a story as it was at one edit. */
interface CachedResult<Value> {
  /** null = it was not an edit yet. */
  contentRevision: number | null;
  value: Value;
  /** The length of the result as JSON. */
  characters: number;
}

/** The room for results: some big stories' take that much, or hundreds of ordinary ones. */
const maxCachedBytes = 64 * 1024 * 1024;
/** The bytes of parsed JSON in memory, for each of its characters. */
const bytesOfCharacter = 8;

interface ResultCache<Value> {
  get(storyId: string): CachedResult<Value> | undefined;
  set(storyId: string, result: CachedResult<Value>): void;
}

/** Makes a cache with one result for each story, of the stories that were asked for last. */
export function createResultCache<Value>(maxBytes = maxCachedBytes): ResultCache<Value> {
  const results = createBoundedCache<CachedResult<Value>>({ maxBytes });
  return {
    get: results.get,
    set: (storyId, result) => results.set(storyId, result, result.characters * bytesOfCharacter),
  };
}
