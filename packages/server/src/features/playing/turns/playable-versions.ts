import { compileStory, type PlayableStory } from '@brasslamp/story/engine';
import { createBoundedCache } from '../../../bounded-cache.ts';
import type { Reader } from '../../../db/database.ts';
import type { HeavyDeps } from '../../deps.ts';
import { parseFrozen } from '../../versions/frozen-story.ts';

/** A frozen version made ready for play, by its id. */
type PlayableVersions = (db: Reader, versionId: string) => Promise<PlayableStory>;

const maxCachedBytes = 192 * 1024 * 1024;

/**
 * The bytes in memory for each character of a version's text once all of it was played: texts are parsed at the
 * first visit and stay. Measured: 12 to 28, the most where every paragraph has logic.
 */
const bytesOfCharacter = 16;

/**
 * Keeps the versions that were played last, parsed; the last one whatever it takes, for to read a
 * large one again for each turn would stop everybody. A version never changes, so none is ever
 * stale. Readers who come at the same moment share one reading.
 */
export function createPlayableVersions(maxBytes = maxCachedBytes): PlayableVersions {
  const cache = createBoundedCache<Promise<PlayableStory>>({ maxBytes, keepsLast: true });

  const read = (db: Reader, versionId: string): Promise<PlayableStory> => {
    const playable: Promise<PlayableStory> = parseFrozen(db, versionId).then(
      ({ story, characters }) => {
        if (cache.get(versionId) === playable) {
          cache.set(versionId, playable, characters * bytesOfCharacter);
        }
        return compileStory(story);
      },
      (error) => {
        if (cache.get(versionId) === playable) cache.delete(versionId);
        throw error;
      },
    );
    cache.set(versionId, playable, 0);
    return playable;
  };

  return (db, versionId) => cache.get(versionId) ?? read(db, versionId);
}

export interface PlayingDeps extends HeavyDeps {
  versions: PlayableVersions;
}
