import type { Playthrough } from '@brasslamp/contract';
import { offlineStore } from './offline-store.ts';

/**
 * What is kept here of a reader's playthroughs, for a call by these parameters to which the site does
 * not answer. undefined = nothing: then the failure of the call stands.
 */
export async function offlineAnswer(
  params: Record<string, string | null | undefined>,
  readerId: string | undefined,
): Promise<unknown> {
  const { playthrough_id, story_slug, username } = params;
  const kept = (await offlineStore().list()).filter(
    ({ reader_id, gone_at }) => reader_id === readerId && !gone_at,
  );
  const places = kept.flatMap(({ head }) => head ?? []).sort(lastPlayedFirst);
  if (playthrough_id) return places.find(({ id }) => id === playthrough_id);
  const wanted = story_slug
    ? places.filter((one) => one.story_slug === story_slug && one.story_username === username)
    : places;
  return wanted.length > 0 ? wanted : undefined;
}

const lastPlayedFirst = (a: Playthrough, b: Playthrough) =>
  Date.parse(b.updated_at) - Date.parse(a.updated_at);
