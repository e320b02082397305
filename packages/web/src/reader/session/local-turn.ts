import type { PlaythroughWithView } from '@brasslamp/contract';
import type { LocalTurn } from '../offline/outbox.ts';
import type { ReaderIntent } from './reader-intent.ts';

/** Whether the engine can do it here; all else is the server's. */
export const isLocalTurn = (wish: ReaderIntent): wish is LocalTurn =>
  wish.type === 'choose' || wish.type === 'take' || wish.type === 'drop';

/** The words of the choice, or the item's name. */
export function labelOf({ view }: PlaythroughWithView, action: LocalTurn): string {
  if (action.type === 'choose') {
    return view.actions.find(({ id }) => id === action.action_id)?.label ?? '';
  }
  const items = [...view.items_here, ...view.inventory];
  return items.find(({ id }) => id === action.item_id)?.name ?? '';
}
