import { restore, view } from '@brasslamp/story/engine';
import type { SavedState, View } from '@brasslamp/story/engine/state';
import type { PlayingDeps } from './deps.ts';

/** What stands before the reader in the state of a row. */
export async function see(
  deps: PlayingDeps,
  { version_id, state }: { version_id: string; state: string },
): Promise<View> {
  const playable = await deps.versions(deps.database.read, version_id);
  return view(playable, restore(playable, JSON.parse(state) as SavedState));
}
