import { type PlayableStory, restore, view } from '@brasslamp/story/engine';
import type { SavedState } from '@brasslamp/story/engine/state';
import { type Loss, moveState } from '@brasslamp/story/versions';
import type { Viewer } from '../../../auth/viewer.ts';
import { type Freezing, versionToMoveTo } from './choose-version.ts';
import { newerVersionReply } from './newer-version.ts';
import type { PlayingDeps } from './playable-versions.ts';
import type { PlaythroughRow } from './queries.ts';
import { playthroughWithViewReply } from './replies.ts';

/** A playthrough in a version that has its place, ready to be played. */
export interface Place {
  row: PlaythroughRow;
  playable: PlayableStory;
  /** The state of the row. */
  saved: SavedState;
}

export interface Stand {
  /** As the database has it. */
  own: Place;
  /** As its reader finds it: in the newest version, if nothing is lost on the way there. */
  now: Place;
  /** What waits for the reader's decision. */
  newer: Newer | null;
}

export interface Newer {
  version_id: string;
  playable: PlayableStory;
  losses: Loss[];
}

/** Where a playthrough stands. Nothing of a move is written before the next turn. */
export async function standOf(
  deps: PlayingDeps,
  viewer: Viewer,
  row: PlaythroughRow,
  freezing: Freezing,
): Promise<Stand> {
  const { read } = deps.database;
  const own: Place = {
    row,
    playable: await deps.versions(read, row.version_id),
    saved: JSON.parse(row.state) as SavedState,
  };
  const version_id = await versionToMoveTo(deps, viewer, row, freezing);
  if (version_id === null) return { own, now: own, newer: null };
  const playable = await deps.versions(read, version_id);
  const move = moveState(own.playable, playable, own.saved);
  if (move.kind === 'inexact') {
    return { own, now: own, newer: { version_id, playable, losses: move.losses } };
  }
  return { own, now: placeIn(row, version_id, playable, move.state), newer: null };
}

function placeIn(
  row: PlaythroughRow,
  version_id: string,
  playable: PlayableStory,
  saved: SavedState,
): Place {
  const node = playable.nodes.get(saved.node_id);
  return {
    playable,
    saved,
    row: {
      ...row,
      version_id,
      state: JSON.stringify(saved),
      node_name: node?.name ?? row.node_name,
      ending: node?.ending ? JSON.stringify(node.ending) : null,
      frozen_content_revision: row.content_revision,
    },
  };
}

/** What its reader gets to see of a playthrough. */
export async function replyTo(
  deps: PlayingDeps,
  viewer: Viewer,
  row: PlaythroughRow,
  freezing: Freezing = 'leave',
) {
  const { own, now, newer } = await standOf(deps, viewer, row, freezing);
  const shown = view(now.playable, restore(now.playable, now.saved));
  const newer_version = newer && (await newerVersionReply(deps, own, newer));
  return playthroughWithViewReply({ row: now.row, saved: now.saved, shown, newer_version }, viewer);
}
