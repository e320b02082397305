import { mediaAt } from '@brasslamp/story/model/media-address';
import type { Reader } from '../../db/database.ts';
import type { Call } from '../../http/calls/handlers.ts';
import type { Deps } from '../deps.ts';
import { storyToReadContents } from '../story-access/find-story.ts';
import { kinds } from './kinds.ts';
import { whichExist } from './queries.ts';

/** The missing media, for whoever writes the story; some may be of another story, whose images readers see as well. */
export async function listMissingMedia(
  deps: Deps,
  { viewer, params, query }: Call<'GET /api/stories/:username/:story_slug/missing-media'>,
) {
  const db = deps.database.read;
  await storyToReadContents(db, viewer, params);
  return { missing: [...(await missingAmong(db, query.addresses.split(',')))] };
}

/**
 * The addresses, of those given, at which there is nothing, and never will be again: ids are made by chance. An
 * image of a story that is not shown now is not missing.
 */
export async function missingAmong(
  db: Reader,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const named = [...new Set(addresses)].flatMap((address) => {
    const at = mediaAt(address);
    return at === null ? [] : [{ address, ...at }];
  });
  const missing = await Promise.all(
    Object.values(kinds).map(async ({ kind, table }) => {
      const ofKind = named.filter((one) => one.kind === kind);
      const ids = ofKind.map(({ id }) => id);
      const found = new Set(await whichExist(db, table, ids));
      return ofKind.filter(({ id }) => !found.has(id));
    }),
  );
  return new Set(missing.flat().map(({ address }) => address));
}
