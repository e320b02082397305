import type { Node, Story } from '@brasslamp/story/model';

/** The story as it would be with these nodes saved. */
export function layOver(story: Story, nodes: readonly Node[]): Story {
  const laid = new Map(nodes.map((node) => [node.id, node]));
  const there = story.nodes.map((node) => laid.get(node.id) ?? node);
  const known = new Set(story.nodes.map(({ id }) => id));
  return { ...story, nodes: [...there, ...nodes.filter(({ id }) => !known.has(id))] };
}
