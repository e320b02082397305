import type { Playthrough, PlaythroughWithView } from '@brasslamp/contract';
import type { SavedState, View } from '@brasslamp/story/engine/state';
import type { Ending } from '@brasslamp/story/model';
import type { Viewer } from '../../../auth/viewer.ts';
import { hasNewerVersion } from './choose-version.ts';
import type { PlaythroughRow } from './queries.ts';

export function playthroughReply(row: PlaythroughRow, viewer: Viewer): Playthrough {
  return {
    id: row.id,
    story_slug: row.story_slug,
    story_name: row.story_title,
    story_username: row.owner_name,
    node: { id: row.node_id, name: row.node_name },
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
    turn: row.turn,
    ended: row.ending !== null,
    ending: row.ending === null ? null : (JSON.parse(row.ending) as Ending),
    version_id: row.version_id,
    has_newer_version: hasNewerVersion(row, viewer),
    name: row.name,
    is_dropped: row.dropped_at !== null,
  };
}

/** What is in the reply of one playthrough beside what is in lists. */
interface Standing {
  row: PlaythroughRow;
  /** The state of the row. */
  saved: SavedState;
  shown: View;
  newer_version: PlaythroughWithView['newer_version'];
}

export function playthroughWithViewReply(
  { row, saved, shown, newer_version }: Standing,
  viewer: Viewer,
): PlaythroughWithView {
  const { node: _node, ended: _ended, ending: _ending, ...view } = shown;
  return { ...playthroughReply(row, viewer), view, state: saved, newer_version };
}
