import {
  buildProxiedInstance,
  dragAndDropFeature,
  hotkeysCoreFeature,
  keyboardDragAndDropFeature,
  selectionFeature,
  syncDataLoaderFeature,
} from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import { useMemo } from 'react';
import { useActState } from '../acts/act-state.ts';
import { dropParts } from '../acts/move-parts.ts';
import { useWorkspace } from '../state/workspace-state.ts';
import { type Children, canDrop, dropPlace, isOneKind, root } from './drop.ts';
import { rowFocusFeature } from './row-focus.ts';
import type { Rows } from './rows.ts';
import { useFolded } from './use-folded.ts';

const indent = 16;

const features = [
  syncDataLoaderFeature,
  selectionFeature,
  hotkeysCoreFeature,
  dragAndDropFeature,
  keyboardDragAndDropFeature,
  rowFocusFeature,
];

/** The tree of the outline: what is in what, what is open and selected, and what can be dragged where. */
export function useOutlineTree(
  rows: Rows,
  isFiltered: boolean,
  nameOf: (id: string) => string,
  scrollTo: (index: number) => void,
) {
  const workspace = useWorkspace();
  const state = useActState();
  const children = useMemo(
    () => new Map(rows.chapters.map(({ id, nodes }) => [id, nodes])),
    [rows],
  );
  const [expanded, setExpanded] = useExpanded(rows, isFiltered);
  const selected = useMemo(() => [...workspace.selection], [workspace.selection]);
  const tree = useTree<string>({
    rootItemId: root,
    instanceBuilder: buildProxiedInstance,
    features,
    dataLoader: {
      getItem: (id) => id,
      getChildren: (id) => childrenOf(id, rows, children),
    },
    getItemName: (item) => nameOf(item.getId()),
    isItemFolder: (item) => children.has(item.getId()),
    state: { expandedItems: expanded, selectedItems: selected },
    setSelectedItems: (next) => {
      const ids = typeof next === 'function' ? next(selected) : next;
      // A press on a chapter folds it: what is open stays what is selected.
      if (ids.length === 1 && children.has(ids[0] ?? '')) return;
      workspace.select(ids);
    },
    setExpandedItems: (next) => setExpanded(typeof next === 'function' ? next(expanded) : next),
    scrollToItem: (item) => scrollTo(item.getItemMeta().index),
    ignoreHotkeysOnInputs: true,
    indent,
    canReorder: !isFiltered,
    canDrag: (items) => isOneKind(items, children),
    canDrop: (items, target) => canDrop(items, target, children, rows.isFlat),
    onDrop: (items, target) =>
      dropParts(
        state,
        items.map((item) => item.getId()),
        dropPlace(target, rows),
      ),
  });
  return { tree, children };
}

function childrenOf(id: string, rows: Rows, children: Children): string[] {
  if (id !== root) return children.get(id) ?? [];
  if (rows.isFlat) return rows.chapters[0]?.nodes ?? [];
  return rows.chapters.map((chapter) => chapter.id);
}

/** The chapters that are open: all that are not folded, and all while a filter is on. */
function useExpanded(rows: Rows, isFiltered: boolean): [string[], (open: string[]) => void] {
  const [folded, setFolded] = useFolded();
  // Another list makes the tree anew: that is when rows have moved, come or gone, and no sooner.
  const expanded = useMemo(
    () => rows.chapters.map(({ id }) => id).filter((id) => isFiltered || !folded.has(id)),
    [rows, isFiltered, folded],
  );
  function setExpanded(ids: string[]) {
    const open = new Set(ids);
    setFolded(new Set(rows.chapters.map(({ id }) => id).filter((id) => !open.has(id))));
  }
  return [expanded, setExpanded];
}
