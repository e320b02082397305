import type { ItemInstance, TreeInstance } from '@headless-tree/core';
import { AssistiveTreeDescription } from '@headless-tree/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useMedia } from '../../../device/media-query.ts';
import type { Place } from '../state/place.ts';
import { useWorkspace } from '../state/workspace-state.ts';
import { t } from '../t.ts';
import { assistiveWords } from './assistive-words.ts';
import styles from './outline.module.css';
import { OutlineRow } from './row.tsx';
import { RowMenu } from './row-menu.tsx';
import type { RowMenuAt } from './row-subject.ts';
import type { Rows } from './rows.ts';
import { useLetters } from './use-letters.ts';
import { useOutlineTree } from './use-outline-tree.ts';
import { useRowNames } from './use-row-names.ts';
import { useRowsHandle } from './use-rows-handle.ts';

/** The rows as a tree: arrows, letters, selection, dragging. Only rows in sight are in the page. */
export function OutlineTree({ rows, isFiltered }: { rows: Rows; isFiltered: boolean }) {
  const { place, renaming, found } = useWorkspace();
  const nameOf = useRowNames();
  const scroller = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<RowMenuAt | null>(null);
  const rowHeight = useMedia('(pointer: coarse)') ? 44 : 32;
  const scrollTo = (index: number) => virtual.scrollToIndex(index);
  const { tree, children } = useOutlineTree(rows, isFiltered, nameOf, scrollTo);
  const items = tree.getItems();
  const virtual = useRowsInSight(scroller, items.length, rowHeight);
  const drag = useDrag(tree);
  const onOpen = useOpening(place);
  useInSight(tree, place.nodeId, scrollTo);
  useRowsHandle(tree, setMenu);
  const goByLetter = useLetters(tree, nameOf);

  return (
    <div className={styles.scroller} ref={scroller}>
      <AssistiveTreeDescription
        tree={tree}
        getLabel={(dnd, state) => assistiveWords(dnd, state, nameOf)}
      />
      <div
        {...tree.getContainerProps(t('workspace.outline'))}
        role="tree"
        data-nodes
        aria-multiselectable="true"
        className={styles.tree}
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={goByLetter}
      >
        {virtual.getVirtualItems().map(({ index, start }) => {
          const item = items[index];
          if (!item) return null;
          const isChapter = children.has(item.getId());
          return (
            <OutlineRow
              key={item.getId()}
              item={item}
              drag={drag}
              {...stateInTree(item)}
              isExpanded={isChapter && item.isExpanded()}
              isOpen={isOpen(place, item.getId())}
              isRenaming={renaming?.on === 'outline' && renaming.id === item.getId()}
              found={found.get(item.getId())?.count ?? 0}
              top={start}
              height={rowHeight}
              isChapter={isChapter}
              nodes={children.get(item.getId())?.length ?? 0}
              onOpen={onOpen}
              onMenu={setMenu}
            />
          );
        })}
        {drag.dnd && <div className={styles.dropLine} style={tree.getDragLineStyle(-1, 0)} />}
      </div>
      {menu && <RowMenu at={menu} onClose={() => setMenu(null)} />}
    </div>
  );
}

/** The rows that are drawn: those in sight and some around them. */
function useRowsInSight(
  scroller: RefObject<HTMLDivElement | null>,
  count: number,
  rowHeight: number,
) {
  return useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // Rows come with the first picture, before anything is measured.
    initialRect: { width: 0, height: window.innerHeight },
    overscan: 8,
  });
}

/** What is dragged; the same object as long as that goes nowhere else. */
function useDrag(tree: TreeInstance<string>) {
  const { dnd, assistiveDndState } = tree.getState();
  return useMemo(() => ({ dnd, assistiveDndState }), [dnd, assistiveDndState]);
}

/** Opens a node, and stays the same function, so that rows stay as they are. */
function useOpening(place: { open: (nodeId: string) => void }): (nodeId: string) => void {
  const open = useRef(place.open);
  open.current = place.open;
  return useCallback((nodeId) => open.current(nodeId), []);
}

function stateInTree(item: ItemInstance<string>) {
  const { level, posInSet, setSize } = item.getItemMeta();
  const [isFocused, isSelected] = [item.isFocused(), item.isSelected()];
  return { level, position: posInSet + 1, siblings: setSize, isFocused, isSelected };
}

const isOpen = ({ view, nodeId, chapterId }: Place, id: string): boolean =>
  view === 'chapter' ? chapterId === id : nodeId === id && view === 'page';

/** The open node's row is in sight, as soon as it has one, and the one from which arrows go on. */
function useInSight(
  tree: TreeInstance<string>,
  nodeId: string | null,
  scrollTo: (index: number) => void,
) {
  const row = tree.getItems().findIndex((item) => item.getId() === nodeId);
  const latest = useRef({ row, scrollTo });
  latest.current = { row, scrollTo };
  // In a folded chapter it has no row.
  const hasRow = row >= 0;
  useEffect(() => {
    if (nodeId === null || !hasRow) return;
    latest.current.scrollTo(latest.current.row);
    const isElsewhere = !tree.getElement()?.contains(document.activeElement);
    if (isElsewhere) tree.getItemInstance(nodeId).setFocused();
  }, [tree, nodeId, hasRow]);
}
