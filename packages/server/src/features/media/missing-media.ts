import { idOfImage } from '@brasslamp/story/model/image-address';
import { idOfSound } from '@brasslamp/story/model/sound-address';
import type { Reader } from '../../db/database.ts';
import type { Call } from '../../http/calls/handlers.ts';
import type { Deps } from '../deps.ts';
import { storyToReadContents } from '../story-access/find-story.ts';
import { whichExist } from './queries.ts';

/** For whoever writes the story; the addresses may be of another one's, whose images readers see as well. */
export async function listMissingMedia(
  deps: Deps,
  { viewer, params, query }: Call<'GET /api/stories/:username/:story_slug/missing-media'>,
) {
  const db = deps.database.read;
  await storyToReadContents(db, viewer, params);
  return { missing: [...(await missingAmong(db, query.addresses.split(',')))] };
}

/**
 * Those of these addresses at which there is nothing, and never will be again: ids are made by chance.
 * An image of a story that is not shown now is not missing.
 */
export async function missingAmong(
  db: Reader,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const images = idsOf(addresses, idOfImage);
  const sounds = idsOf(addresses, idOfSound);
  const existing = await Promise.all([
    whichExist(db, 'story_images', [...images.values()]),
    whichExist(db, 'story_sounds', [...sounds.values()]),
  ]);
  const found = new Set(existing.flat());
  const isMissing = ([, id]: [string, string]) => !found.has(id);
  return new Set([...images, ...sounds].filter(isMissing).map(([address]) => address));
}

/** By address; what is none has no id. */
const idsOf = (addresses: readonly string[], idOf: (address: string) => string | null) =>
  new Map(
    addresses.flatMap((address) => {
      const id = idOf(address);
      return id === null ? [] : [[address, id] as const];
    }),
  );
