import type { Playthrough, PlaythroughWithView } from '@brasslamp/contract';
import { moveLossText } from '@brasslamp/messages';
import type { SavedState, View } from '@brasslamp/story/engine/state';
import type { Ending } from '@brasslamp/story/model';
import type { Loss } from '@brasslamp/story/versions';
import type { Viewer } from '../../../auth/viewer.ts';
import { lookIn } from '../../story-access/look-in.ts';
import { type Freezing, hasNewerVersion } from './choose-version.ts';
import { nearestTurn } from './nearest-turn.ts';
import type { PlayingDeps } from './playable-versions.ts';
import { type PlaythroughRow, readVersionFacts } from './queries.ts';
import {
  type NewerVersion,
  type PlaythroughInVersion,
  type ResolvedPlaythrough,
  resolvePlaythrough,
} from './resolve-playthrough.ts';
import { viewAt } from './shown-turn.ts';

export function playthroughReply(row: PlaythroughRow, viewer: Viewer): Playthrough {
  return {
    id: row.id,
    story_slug: row.story_slug,
    story_name: row.story_title,
    story_username: row.owner_name,
    look: lookIn({ id: row.story_id, look: row.look }),
    node: { id: row.node_id, name: row.node_name },
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
    turn: row.turn,
    ended: row.ending !== null,
    ending: endingIn(row),
    version_id: row.version_id,
    has_newer_version: hasNewerVersion(row, viewer),
    name: row.name,
    is_dropped: row.dropped_at !== null,
  };
}

const endingIn = ({ ending }: PlaythroughRow): Ending | null =>
  ending === null ? null : JSON.parse(ending);

/** The parts of a reply about one playthrough that lists of them do not have, and its row. */
interface PlaythroughDetails {
  row: PlaythroughRow;
  /** The state of the row. */
  saved: SavedState;
  shown: View;
  newer_version: PlaythroughWithView['newer_version'];
}

export function playthroughWithViewReply(
  { row, saved, shown, newer_version }: PlaythroughDetails,
  viewer: Viewer,
): PlaythroughWithView {
  const { node: _node, ended: _ended, ending: _ending, ...view } = shown;
  return { ...playthroughReply(row, viewer), view, state: saved, newer_version };
}

/** The reply to its reader about a playthrough. */
export async function replyTo(
  deps: PlayingDeps,
  viewer: Viewer,
  row: PlaythroughRow,
  freezing: Freezing = 'leave',
): Promise<PlaythroughWithView> {
  return resolvedReply(deps, viewer, await resolvePlaythrough(deps, viewer, row, freezing));
}

export async function resolvedReply(
  deps: PlayingDeps,
  viewer: Viewer,
  { stored, current, newer }: ResolvedPlaythrough,
): Promise<PlaythroughWithView> {
  const { row, saved } = current;
  const shown = await viewAt(deps, current);
  const newer_version = newer && (await newerVersionReply(deps, stored, newer));
  return playthroughWithViewReply({ row, saved, shown, newer_version }, viewer);
}

/** The facts of a newer version by which a reader chooses: what is lost, and from where they go on. */
async function newerVersionReply(
  deps: PlayingDeps,
  stored: PlaythroughInVersion,
  newer: NewerVersion,
): Promise<PlaythroughWithView['newer_version']> {
  const { number, note, created_at } = await readVersionFacts(deps.database.read, newer.version_id);
  const nearest = await nearestTurn(deps, stored, newer);
  const there = nearest?.move.kind === 'inexact' ? nearest.move.losses : [];
  const node_id = nearest?.move.state.node_id ?? '';
  return {
    version_id: newer.version_id,
    number,
    note,
    created_at: new Date(created_at).toISOString(),
    losses: withoutRepeats([...newer.losses, ...there]).map(lossReply),
    nearest: nearest && {
      turn: nearest.turn,
      node: { id: node_id, name: newer.playable.nodes.get(node_id)?.name ?? '' },
    },
  };
}

function lossReply({ kind, name }: Loss) {
  const message = { message_id: kind, params: { name } };
  return { kind, name, ...message, message: moveLossText(message) };
}

const withoutRepeats = (losses: readonly Loss[]): Loss[] => [
  ...new Map(losses.map((loss) => [`${loss.kind} ${loss.name}`, loss])).values(),
];
