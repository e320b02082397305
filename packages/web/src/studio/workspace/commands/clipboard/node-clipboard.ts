/** Nodes on the clipboard, as a text that can be read anywhere: copied here, pasted into any story. */
import { copyNodes, pasteNodes, printCopied, readCopied } from '@brasslamp/story/draft/acts';
import { limits } from '@brasslamp/story/model';
import { v7 } from 'uuid';
import { showToast } from '../../../../ui/toasts/toasts.ts';
import { draftNow, removedNow } from '../../../draft/draft-hooks.ts';
import type { Point } from '../../../map/scene/geometry.ts';
import { newActionId } from '../../../node/new-action-id.ts';
import type { ActState } from '../../acts/act-state.ts';
import { shownPlaces } from '../../acts/new-parts.ts';
import { t } from '../../t.ts';
import type { CommandState } from '../state/command-state.ts';

/** The text of nodes; null = they cannot be copied, which has been said. */
export function textOf({ bodies, ids }: Pick<CommandState, 'bodies' | 'ids'>): string | null {
  if (bodies === 'loading') return refuse('workspace.bodiesLoading');
  const draft = draftNow();
  const copied = copyNodes(draft, ids);
  const text = printCopied(copied, (id) => draft.nodes.get(id)?.name);
  if (text.length > limits.copiedCharacters) return refuse('workspace.clipboard.tooMuch');
  return copied.length > 0 ? text : null;
}

/** Copies from a menu; false = nothing is copied, which has been said. */
export function copyByMenu(state: Pick<CommandState, 'bodies' | 'ids' | 'workspace'>): boolean {
  const text = textOf(state);
  if (text === null) return false;
  void writeText(text);
  state.workspace.say(t('workspace.clipboard.copied', { count: state.ids.length }));
  return true;
}

/** Puts the nodes of a text into the story, or says why there are none. */
export function putText({ perform, workspace }: ActState, text: string, pointed?: Point) {
  const { place, map, select, say } = workspace;
  const found = readCopied(text);
  if (typeof found === 'string') return refuse(`workspace.clipboard.${found}`);
  const draft = draftNow();
  if (draft.nodes.size + found.length > limits.nodesPerStory) {
    return refuse('workspace.clipboard.noRoom');
  }
  const own = found.map(({ mark }) => mark?.position ?? null);
  const cards = map.current?.newCards(own, pointed) ?? null;
  const beside = draft.nodes.get(place.nodeId ?? '');
  const chapter_id = cards?.chapterId ?? beside?.chapter_id ?? [...draft.chapters.keys()].at(-1);
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
  perform('add_node', [...edits, ...shownPlaces(cards)], label);
  say(t('workspace.clipboard.pasted', { count: ids.length }));
  if (cutOff > 0) showToast(t('workspace.clipboard.cutOff', { count: cutOff }));
  if (place.view === 'map') select(ids);
  else if (ids[0] !== undefined) place.open(ids[0]);
}

/** Says that nodes are on the clipboard, until they are pasted. */
export function sayCopied(count: number) {
  unsayCopied = showToast(t('workspace.clipboard.copied', { count }));
}

let unsayCopied = () => {};

export function refuse(words: Parameters<typeof t>[0]): null {
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
