import type { Node } from '@brasslamp/story/model';
import { useDeferredValue, useMemo } from 'react';
import { useParams } from 'react-router';
import type { DraftForm } from '../../../forms/use-draft.ts';
import { toNodeBody } from './node-conversion.ts';
import {
  emptyNode,
  isSameName,
  type NodeDraft,
  namesToMake,
  remaining,
  withMadeNode,
} from './node-draft.ts';

/**
 * The node as the form would save it, and with it the nodes that only the save makes, as what
 * shows the whole story needs them; null while there is nothing unsaved.
 */
export function useNodeOverlay(
  { draft, isDirty }: DraftForm<NodeDraft>,
  nodeId: string | null,
): Node[] | null {
  const typed = useDeferredValue(draft);
  const { chapterId } = useParams();
  return useMemo(
    () =>
      isDirty && nodeId !== null && chapterId !== undefined
        ? overlayOf(typed, nodeId, chapterId)
        : null,
    [typed, isDirty, nodeId, chapterId],
  );
}

export function overlayOf(draft: NodeDraft, nodeId: string, chapterId: string): Node[] {
  let ready = draft;
  const made: Node[] = [];
  for (const [index, name] of namesToMake(draft).entries()) {
    const isOwn = isSameName(name, draft.name);
    const id = isOwn ? nodeId : `made-${index}`;
    ready = withMadeNode(ready, name, id);
    if (!isOwn) made.push(toModel({ ...emptyNode, name }, id, chapterId));
  }
  return [toModel(ready, nodeId, chapterId), ...made];
}

function toModel(draft: NodeDraft, id: string, chapterId: string): Node {
  const keys = remaining(draft).map(({ key }) => key);
  const { actions, ...body } = toNodeBody(draft);
  return {
    ...body,
    id,
    chapter_id: chapterId,
    // New choices have no id before they are saved; here they need any.
    actions: actions.map((action, index) => ({
      ...action,
      id: action.id ?? keys[index]?.replace(/[^a-z0-9]/g, '') ?? '',
    })),
  };
}
