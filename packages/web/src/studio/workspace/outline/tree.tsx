import {
  buildProxiedInstance,
  type DragTarget,
  dragAndDropFeature,
  hotkeysCoreFeature,
  type ItemInstance,
  isOrderedDragTarget,
  keyboardDragAndDropFeature,
  selectionFeature,
  syncDataLoaderFeature,
  type TreeInstance,
} from '@headless-tree/core';
import { AssistiveTreeDescription, useTree } from '@headless-tree/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { browserStorage } from '../../../device/browser-storage.ts';
import { useMedia } from '../../../device/media-query.ts';
import { keyOf } from '../../queries/story-queries.ts';
import { useActState } from '../acts/act-state.ts';
import { dropParts } from '../acts/move-parts.ts';
import type { Place } from '../state/place.ts';
import { useWorkspace } from '../state/workspace-state.ts';
import { t } from '../t.ts';
import { assistiveWords } from './assistive-words.ts';
import styles from './outline.module.css';
import { OutlineRow } from './row.tsx';
import { rowFocusFeature } from './row-focus.ts';
import { RowMenu } from './row-menu.tsx';
import type { RowMenuAt } from './row-subject.ts';
import type { Rows } from './rows.ts';
import { useLetters } from './use-letters.ts';
import { useRowNames } from './use-row-names.ts';
import { useRowsHandle } from './use-rows-handle.ts';

const root = 'story';
const indent = 16;

/** The rows as a tree: arrows, letters, selection, dragging. Only rows in sight are in the page. */
export function OutlineTree({ rows, isFiltered }: { rows: Rows; isFiltered: boolean }) {
  const workspace = useWorkspace();
  const nameOf = useRowNames();
  const scroller = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<RowMenuAt | null>(null);
  const [folded, setFolded] = useFolded();
  const state = useActState();
  const rowHeight = useMedia('(pointer: coarse)') ? 44 : 32;

  const children = useMemo(
    () => new Map(rows.chapters.map(({ id, nodes }) => [id, nodes])),
    [rows],
  );
  // Another list makes the tree anew: that is when rows have moved, come or gone, and no sooner.
  const expanded = useMemo(
    () => rows.chapters.map(({ id }) => id).filter((id) => isFiltered || !folded.has(id)),
    [rows, isFiltered, folded],
  );
  const selected = useMemo(() => [...workspace.selection], [workspace.selection]);
  const tree = useTree<string>({
    rootItemId: root,
    instanceBuilder: buildProxiedInstance,
    features: [
      syncDataLoaderFeature,
      selectionFeature,
      hotkeysCoreFeature,
      dragAndDropFeature,
      keyboardDragAndDropFeature,
      rowFocusFeature,
    ],
    dataLoader: {
      getItem: (id) => id,
      getChildren: (id) => {
        if (id !== root) return children.get(id) ?? [];
        if (rows.isFlat) return rows.chapters[0]?.nodes ?? [];
        return rows.chapters.map((chapter) => chapter.id);
      },
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
    setExpandedItems: (next) => {
      const open = new Set(typeof next === 'function' ? next(expanded) : next);
      setFolded(new Set(rows.chapters.map(({ id }) => id).filter((id) => !open.has(id))));
    },
    scrollToItem: (item) => virtual.scrollToIndex(item.getItemMeta().index),
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
  const items = tree.getItems();
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // Rows come with the first picture, before anything is measured.
    initialRect: { width: 0, height: window.innerHeight },
    overscan: 8,
  });
  const { place, renaming, findings } = workspace;
  const { dnd, assistiveDndState } = tree.getState();
  const drag = useMemo(() => ({ dnd, assistiveDndState }), [dnd, assistiveDndState]);
  const open = useRef(place.open);
  open.current = place.open;
  const onOpen = useCallback((nodeId: string) => open.current(nodeId), []);
  const openRow = items.findIndex((item) => item.getId() === workspace.place.nodeId);
  useInSight(tree, workspace.place.nodeId, openRow, (index) => virtual.scrollToIndex(index));
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
          const { level, posInSet, setSize } = item.getItemMeta();
          const isChapter = children.has(item.getId());
          return (
            <OutlineRow
              key={item.getId()}
              item={item}
              drag={drag}
              level={level}
              position={posInSet + 1}
              siblings={setSize}
              isFocused={item.isFocused()}
              isSelected={item.isSelected()}
              isExpanded={isChapter && item.isExpanded()}
              isOpen={isOpen(place, item.getId())}
              isRenaming={renaming?.on === 'outline' && renaming.id === item.getId()}
              found={findings.get(item.getId())?.length ?? 0}
              top={start}
              height={rowHeight}
              isChapter={isChapter}
              nodes={children.get(item.getId())?.length ?? 0}
              onOpen={onOpen}
              onMenu={setMenu}
            />
          );
        })}
        {dnd && <div className={styles.dropLine} style={tree.getDragLineStyle(-1, 0)} />}
      </div>
      {menu && <RowMenu at={menu} onClose={() => setMenu(null)} />}
    </div>
  );
}

const isOpen = ({ view, nodeId, chapterId }: Place, id: string): boolean =>
  view === 'chapter' ? chapterId === id : nodeId === id && view === 'page';

type Item = ItemInstance<string>;
type Children = ReadonlyMap<string, string[]>;

/** Nodes or chapters, not both at once. */
const isOneKind = (items: Item[], children: Children) =>
  new Set(items.map((item) => children.has(item.getId()))).size === 1;

/** Nodes go into chapters, chapters between chapters. */
function canDrop(
  items: Item[],
  target: DragTarget<string>,
  children: Children,
  isFlat: boolean,
): boolean {
  const areChapters = items.some((item) => children.has(item.getId()));
  const isBetweenChapters = target.item.getId() === root && !isFlat;
  if (areChapters) return isBetweenChapters && isOrderedDragTarget(target);
  return !isBetweenChapters && (children.has(target.item.getId()) || isFlat);
}

/** The chapter, and before which of its rows as they will be without what is moved. */
function dropPlace(target: DragTarget<string>, rows: Rows) {
  const id = target.item.getId();
  const into = id === root ? (rows.isFlat ? (rows.chapters[0]?.id ?? null) : null) : id;
  return { into, at: isOrderedDragTarget(target) ? target.insertionIndex : null };
}

/** The open node's row is in sight, as soon as it has one, and the one from which arrows go on. */
function useInSight(
  tree: TreeInstance<string>,
  nodeId: string | null,
  row: number,
  scrollTo: (index: number) => void,
) {
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

/** The chapters that are folded, remembered on this device. */
function useFolded(): [ReadonlySet<string>, (folded: Set<string>) => void] {
  const { path } = useWorkspace();
  const key = ['folded', ...keyOf(path)].join(':');
  const [folded, setFolded] = useState(() => {
    const stored = browserStorage().getItem(key);
    return new Set(stored ? stored.split(' ') : []);
  });
  function fold(next: Set<string>) {
    setFolded(next);
    try {
      browserStorage().setItem(key, [...next].join(' '));
    } catch {
      // No room: they are open next time.
    }
  }
  return [folded, fold];
}
