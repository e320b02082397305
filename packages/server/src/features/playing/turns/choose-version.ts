import type { Viewer } from '../../../auth/viewer.ts';
import type { StoryStatus } from '../../../db/tables.ts';
import { freezeSnapshot } from '../../versions/freeze-version.ts';
import type { PlayingDeps } from './playable-versions.ts';
import { mayPlayDraft } from './policy.ts';
import type { PlaythroughRow } from './queries.ts';

interface StoryToPlay {
  id: string;
  title: string;
  owner_id: string;
  content_revision: number;
  text_bytes: number;
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
  isBetaReader: boolean,
): Promise<string | null> {
  if (story.status === 'published') return story.current_version_id;
  if (!mayPlayDraft(viewer, story, isBetaReader)) return null;
  return (await freezeSnapshot(deps, story)).id;
}

/** A draft that changed is frozen only for somebody who does something in it. */
export type Freezing = 'freeze' | 'leave';

/** The version in which this playthrough would begin again; null when it could not, or by `leave`. */
export async function newestVersion(
  deps: PlayingDeps,
  viewer: Viewer,
  row: PlaythroughRow,
  freezing: Freezing,
): Promise<string | null> {
  if (row.status === 'published') return row.current_version_id;
  if (freezing === 'leave') return null;
  const story = { ...row, id: row.story_id, title: row.story_title };
  return versionToStart(deps, viewer, story, isBetaReader(row));
}

/** Whether there is a newer version; of a draft: whether it changed since the snapshot. */
export function hasNewerVersion(row: PlaythroughRow, viewer: Viewer): boolean {
  if (row.status === 'published') return row.current_version_id !== row.version_id;
  return (
    mayPlayDraft(viewer, row, isBetaReader(row)) &&
    row.content_revision > row.frozen_content_revision
  );
}

export const isBetaReader = (row: Pick<PlaythroughRow, 'beta_reader_id'>): boolean =>
  row.beta_reader_id !== null;
