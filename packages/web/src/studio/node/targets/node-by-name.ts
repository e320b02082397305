import type { Draft, DraftNode } from '@brasslamp/story/draft';
import { keyOfNode, nodeNameKey } from '@brasslamp/story/logic';
import type { NodeId } from '@brasslamp/story/model';
import { v7 } from 'uuid';
import { draftNow } from '../../draft/draft-hooks.ts';

/** A node that is made in the act that leads to it. */
export interface MadeNode {
  id: NodeId;
  name: string;
}

/** The node of a name: the one that there is, or one to be made with the act. */
export function leadTo(name: string): { id: NodeId; made: MadeNode[] } {
  const known = nodeNamed(draftNow(), name);
  if (known) return { id: known.id, made: [] };
  const id = v7();
  return { id, made: [{ id, name: name.trim() }] };
}

/** The node that there is under a name. */
export function nodeNamed({ nodes }: Draft, name: string): DraftNode | undefined {
  const key = nodeNameKey(name.trim());
  for (const node of nodes.values()) if (keyOfNode(node) === key) return node;
  return undefined;
}
