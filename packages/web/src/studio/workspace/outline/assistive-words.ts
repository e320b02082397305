import {
  AssistiveDndState,
  type DndState,
  type ItemInstance,
  isOrderedDragTarget,
} from '@headless-tree/core';
import { t } from '../t.ts';

/** The words for a screen reader while rows are moved by the keyboard alone. */
export function assistiveWords<T>(
  dnd: DndState<T> | null | undefined,
  state: AssistiveDndState,
  nameOf: (id: string) => string,
): string {
  const named = (item: ItemInstance<T>) => nameOf(item.getId());
  const names = (dnd?.draggedItems ?? []).map(named).join(', ');
  const target = dnd?.dragTarget;
  const where = !target
    ? ''
    : isOrderedDragTarget(target)
      ? t('workspace.drag.between', { place: target.childIndex + 1, parent: named(target.item) })
      : t('workspace.drag.into', { parent: named(target.item) });
  switch (state) {
    case AssistiveDndState.Started:
      return t('workspace.drag.started', { names, where });
    case AssistiveDndState.Dragging:
      return where;
    case AssistiveDndState.Completed:
      return t('workspace.drag.done');
    case AssistiveDndState.Aborted:
      return t('workspace.drag.left');
    default:
      return t('workspace.drag.how');
  }
}
