import type { PastTurn } from '@brasslamp/contract';

/** Turns that stand together: each one of the way that counts alone, those left behind in one fold. */
export interface Passage {
  turns: PastTurn[];
  isLeftBehind: boolean;
}

/** Of turns that came last first; oldest first. */
export function inOrder(turns: PastTurn[]): Passage[] {
  const passages: Passage[] = [];
  for (const turn of turns.toReversed()) {
    const last = passages.at(-1);
    if (turn.is_left_behind && last?.isLeftBehind) last.turns.push(turn);
    else passages.push({ turns: [turn], isLeftBehind: turn.is_left_behind });
  }
  return passages;
}
