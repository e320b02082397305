import { type FrozenStory, index, type PlayableStory } from '@brasslamp/story/engine';
import type { Reader } from '../../db/database.ts';
import { readCompiled } from './queries.ts';

/** A frozen version made ready for play, by its id. */
export type PlayableVersions = (db: Reader, versionId: string) => Promise<PlayableStory>;

/** How much compiled text stays in memory, parsed. */
const keptCharacters = 64 * 1024 * 1024;

interface Kept {
  playable: Promise<PlayableStory>;
  /** 0 until it is read. */
  characters: number;
}

/**
 * Keeps the versions that were played last, parsed. A version never changes, so none is ever
 * stale. Readers who come at the same moment share one reading.
 */
export function createPlayableVersions(maxCharacters = keptCharacters): PlayableVersions {
  /** In the order of last use; the first is the oldest. */
  const kept = new Map<string, Kept>();
  let characters = 0;

  const forget = (versionId: string) => {
    characters -= kept.get(versionId)?.characters ?? 0;
    kept.delete(versionId);
  };

  const makeRoom = () => {
    for (const versionId of kept.keys()) {
      if (characters <= maxCharacters) return;
      forget(versionId);
    }
  };

  const read = (db: Reader, versionId: string): Kept => {
    const made: Kept = {
      characters: 0,
      playable: readCompiled(db, versionId).then(
        (compiled) => {
          if (kept.get(versionId) === made) {
            made.characters = compiled.length;
            characters += compiled.length;
            makeRoom();
          }
          return index(JSON.parse(compiled) as FrozenStory);
        },
        (error) => {
          if (kept.get(versionId) === made) kept.delete(versionId);
          throw error;
        },
      ),
    };
    return made;
  };

  return (db, versionId) => {
    const found = kept.get(versionId) ?? read(db, versionId);
    kept.delete(versionId);
    kept.set(versionId, found);
    return found.playable;
  };
}
