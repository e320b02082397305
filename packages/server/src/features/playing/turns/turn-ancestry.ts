import type { PlaythroughAction } from '@brasslamp/contract';

/** An action as it stands in the log of a playthrough. */
export type LoggedAction =
  | Exclude<PlaythroughAction, { type: 'move' }>
  | (Extract<PlaythroughAction, { type: 'move' }> & {
      /** The turn from which it went on; null = from the beginning. */
      to_turn: number | null;
    });

interface LoggedTurn {
  turn: number;
  /** JSON of `LoggedAction`; null = the start. */
  action: string | null;
}

export const loggedAction = ({ action }: Pick<LoggedTurn, 'action'>): LoggedAction | null =>
  action === null ? null : (JSON.parse(action) as LoggedAction);

/**
 * The line of a playthrough leads from where it stands back to its beginning. All other turns were
 * left behind. This is the turn before on it; null = this one is the beginning.
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
 * Which of these turns are on the line, newest first, that comes to them at turn `at`; and at which
 * turn it goes on below them.
 */
export function ancestorTurns(
  turns: readonly LoggedTurn[],
  at: number | null,
): { onLine: Set<number>; next: number | null } {
  const onLine = new Set<number>();
  let next = at;
  for (const logged of turns) {
    if (logged.turn !== next) continue;
    onLine.add(logged.turn);
    next = parentTurn(logged);
  }
  return { onLine, next };
}
