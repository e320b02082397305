import type { Act } from '../engine/engine.ts';

/** An action that the engine carries out. */
export type ReaderAction =
  | { type: 'choose'; action_id: string; answer?: string | number | undefined }
  | Exclude<Act, { type: 'choose' }>;

/** An action as the log of a playthrough has it. */
export type LoggedAction =
  | ReaderAction
  | { type: 'rewind'; turn: number }
  | { type: 'restart' }
  | {
      type: 'move';
      version_id: string;
      /** The turn from which it went on; null = from the beginning. */
      to_turn: number | null;
    };

/** A reader's action as the engine takes it. */
export function actOf(action: ReaderAction): Act {
  if (action.type !== 'choose') return { type: action.type, item_id: action.item_id };
  const { type, action_id, answer } = action;
  return { type, action_id, ...(answer !== undefined && { answer }) };
}

interface LoggedTurn {
  turn: number;
  /** JSON of `LoggedAction`; null = the start. */
  action: string | null;
}

export const loggedAction = ({ action }: Pick<LoggedTurn, 'action'>): LoggedAction | null =>
  action === null ? null : JSON.parse(action);

/**
 * The turn from which this one was made. It is not always the turn before: a rewind goes on from an
 * earlier one, and the turns between are left behind. null = this one is a beginning.
 */
export function parentTurn({ turn, action }: LoggedTurn): number | null {
  const logged = loggedAction({ action });
  switch (logged?.type) {
    case undefined:
    case 'restart':
      return null;
    case 'rewind':
      return logged.turn;
    case 'move':
      return logged.to_turn;
    default:
      return turn - 1;
  }
}

/**
 * The turns, of these, newest first, that are turn `from` or one of its ancestors; `next` is the first ancestor
 * that is older than all of them.
 */
export function ancestorTurns(
  turns: readonly LoggedTurn[],
  from: number | null,
): { ancestors: Set<number>; next: number | null } {
  const ancestors = new Set<number>();
  let next = from;
  for (const logged of turns) {
    if (logged.turn !== next) continue;
    ancestors.add(logged.turn);
    next = parentTurn(logged);
  }
  return { ancestors, next };
}
