/**
 * A cache in memory that is limited in bytes; the least recently used values are dropped first.
 * All caches of the server use it, so that none of them grows without limit.
 */
export interface BoundedCache<Value> {
  /** Counts as a use. */
  get(key: string): Value | undefined;
  /** `bytes` is what the value takes in memory; a value that is larger than the cache is not stored. */
  set(key: string, value: Value, bytes: number): void;
  delete(key: string): void;
  readonly size: number;
  readonly bytes: number;
}

/** The overhead of an entry in addition to its key and value. */
const entryBytes = 200;

/** A text that holds anything beyond Latin letters takes two bytes for each of its characters. */
export const bytesOfText = (text: string): number => text.length * 2;

/** Makes a cache. With `keepsLast` the newest value is stored however large it is, for what is expensive to make. */
export function createBoundedCache<Value>(given: {
  maxBytes: number;
  keepsLast?: boolean;
}): BoundedCache<Value> {
  const { maxBytes, keepsLast = false } = given;
  /** In the order of last use, the least recently used first. */
  const entries = new Map<string, { value: Value; bytes: number }>();
  let total = 0;

  function forget(key: string): void {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  function makeRoom(): void {
    for (const oldest of entries.keys()) {
      if (total <= maxBytes || (keepsLast && entries.size === 1)) return;
      forget(oldest);
    }
  }

  return {
    get size() {
      return entries.size;
    },
    get bytes() {
      return total;
    },
    get(key) {
      const found = entries.get(key);
      if (!found) return undefined;
      entries.delete(key);
      entries.set(key, found);
      return found.value;
    },
    set(key, value, bytes) {
      forget(key);
      const entry = { value, bytes: bytes + bytesOfText(key) + entryBytes };
      if (entry.bytes > maxBytes && !keepsLast) return;
      entries.set(key, entry);
      total += entry.bytes;
      makeRoom();
    },
    delete: forget,
  };
}
