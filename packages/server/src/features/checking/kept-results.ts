/** What was found of a story as it was at one edit. */
export interface Kept<Value> {
  /** null = it was not an edit yet. */
  contentRevision: number | null;
  value: Value;
  /** How long it is as JSON. */
  characters: number;
}

/** As much as some big stories' results take, or hundreds of ordinary ones. */
const keptCharacters = 32 * 1024 * 1024;

export interface KeptResults<Value> {
  get(storyId: string): Kept<Value> | undefined;
  set(storyId: string, kept: Kept<Value>): void;
}

/** Remembers one result for each story, those that were asked for last. */
export function createKeptResults<Value>(maxCharacters = keptCharacters): KeptResults<Value> {
  /** In the order of last use; the first is the oldest. */
  const results = new Map<string, Kept<Value>>();
  let characters = 0;

  const forget = (storyId: string) => {
    characters -= results.get(storyId)?.characters ?? 0;
    results.delete(storyId);
  };

  return {
    get(storyId) {
      const found = results.get(storyId);
      if (!found) return undefined;
      results.delete(storyId);
      results.set(storyId, found);
      return found;
    },
    set(storyId, kept) {
      forget(storyId);
      results.set(storyId, kept);
      characters += kept.characters;
      for (const oldest of results.keys()) {
        if (characters <= maxCharacters) return;
        forget(oldest);
      }
    },
  };
}
