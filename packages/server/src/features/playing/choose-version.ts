import type { Viewer } from '../../auth/viewer.ts';
import type { StoryStatus } from '../../db/tables.ts';
import { freezeSnapshot } from '../publishing/freeze-version.ts';
import type { PlayingDeps } from './deps.ts';
import { mayPlayDraft } from './policy.ts';

interface StoryToPlay {
  id: string;
  owner_id: string;
  status: StoryStatus;
  current_version_id: string | null;
}

/**
 * The version in which this viewer starts now: the published one; of a draft a snapshot, for those
 * who may play it; null when the story takes no new readers. Throws `story_empty`.
 */
export async function versionToStart(
  deps: PlayingDeps,
  viewer: Viewer,
  story: StoryToPlay,
): Promise<string | null> {
  if (story.status === 'published') return story.current_version_id;
  if (!mayPlayDraft(viewer, story)) return null;
  const snapshot = await deps.database.write((trx) => freezeSnapshot(trx, story.id, deps.now()));
  return snapshot.id;
}
