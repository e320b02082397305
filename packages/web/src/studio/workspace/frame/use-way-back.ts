import { useEffect, useRef } from 'react';
import { useOutline, useUndo } from '../../draft/draft-hooks.ts';
import { inText, openIdOf } from '../state/place.ts';
import { useWorkspace } from '../state/workspace-state.ts';

/**
 * Leads from an open node or chapter that undo took away to the one before it, or else to where the story opens, and
 * not to a page that tells it is gone.
 */
export function useWayBack() {
  const { place } = useWorkspace();
  const { node, chapters } = useOutline();
  const { redo } = useUndo();
  /** The nodes and chapters that were open, each once; the last one last. */
  const visited = useRef<string[]>([]);
  // The map shows that it is gone.
  const openId = place.view === 'map' ? null : openIdOf(place);
  useEffect(() => {
    if (openId === null) return;
    const isNode = (id: string) => node(id) !== undefined;
    const isThere = (id: string) => isNode(id) || chapters.some((chapter) => chapter.id === id);
    if (isThere(openId)) {
      visited.current = [...visited.current.filter((id) => id !== openId), openId];
      return;
    }
    // What others deleted is told of; and what was just made comes into the outline a little later.
    const wasOpen = visited.current.at(-1) === openId;
    if (!wasOpen || redo === null) return;
    visited.current.pop();
    const before = visited.current.findLast(isThere) ?? null;
    // Buttons keep the focus; a caret goes on in the text that is there now.
    const hasFocus = document.activeElement !== document.body;
    if (before !== null && !isNode(before)) place.openChapter(before);
    else place.open(before, hasFocus ? {} : inText);
  }, [place, openId, node, chapters, redo]);
}
