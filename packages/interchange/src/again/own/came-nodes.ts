/** Nodes that were written elsewhere into a file that left from here: they are compared whole, for nothing of ours is in them. */
import type { KnownThing } from '@brasslamp/story/draft';
import type { Node, NodeId, Story } from '@brasslamp/story/model';
import { saidBy } from '../terms/said.ts';

/** Fingerprints of nodes with our ids, by these: of all that a node says but its name and its place. */
export function printsOfNodes(story: Story, nodes: readonly Node[]): ReadonlyMap<NodeId, string> {
  const wide = { variables: [], achievements: [], snippets: [], items: [], frames: [] };
  const ids = [...story.nodes, ...nodes].map(({ id }): [NodeId, NodeId] => [id, id]);
  const said = saidBy(
    { ...story, ...wide, nodes: [...nodes] },
    { of: new Map(ids), renamings: [] },
  );
  return new Map([...said.values()].map((one) => [one.id, one.fingerprint]));
}

/** Where such a node stands that is here. */
export function standingOfCame(
  here: string,
  there: string,
  known: KnownThing | null,
): 'same' | 'kept' | 'taken' | 'both' | 'open' {
  if (here === there) return 'same';
  if (known === null) return 'open';
  if (known.fingerprints.includes(here)) return 'taken';
  return known.fingerprints[0] === there ? 'kept' : 'both';
}
