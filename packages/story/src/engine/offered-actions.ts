import type { Action, Node } from '../model/story.ts';
import type { PlayableStory } from './playable-story.ts';
import type { OfferedAction, State } from './state.ts';
import { countOf } from './tally.ts';

/** What the reader may see to choose from, in the author's order; nothing at an ending. */
export function offeredActions(playable: PlayableStory, node: Node, state: State): OfferedAction[] {
  if (node.ending !== null) return [];
  const candidates = node.actions
    .filter((action) => action.use !== 'once' || countOf(state.chosen, action.id) === 0)
    .map((action) => ({ action, enabled: isTargetThere(playable, action) }));
  const needsFallback = !candidates.some(
    ({ action, enabled }) => enabled && action.use !== 'fallback',
  );
  return candidates
    .filter(({ action }) => action.use !== 'fallback' || needsFallback)
    .map(({ action, enabled }) => ({
      id: action.id,
      label: labelOf(playable, node, action),
      enabled,
    }));
}

function isTargetThere(playable: PlayableStory, { target }: Action): boolean {
  return target === null || playable.nodes.has(target);
}

/** Without a label the target's name; the node's own where the action leads nowhere else. */
function labelOf(playable: PlayableStory, node: Node, { label, target }: Action): string {
  if (label.trim() !== '') return label;
  return (target === null ? node : (playable.nodes.get(target) ?? node)).name;
}
