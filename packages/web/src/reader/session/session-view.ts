import { isAway, type SessionState } from './session-state.ts';

/** What the page shows of a session. */
export interface SessionView extends Pick<SessionState, 'shown' | 'ownTurn' | 'isMovedOn'> {
  isAway: boolean;
  /** Something has to be said about pending turns; null = all goes well. */
  noted: SessionState | null;
}

/** Calls `show` for what a person would see: most of what happens to a turn is shown nowhere. */
export function viewEach(show: (view: SessionView) => void) {
  let last: SessionView | null = null;
  return (state: SessionState) => {
    const view = viewOf(state);
    if (last && looksSame(last, view)) return;
    last = view;
    show(view);
  };
}

function viewOf(state: SessionState): SessionView {
  const { shown, ownTurn, isMovedOn, isCorrected, sync, stored } = state;
  const isQuiet =
    sync.state === 'quiet' && !isCorrected && !stored.elsewhere && stored.refused.length === 0;
  return { shown, ownTurn, isMovedOn, isAway: isAway(state), noted: isQuiet ? null : state };
}

const looksSame = (a: SessionView, b: SessionView): boolean =>
  a.shown === b.shown &&
  a.ownTurn === b.ownTurn &&
  a.isMovedOn === b.isMovedOn &&
  a.noted === b.noted;
