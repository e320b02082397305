import type { PlayableStory } from '@brasslamp/story/engine';
import type { ReadOnTheWay, SavedState } from '@brasslamp/story/engine/state';
import { savedIn } from '@brasslamp/story/playthrough';
import { type Loss, moveState } from '@brasslamp/story/versions';
import type { Viewer } from '../../../auth/viewer.ts';
import { type Freezing, hasNewerVersion, newestVersion } from './choose-version.ts';
import type { PlayingDeps } from './playable-versions.ts';
import type { PlaythroughRow } from './queries.ts';

/** A playthrough in a version that has the node where it is, ready to be played. */
export interface PlaythroughInVersion {
  row: PlaythroughRow;
  playable: PlayableStory;
  /** The state of the row. */
  saved: SavedState;
  /** Of a playthrough that has just moved: what is read before the text of the node where it went on to. */
  read?: ReadOnTheWay | undefined;
}

/** The versions and states of a playthrough that count, worked out once for each try of a call. */
export interface ResolvedPlaythrough {
  /** The playthrough as the database has it. */
  stored: PlaythroughInVersion;
  /** The playthrough as its reader finds it: in the newest version, if nothing is lost on the way there. */
  current: PlaythroughInVersion;
  /** A newer version in which something would be lost: the reader decides. */
  newer: NewerVersion | null;
  newestVersion: NewestVersion;
}

export interface NewerVersion {
  version_id: string;
  playable: PlayableStory;
  losses: Loss[];
}

/** The version in which the playthrough would begin again; null = none. Looked up once. */
type NewestVersion = () => Promise<string | null>;

/** Resolves a playthrough. A move to a newer version is not written before the next turn. */
export function resolvePlaythrough(
  deps: PlayingDeps,
  viewer: Viewer,
  row: PlaythroughRow,
  freezing: Freezing,
): Promise<ResolvedPlaythrough> {
  let newest: Promise<string | null> | undefined;
  const newestOnce = () => {
    newest ??= newestVersion(deps, viewer, row, freezing);
    return newest;
  };
  return resolveIn(deps, viewer, row, newestOnce);
}

/** Resolves a playthrough as the turn just taken left it: the newest version is known. */
export async function resolveIn(
  deps: PlayingDeps,
  viewer: Viewer,
  row: PlaythroughRow,
  newestVersion: NewestVersion,
): Promise<ResolvedPlaythrough> {
  const { read } = deps.database;
  const stored: PlaythroughInVersion = {
    row,
    playable: await deps.versions(read, row.version_id),
    saved: savedIn(row),
  };
  const version_id = await versionToMoveTo(viewer, row, newestVersion);
  if (version_id === null) return { stored, current: stored, newer: null, newestVersion };
  const playable = await deps.versions(read, version_id);
  const move = moveState(stored.playable, playable, stored.saved);
  if (move.kind === 'inexact') {
    const newer = { version_id, playable, losses: move.losses };
    return { stored, current: stored, newer, newestVersion };
  }
  const current = { ...inVersion(row, version_id, playable, move.state), read: move.read };
  return { stored, current, newer: null, newestVersion };
}

/** The newest version, where it is another one than the playthrough’s and its reader does not stay. */
export async function versionToMoveTo(
  viewer: Viewer,
  row: PlaythroughRow,
  newestVersion: NewestVersion,
): Promise<string | null> {
  if (!hasNewerVersion(row, viewer)) return null;
  const newest = await newestVersion();
  return newest === row.version_id || newest === row.stays_in_version_id ? null : newest;
}

function inVersion(
  row: PlaythroughRow,
  version_id: string,
  playable: PlayableStory,
  saved: SavedState,
): PlaythroughInVersion {
  const node = playable.nodes.get(saved.node_id);
  return {
    playable,
    saved,
    row: {
      ...row,
      version_id,
      state: JSON.stringify(saved),
      node_id: saved.node_id,
      node_name: node?.name ?? row.node_name,
      ending: node?.ending ? JSON.stringify(node.ending) : null,
      frozen_content_revision: row.content_revision,
    },
  };
}
