import type { PlaythroughWithView } from '@brasslamp/contract';
import { compileStory, type FrozenStory, type PlayableStory } from '@brasslamp/story/engine';
import type { Api } from '../../api/api.ts';
import type { OfflineStore } from '../offline/offline-store.ts';

/** How many playthroughs can be gone on with offline, those with turns to hand in aside. */
const mostKept = 50;

export interface LoadedStory {
  versionId: string;
  playable: PlayableStory;
}

/** The version of a playthrough, where it is kept here. */
export async function storedStory(
  store: OfflineStore,
  { version_id }: PlaythroughWithView,
): Promise<LoadedStory | null> {
  const kept = await store.story(version_id);
  return kept ? { versionId: version_id, playable: compileStory(kept) } : null;
}

/** The version of a playthrough from the site; it is kept then. */
export async function fetchStory(
  store: OfflineStore,
  api: Api,
  { version_id, story_username: username, story_slug }: PlaythroughWithView,
): Promise<LoadedStory> {
  const answer = await api('GET /api/stories/:username/:story_slug/versions/:version_id/story', {
    params: { username, story_slug, version_id },
  });
  const story = answer as unknown as FrozenStory;
  const playable = compileStory(story);
  await store.saveStory(version_id, story);
  await makeRoom(store);
  return { versionId: version_id, playable };
}

/** Forgets what was not played for longest, and the stories that nobody plays here any more. */
async function makeRoom(store: OfflineStore): Promise<void> {
  const all = (await store.list()).sort((a, b) => b.changed_at - a.changed_at);
  const old = all.slice(mostKept).filter(({ turns }) => turns.length === 0);
  for (const { id } of old) await store.remove(id);
  const staying = all.filter((kept) => !old.includes(kept));
  await store.removeOtherStories(new Set(staying.flatMap(({ head }) => head?.version_id ?? [])));
}
