import type { PlaythroughWithView } from '@brasslamp/contract';
import type { Loss } from '@brasslamp/story/versions';
import { nearestTurn } from './nearest-turn.ts';
import type { PlayingDeps } from './playable-versions.ts';
import { readVersionFacts } from './queries.ts';
import type { Newer, Place } from './resolve-playthrough.ts';

type NewerVersion = NonNullable<PlaythroughWithView['newer_version']>;

/** What a reader has to know of a newer version to choose: what is lost, and from where they go on. */
export async function newerVersionReply(
  deps: PlayingDeps,
  own: Place,
  newer: Newer,
): Promise<NewerVersion> {
  const { number, note, created_at } = await readVersionFacts(deps.database.read, newer.version_id);
  const nearest = await nearestTurn(deps, own, newer);
  const there = nearest?.move.kind === 'inexact' ? nearest.move.losses : [];
  const node_id = nearest?.move.state.node_id ?? '';
  return {
    version_id: newer.version_id,
    number,
    note,
    created_at: new Date(created_at).toISOString(),
    losses: withoutRepeats([...newer.losses, ...there]),
    nearest: nearest && {
      turn: nearest.turn,
      node: { id: node_id, name: newer.playable.nodes.get(node_id)?.name ?? '' },
    },
  };
}

const withoutRepeats = (losses: readonly Loss[]): Loss[] => [
  ...new Map(losses.map((loss) => [`${loss.kind} ${loss.name}`, loss])).values(),
];
