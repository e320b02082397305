import { namesOf, nodeNameKey } from '@brasslamp/story/logic';
import type { Node, NodeId, Snippet, Story } from '@brasslamp/story/model';
import type { PaperNames } from './condition-words.ts';
import type { Markup } from './markup.ts';

/** The way in which a kind of paper leads to a section. */
export interface PaperKind {
  /** The address of a section in the file. */
  addressOf: (number: number) => string;
  /** A choice that leads to a section: its words, and what to do beside it. */
  way: (label: Markup, address: string, number: number) => Markup;
  /** The picture of that address, or null = the file has none. */
  picture: (address: string) => string | null;
}

/** A paper story is a story whose reader keeps the count, section by section, by number. */
export interface PaperStory {
  story: Story;
  kind: PaperKind;
  paper: PaperNames;
  startId: NodeId;
  numberOf: ReadonlyMap<NodeId, number>;
  node: (id: NodeId) => Node | undefined;
  /** The snippet of that name; null = there is none. */
  snippet: (name: string) => Snippet | null;
  /** The nodes that a pool may lead to, the most important first. */
  inPool: (tag: string) => Node[];
}

export function paperStory(
  story: Story,
  { kind, startId, numberOf }: Pick<PaperStory, 'kind' | 'startId' | 'numberOf'>,
): PaperStory {
  const names = namesOf(story);
  const nodes = new Map(story.nodes.map((node) => [node.id, node]));
  const pools = new Map<string, Node[]>();
  for (const node of story.nodes) {
    for (const tag of node.tags) pools.set(tag, [...(pools.get(tag) ?? []), node]);
  }
  return {
    story,
    kind,
    startId,
    numberOf,
    paper: { names, section: (id) => `section ${numberOf.get(id) ?? '?'}` },
    node: (id) => nodes.get(id),
    snippet: (name) => names.snippets.get(nodeNameKey(name)) ?? null,
    inPool: (tag) =>
      [...(pools.get(tag) ?? [])].sort((one, other) => other.priority - one.priority),
  };
}
