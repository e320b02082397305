import type { ItemInstance } from '@headless-tree/core';
import { type MouseEvent, memo, useMemo } from 'react';
import { useMark, useOutline } from '../../draft/draft-hooks.ts';
import { t } from '../t.ts';
import { NameField } from './name-field.tsx';
import styles from './outline.module.css';
import type { RowMenuAt } from './row-subject.ts';
import { actedOn } from './use-rows-handle.ts';

interface Props {
  item: ItemInstance<string>;
  /** The row's place among its kind, from 1; the number of these; their depth, from 0. */
  position: number;
  siblings: number;
  level: number;
  /** The tree's state of what is dragged: it shows at any row. */
  drag: unknown;
  isFocused: boolean;
  isSelected: boolean;
  /** Whether a chapter shows its nodes. */
  isExpanded: boolean;
  /** Whether the page of the node or chapter is open. */
  isOpen: boolean;
  isRenaming: boolean;
  /** The number of things that the checker has found in it. */
  found: number;
  /** The distance from the top of the tree, in px. */
  top: number;
  height: number;
  isChapter: boolean;
  /** The number of nodes that a chapter has, or a filter leaves. */
  nodes: number;
  onOpen: (nodeId: string) => void;
  onMenu: (at: RowMenuAt) => void;
}

/** A row: a chapter that folds, or a node with its marks. Most stay as they are when another node opens. */
export const OutlineRow = memo(Row);

function Row({ item, top, height, isChapter, nodes, onOpen, onMenu, ...shown }: Props) {
  const { isFocused, isSelected, isExpanded, isOpen, isRenaming, level, found, drag } = shown;
  const id = item.getId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the tree says of a row follows from these.
  const said = useMemo(() => item.getProps(), [item, isFocused, isSelected, isExpanded, drag]);
  // The row is called as it reads: name and marks.
  const { onClick: select, ref, 'aria-label': _, ...props } = said;

  function press(event: MouseEvent) {
    const isPlain = !(event.shiftKey || event.ctrlKey || event.metaKey);
    select(event);
    if (isPlain && !isChapter) onOpen(id);
  }

  function openMenu(x: number, y: number) {
    item.setFocused();
    onMenu({ id, ids: actedOn(item.getTree(), id), x, y });
  }

  function askMenu(event: MouseEvent) {
    event.preventDefault();
    // From the keyboard it has no place of its own.
    const box = event.currentTarget.getBoundingClientRect();
    const isPointed = event.clientX > 0 || event.clientY > 0;
    if (isPointed) openMenu(event.clientX, event.clientY);
    else openMenu(box.left + 24, box.bottom);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys of all of its rows.
    <div
      {...props}
      ref={ref}
      role="treeitem"
      data-row={id}
      tabIndex={props.tabIndex}
      aria-setsize={shown.siblings}
      aria-posinset={shown.position}
      aria-level={level + 1}
      className={styles.row}
      data-kind={isChapter ? 'chapter' : 'node'}
      data-over={item.isUnorderedDragTarget()}
      aria-current={isOpen ? 'page' : undefined}
      style={{ height, transform: `translateY(${top}px)`, paddingLeft: 8 + level * 16 }}
      // However the focus came here: keys are about this row.
      onFocus={(event) => event.target === event.currentTarget && item.setFocused()}
      onClick={press}
      onContextMenu={askMenu}
    >
      {isChapter ? (
        <ChapterRow id={id} isOpen={isExpanded} isRenaming={isRenaming} nodes={nodes} />
      ) : (
        <NodeRow id={id} isRenaming={isRenaming} found={found} />
      )}
      {!isRenaming && <MenuButton onOpen={openMenu} />}
    </div>
  );
}

/** The button of the row's menu, for the pointer: the keyboard has a key for it, and “Find” has every act. */
function MenuButton({ onOpen }: { onOpen: (x: number, y: number) => void }) {
  return (
    <button
      className={styles.more}
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      title={t('workspace.actions')}
      onClick={(event) => {
        event.stopPropagation();
        const { left, bottom } = event.currentTarget.getBoundingClientRect();
        onOpen(left, bottom);
      }}
    >
      ⋯
    </button>
  );
}

function ChapterRow({
  id,
  isOpen,
  isRenaming,
  nodes,
}: {
  id: string;
  /** Whether the chapter's nodes are shown. */
  isOpen: boolean;
  isRenaming: boolean;
  nodes: number;
}) {
  const { chapters } = useOutline();
  const title = chapters.find((one) => one.id === id)?.title ?? '';
  return (
    <>
      <span className={styles.arrow} aria-hidden="true">
        {isOpen ? '▾' : '▸'}
      </span>
      {isRenaming ? (
        <NameField id={id} name={title} onDone={toRow} />
      ) : (
        <span className={styles.name} data-name>
          {title}
        </span>
      )}
      <span className={styles.count}>{t('workspace.count', { count: nodes })}</span>
    </>
  );
}

function NodeRow({ id, isRenaming, found }: { id: string; isRenaming: boolean; found: number }) {
  const outline = useOutline();
  const mark = useMark(id);
  const node = outline.node(id);
  if (!node) return null;
  const said = [
    outline.startId === id && t('workspace.start'),
    node.ending && t('workspace.ending'),
    mark.colour && t(`workspace.colours.${mark.colour}`),
  ].filter(Boolean);
  return (
    <>
      <span className={styles.dot} data-colour={mark.colour ?? undefined} aria-hidden="true">
        {outline.startId === id ? '●' : node.ending ? '◆' : '○'}
      </span>
      {isRenaming ? (
        <NameField id={id} name={node.name} onDone={toRow} />
      ) : (
        <span className={styles.name} data-name>
          {node.name}
        </span>
      )}
      {said.length > 0 && <span className="visually-hidden">{said.join(', ')}</span>}
      {mark.status && (
        <span className={styles.status} data-status={mark.status}>
          {t(`workspace.statuses.${mark.status}`)}
        </span>
      )}
      {found > 0 && (
        <span className={styles.found} title={t('workspace.findings', { count: found })}>
          <span aria-hidden="true">⚠</span> {found}{' '}
          <span className="visually-hidden">{t('workspace.findingsWord', { count: found })}</span>
        </span>
      )}
      <span className={styles.count}>
        {t('workspace.count', { count: node.words })}{' '}
        <span className="visually-hidden">{t('workspace.wordsWord', { count: node.words })}</span>
      </span>
    </>
  );
}

const toRow = (field: HTMLElement) => field.closest<HTMLElement>('[role=treeitem]')?.focus();
