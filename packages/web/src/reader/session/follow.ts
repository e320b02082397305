import type { PlaythroughWithView } from '@brasslamp/contract';
import { isRecord } from '@brasslamp/story/model/records';
import { same } from '../../screen/step.ts';
import type { PendingTurns } from '../offline/outbox.ts';
import type { SessionState, SessionStep } from './session-state.ts';

/** Shows what is stored, unless newer turns are on their way into the store. */
export function follow(state: SessionState, pending: PendingTurns): SessionStep {
  const head = state.unwritten.at(-1)?.head ?? pending.head ?? state.shown;
  const { shown } = state;
  const isSameTurn = head.turn === shown.turn;
  const next: SessionState = {
    ...state,
    stored: pending,
    shown: isSamePlace(head, shown) ? shown : head,
    isCorrected: isSameTurn && (state.isCorrected || head.node.id !== shown.node.id),
    ownTurn: isSameTurn ? state.ownTurn : null,
    wrongAnswer: isSameTurn ? state.wrongAnswer : null,
  };
  return wantStory(next);
}

/** Asks for the story. After a move to a newer version, choices go to the server until that is here. */
export function wantStory(state: SessionState): SessionStep {
  const { story, shown, loadingVersionId, isOpen, isLeft } = state;
  const { version_id } = shown;
  if (!isOpen || isLeft || story?.versionId === version_id || loadingVersionId === version_id) {
    return same(state);
  }
  return {
    state: { ...state, loadingVersionId: version_id },
    effects: [{ type: 'loadStory', place: shown }],
  };
}

/** Whether two places look the same; when the turn was made is shown nowhere. */
export const isSamePlace = (a: PlaythroughWithView, b: PlaythroughWithView): boolean =>
  a === b || isSame({ ...a, updated_at: '' }, { ...b, updated_at: '' });

/** Whether two values of JSON are the same, whatever the order of their fields. */
function isSame(a: unknown, b: unknown): boolean {
  if (!isRecord(a) || !isRecord(b)) return a === b;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isSame(a[key], b[key]));
}
