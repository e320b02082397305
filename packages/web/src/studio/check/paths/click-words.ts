import type { Click } from '@brasslamp/story/checker/finding';
import type { NodeId, Story } from '@brasslamp/story/model';
import { t } from '../../t.ts';

/**
 * A way through the story in words: "Hall", "Open the door", "Cellar" … Nodes and what is done
 * in them take turns; where the reader stays, the node is named once.
 */
export function clickWords(story: Story, path: Click[], endId: NodeId | null): string[] {
  const nodes = new Map(story.nodes.map((node) => [node.id, node]));
  const nameOf = (id: NodeId) => nodes.get(id)?.name ?? t('studio.check.goneNode');
  const words: string[] = [];
  let stoodAt: NodeId | null = null;
  const stand = (id: NodeId) => {
    if (id !== stoodAt) words.push(nameOf(id));
    stoodAt = id;
  };
  for (const click of path) {
    stand(click.node_id);
    words.push(actWords(story, click, nameOf));
    if (click.moves?.type === 'restart') stoodAt = null;
  }
  if (endId !== null) stand(endId);
  return words;
}

function actWords(story: Story, click: Click, nameOf: (id: NodeId) => string): string {
  const { node_id, action_id, moves } = click;
  if (moves?.type === 'restart') return t('studio.check.restart');
  if (moves) {
    const item = story.items.find(({ id }) => id === moves.item_id)?.name ?? '';
    return t(moves.type === 'take' ? 'studio.check.take' : 'studio.check.drop', { item });
  }
  const action = story.nodes
    .find(({ id }) => id === node_id)
    ?.actions.find(({ id }) => id === action_id);
  if (!action) return nameOf(action_id ?? '');
  if (action.label) return action.label;
  return typeof action.target === 'string' && action.target !== 'return'
    ? nameOf(action.target)
    : t('studio.choices.nameless');
}
