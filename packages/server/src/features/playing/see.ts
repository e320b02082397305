import { view } from '@brasslamp/story/engine';
import type { State, View } from '@brasslamp/story/engine/state';
import type { PlayingDeps } from './deps.ts';

/** What stands before the reader in a state of a version. */
export async function see(deps: PlayingDeps, versionId: string, state: State): Promise<View> {
  return view(await deps.versions(deps.database.read, versionId), state);
}

/** The same for a row, whose state is JSON. */
export function seeRow(
  deps: PlayingDeps,
  row: { version_id: string; state: string },
): Promise<View> {
  return see(deps, row.version_id, JSON.parse(row.state) as State);
}
