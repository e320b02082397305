import type { Item, ItemId, Node, NodeId, Story } from '../model/story.ts';
import { parseText } from '../text/parse-text.ts';
import type { TextTree } from '../text/text-tree.ts';
import { startNode } from './start-node.ts';

/** A story made ready for play: make it once and use it for every reader of that version. */
export interface PlayableStory {
  readonly nodes: ReadonlyMap<NodeId, Node>;
  /** In the author's order. */
  readonly items: ReadonlyMap<ItemId, Item>;
  /** null = the story has no nodes and cannot be started. */
  readonly start: Node | null;
  /** The node's text, parsed when first asked for and then kept: do not change it. */
  bodyOf(node: Node): TextTree;
}

/** A story as a version froze it: versions from before there were items have no list of them. */
export type FrozenStory = Omit<Story, 'items'> & Partial<Pick<Story, 'items'>>;

export function index(story: FrozenStory): PlayableStory {
  const bodies = new Map<NodeId, TextTree>();
  return {
    nodes: new Map(story.nodes.map((node) => [node.id, node])),
    items: new Map((story.items ?? []).map((item) => [item.id, item])),
    start: startNode(story),
    bodyOf(node) {
      const known = bodies.get(node.id);
      if (known !== undefined) return known;
      const body = parseText(node.body);
      bodies.set(node.id, body);
      return body;
    },
  };
}

/** Throws where no such node is: a state belongs to one version of one story. */
export function nodeAt(playable: PlayableStory, nodeId: NodeId): Node {
  const node = playable.nodes.get(nodeId);
  if (node === undefined) throw new Error(`The story has no node "${nodeId}" to stand on.`);
  return node;
}
