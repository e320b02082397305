import type { TreeInstance } from '@headless-tree/core';
import { type KeyboardEvent, useRef } from 'react';
import type { StoryActs } from '../state/acts.ts';
import { inText } from '../state/place.ts';
import type { PlaceControl } from '../state/use-place.ts';
import { useWorkspace } from '../state/workspace-state.ts';
import type { RowMenuAt } from './row-menu.tsx';
import { rowByLetters } from './rows.ts';

/** Letters that come later begin a new word. */
const typingPauseMs = 700;

/** The rows that an act is about: those selected, if the one with the focus is among them. */
export function actedOn(tree: TreeInstance<string>, id: string): string[] {
  const selected = tree.getState().selectedItems;
  if (!selected.includes(id)) return [id];
  // In the order of the story.
  const shown = tree.getItems().map((item) => item.getId());
  return shown.filter((one) => selected.includes(one));
}

/** The keys that the tree itself does not know: open, rename, move, delete, and letters. */
export function useTreeKeys({
  tree,
  acts,
  nameOf,
  openMenu,
}: {
  tree: TreeInstance<string>;
  acts: StoryActs;
  nameOf: (id: string) => string;
  openMenu: (at: RowMenuAt) => void;
}) {
  const { place, rename } = useWorkspace();
  const typed = useRef({ letters: '', at: 0 });

  function goByLetter(key: string, now: number) {
    const { letters, at } = typed.current;
    const next = now - at > typingPauseMs ? key : letters + key;
    typed.current = { letters: next, at: now };
    const items = tree.getItems();
    const from = items.findIndex((item) => item.isFocused());
    const found = rowByLetters(items, Math.max(0, from), next, (item) => nameOf(item.getId()));
    found?.setFocused();
    if (found) tree.updateDomFocus();
  }

  return (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || tree.getState().dnd) return;
    const focused = tree.getFocusedItem();
    if (!focused) return;
    const id = focused.getId();
    const ids = actedOn(tree, id);
    const act = keyActs({ id, ids, tree, acts, open: place.open, rename })[keyName(event)];
    if (act) {
      event.preventDefault();
      act();
      return;
    }
    if (event.key === 'F10' && event.shiftKey) {
      event.preventDefault();
      const box = focused.getElement()?.getBoundingClientRect();
      if (box) openMenu({ id, ids, x: box.left + 24, y: box.bottom });
    }
    const isLetter = event.key.length === 1 && !(event.ctrlKey || event.metaKey || event.altKey);
    if (!isLetter || (event.key === ' ' && event.timeStamp - typed.current.at > typingPauseMs))
      return;
    event.preventDefault();
    goByLetter(event.key, event.timeStamp);
  };
}

const keyName = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string => {
  if (shiftKey) return '';
  return `${ctrlKey || metaKey ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${key}`;
};

function keyActs({
  id,
  ids,
  tree,
  acts,
  open,
  rename,
}: {
  id: string;
  ids: string[];
  tree: TreeInstance<string>;
  acts: StoryActs;
  open: PlaceControl['open'];
  rename: (id: string) => void;
}): Record<string, (() => void) | undefined> {
  const focused = tree.getFocusedItem();
  const fold = () => (focused.isExpanded() ? focused.collapse() : focused.expand());
  /** The row keeps the focus where it went. */
  const move = (by: 1 | -1) => {
    acts.step(ids, by);
    tree.updateDomFocus();
  };
  const remove = () => {
    const items = tree.getItems();
    const at = items.findIndex((item) => item.getId() === id);
    const next = items.slice(at + 1).find((item) => !ids.includes(item.getId())) ?? items[at - 1];
    next?.setFocused();
    acts.remove(ids);
    tree.updateDomFocus();
  };
  return {
    Enter: focused.isFolder() ? fold : () => open(id, inText),
    F2: () => rename(id),
    Delete: remove,
    'Ctrl+d': focused.isFolder() ? undefined : () => acts.duplicate(ids),
    'Alt+ArrowUp': () => move(-1),
    'Alt+ArrowDown': () => move(1),
  };
}
