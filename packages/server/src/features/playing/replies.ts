import type { Playthrough, PlaythroughWithView } from '@brasslamp/contract';
import type { View } from '@brasslamp/story/engine/state';
import type { Ending } from '@brasslamp/story/model';
import type { Viewer } from '../../auth/viewer.ts';
import { mayPlayDraft } from './policy.ts';
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
  };
}

export function playthroughWithViewReply(
  row: PlaythroughRow,
  viewer: Viewer,
  shown: View,
): PlaythroughWithView {
  const { body, actions, items_here, inventory, variables_shown, achievements } = shown;
  return {
    ...playthroughReply(row, viewer),
    view: { body, actions, items_here, inventory, variables_shown, achievements },
  };
}

function hasNewerVersion(row: PlaythroughRow, viewer: Viewer): boolean {
  if (row.status === 'published') return row.current_version_id !== row.version_id;
  return mayPlayDraft(viewer, row) && row.content_revision > row.frozen_content_revision;
}
