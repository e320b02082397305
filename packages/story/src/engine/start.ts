import type { PlayableStory } from './playable-story.ts';
import type { State } from './state.ts';

/** The state before the first action. Throws for a story without nodes: ask `playable.start` first. */
export function start(playable: PlayableStory, seed: number): State {
  if (playable.start === null) throw new Error('A story without nodes cannot be started.');
  const nodeId = playable.start.id;
  return { node_id: nodeId, turn: 0, seed, visits: { [nodeId]: 1 }, chosen: {}, items: {} };
}
