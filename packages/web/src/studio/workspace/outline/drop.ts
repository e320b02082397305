/** Where rows of the outline can be dropped. */
import { type DragTarget, type ItemInstance, isOrderedDragTarget } from '@headless-tree/core';
import type { Rows } from './rows.ts';

/** The id of the row that none sees, with all others in it. */
export const root = 'story';

type Item = ItemInstance<string>;
/** The nodes in each chapter. */
export type Children = ReadonlyMap<string, string[]>;

/** Nodes or chapters, not both at once. */
export const isOneKind = (items: Item[], children: Children) =>
  new Set(items.map((item) => children.has(item.getId()))).size === 1;

/** Nodes go into chapters, chapters between chapters. */
export function canDrop(
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
export function dropPlace(target: DragTarget<string>, rows: Rows) {
  const id = target.item.getId();
  const into = id === root ? (rows.isFlat ? (rows.chapters[0]?.id ?? null) : null) : id;
  return { into, at: isOrderedDragTarget(target) ? target.insertionIndex : null };
}
