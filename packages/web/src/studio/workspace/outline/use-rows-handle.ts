import type { ItemInstance, TreeInstance } from '@headless-tree/core';
import { useImperativeHandle } from 'react';
import { useWorkspace } from '../state/workspace-state.ts';
import type { RowMenuAt } from './row-subject.ts';

/** The rows that an act is about: those selected, if the one with the focus is among them. */
export function actedOn(tree: TreeInstance<string>, id: string): string[] {
  const selected = tree.getState().selectedItems;
  if (!selected.includes(id)) return [id];
  // In the order of the story.
  const shown = tree.getItems().map((item) => item.getId());
  return shown.filter((one) => selected.includes(one));
}

/** Gives commands the rows of the outline. */
export function useRowsHandle(tree: TreeInstance<string>, openMenu: (at: RowMenuAt) => void) {
  const { rows } = useWorkspace();
  useImperativeHandle(rows, () => {
    const hasFocus = () => tree.getElement()?.contains(document.activeElement) ?? false;
    const focused = () => {
      const id = tree.getState().dnd ? undefined : tree.getFocusedItem()?.getId();
      return id === undefined ? null : { id, ids: actedOn(tree, id) };
    };
    return {
      hasFocus,
      focused,
      fold() {
        const item = tree.getFocusedItem();
        if (item.isExpanded()) item.collapse();
        else item.expand();
      },
      askMenu() {
        const row = focused();
        const box = tree.getFocusedItem()?.getElement()?.getBoundingClientRect();
        if (row && box) openMenu({ ...row, x: box.left + 24, y: box.bottom });
      },
      leave(ids) {
        if (!hasFocus()) return;
        const items = tree.getItems();
        const at = items.findIndex((item) => item.isFocused());
        const stays = (item: ItemInstance<string>) =>
          ![item, item.getParent()].some((one) => ids.includes(one?.getId() ?? ''));
        const next = items.slice(at).find(stays) ?? items.slice(0, at).findLast(stays);
        next?.setFocused();
        tree.updateDomFocus();
      },
      keepFocus() {
        if (hasFocus()) tree.updateDomFocus();
      },
    };
  }, [tree, openMenu]);
}
