import type { Node, Story } from '../../model/story.ts';

/**
 * The node where play begins: the named start node if there is one, else the first node of the first chapter
 * that has nodes, else null. Source: spec/story-logic.md, "What a story holds".
 */
export function startNode(story: Pick<Story, 'start_node_id' | 'chapters' | 'nodes'>): Node | null {
  const named = story.nodes.find((node) => node.id === story.start_node_id);
  if (named !== undefined) return named;
  const firstNodes = new Map<string, Node>();
  for (const node of story.nodes) {
    if (!firstNodes.has(node.chapter_id)) firstNodes.set(node.chapter_id, node);
  }
  const chapters = story.chapters.toSorted((a, b) => a.ordinal - b.ordinal);
  const first = chapters.find((chapter) => firstNodes.has(chapter.id));
  return (first && firstNodes.get(first.id)) ?? null;
}
