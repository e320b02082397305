/** Nodes on the clipboard, as a text that can be read anywhere: copied here, pasted into any story. */
import { copyNodes, pasteNodes, printCopied, readCopied } from '@brasslamp/story/draft/acts';
import { limits, type NodeId } from '@brasslamp/story/model';
import { useEffect, useMemo, useRef } from 'react';
import { v7 } from 'uuid';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { draftNow, removedNow, useAct, useDraftStatus } from '../../draft/use-draft-story.ts';
import type { Point } from '../../map/scene/geometry.ts';
import { newActionId } from '../../node/draft/node-draft.ts';
import { t } from '../t.ts';
import { useStoryActs } from './acts.ts';
import { shownPlaces } from './new-nodes.ts';
import { useWorkspace } from './workspace-state.ts';

export interface NodeClipboard {
  /** Null = they cannot be copied, which has been said. */
  textOf: (ids: readonly string[]) => string | null;
  copy: (ids: readonly string[]) => void;
  cut: (ids: readonly string[]) => void;
  /** What a text brings, or why it brings nothing. */
  put: (text: string, pointed?: Point) => void;
  /** What is on the clipboard, where the browser lets a menu look at it; at what the menu was asked for. */
  paste: (pointed?: Point) => void;
}

export function useNodeClipboard(): NodeClipboard {
  const workspace = useWorkspace();
  const act = useAct();
  const acts = useStoryActs();
  const { bodies } = useDraftStatus();
  return useMemo(() => {
    const { place, map, select, say } = workspace;
    function textOf(ids: readonly string[]): string | null {
      if (bodies === 'loading') return refuse('workspace.bodiesLoading');
      const { nodes } = draftNow();
      const copied = copyNodes(draftNow(), ids);
      const text = printCopied(copied, (id) => nodes.get(id)?.name);
      if (text.length > limits.copiedCharacters) return refuse('workspace.clipboard.tooMuch');
      return copied.length > 0 ? text : null;
    }
    function copied(ids: readonly string[]): boolean {
      const text = textOf(ids);
      if (text === null) return false;
      void writeText(text);
      say(t('workspace.clipboard.copied', { count: ids.length }));
      return true;
    }
    function put(text: string, pointed?: Point) {
      const found = readCopied(text);
      if (typeof found === 'string') return refuse(`workspace.clipboard.${found}`);
      const draft = draftNow();
      if (draft.nodes.size + found.length > limits.nodesPerStory) {
        return refuse('workspace.clipboard.noRoom');
      }
      const own = found.map(({ mark }) => mark?.position ?? null);
      const cards = map.current?.newCards(own, pointed) ?? null;
      const beside = draft.nodes.get(place.nodeId ?? '');
      const chapter_id =
        cards?.chapterId ?? beside?.chapter_id ?? [...draft.chapters.keys()].at(-1);
      if (chapter_id === undefined) return;
      const after = beside?.chapter_id === chapter_id ? { after: beside.id } : {};
      const { edits, ids, cutOff } = pasteNodes(draft, found, {
        spot: { chapter_id, ...after },
        places: cards?.at ?? null,
        findRemoved: removedNow,
        newNodeId: v7,
        newActionId,
      });
      unsayCopied();
      const label = t('workspace.acts.paste', { count: ids.length });
      act({ act: 'add_node', edits: [...edits, ...shownPlaces(cards)], label });
      say(t('workspace.clipboard.pasted', { count: ids.length }));
      if (cutOff > 0) showToast(t('workspace.clipboard.cutOff', { count: cutOff }));
      if (place.view === 'map') select(ids);
      else if (ids[0] !== undefined) place.open(ids[0]);
    }
    return {
      textOf,
      copy: (ids) => void copied(ids),
      cut(ids) {
        if (copied(ids)) acts.remove(ids);
      },
      put,
      paste(pointed) {
        // A browser asks, or has no clipboard to look at where a site is not secure.
        const { clipboard } = navigator as Partial<Navigator>;
        const read = clipboard?.readText?.() ?? Promise.reject(new Error('no clipboard'));
        read.then(
          (text) => put(text, pointed),
          () => refuse('workspace.clipboard.byKey'),
        );
      },
    };
  }, [workspace, act, acts, bodies]);
}

/** What was said when nodes were copied is over once they are pasted. */
let unsayCopied = () => {};

function refuse(words: Parameters<typeof t>[0]): null {
  showToast(t(words));
  return null;
}

async function writeText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Where a site is not secure: as if by the keys.
    const fill = (event: ClipboardEvent) => {
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('copy', fill, { capture: true, once: true });
    document.execCommand('copy');
    window.removeEventListener('copy', fill, { capture: true });
  }
}

/** Ctrl+C, X and V in the outline and on the map are about nodes; in a field they are about its words. */
export function ClipboardKeys() {
  const { selection } = useWorkspace();
  const clipboard = useNodeClipboard();
  const acts = useStoryActs();
  const latest = useRef({ selection, clipboard, acts });
  latest.current = { selection, clipboard, acts };
  useEffect(() => {
    function take(event: ClipboardEvent) {
      const { selection, clipboard, acts } = latest.current;
      const ids = focusedNodes(selection);
      if (ids === null) return;
      event.preventDefault();
      if (event.type === 'paste') {
        clipboard.put(event.clipboardData?.getData('text/plain') ?? '');
        return;
      }
      const text = clipboard.textOf(ids);
      if (text === null) return;
      event.clipboardData?.setData('text/plain', text);
      if (event.type === 'cut') acts.remove(ids);
      else unsayCopied = showToast(t('workspace.clipboard.copied', { count: ids.length }));
    }
    const types = ['copy', 'cut', 'paste'] as const;
    for (const type of types) window.addEventListener(type, take);
    return () => {
      for (const type of types) window.removeEventListener(type, take);
    };
  }, []);
  return null;
}

/** What the focus is on, or all that is selected with it; null = words, not nodes. */
function focusedNodes(selection: readonly string[]): readonly NodeId[] | null {
  const focused = document.activeElement;
  if (!focused?.closest('[data-nodes]') || focused.matches('input, textarea')) return null;
  const { nodes } = draftNow();
  const row = focused.closest<HTMLElement>('[data-row]')?.dataset.row;
  const ids = row === undefined || selection.includes(row) ? selection : [row];
  return ids.filter((id) => nodes.has(id));
}
