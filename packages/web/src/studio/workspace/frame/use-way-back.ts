import type { NodeId } from '@brasslamp/story/model';
import { useEffect, useRef } from 'react';
import { useOutline, useUndo } from '../../draft/use-draft-story.ts';
import { inText } from '../state/place.ts';
import { useWorkspace } from '../state/workspace-state.ts';

/** Who undoes what made the open node gets to the one before it, and not to a page that tells it is gone. */
export function useWayBack() {
  const { place } = useWorkspace();
  const { node } = useOutline();
  const { redo } = useUndo();
  /** The nodes that were open, each once; the last one last. */
  const visited = useRef<NodeId[]>([]);
  const { nodeId } = place;
  const isThere = nodeId !== null && node(nodeId) !== undefined;
  useEffect(() => {
    if (nodeId === null) return;
    if (isThere) {
      visited.current = [...visited.current.filter((id) => id !== nodeId), nodeId];
      return;
    }
    // What others deleted is told of; and what was just made comes into the outline a little later.
    const wasOpen = visited.current.at(-1) === nodeId;
    const before = visited.current.findLast((id) => node(id) !== undefined);
    if (!wasOpen || redo === null || before === undefined) return;
    visited.current.pop();
    // Buttons keep the focus; a caret goes on in the text that is there now.
    const hasFocus = document.activeElement !== document.body;
    place.open(before, hasFocus ? {} : inText);
  }, [place, nodeId, isThere, node, redo]);
}
