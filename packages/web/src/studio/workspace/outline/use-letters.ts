import type { TreeInstance } from '@headless-tree/core';
import { type KeyboardEvent, useRef } from 'react';
import { rowByLetters } from './rows.ts';

/** Letters that come later begin a new word. */
const typingPauseMs = 700;

/** Typing the beginning of a name goes to its row. */
export function useLetters(tree: TreeInstance<string>, nameOf: (id: string) => string) {
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
    if (!tree.getFocusedItem()) return;
    const isLetter = event.key.length === 1 && !(event.ctrlKey || event.metaKey || event.altKey);
    if (!isLetter || (event.key === ' ' && event.timeStamp - typed.current.at > typingPauseMs))
      return;
    event.preventDefault();
    goByLetter(event.key, event.timeStamp);
  };
}
