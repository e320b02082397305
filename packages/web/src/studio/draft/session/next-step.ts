import type { UndoStep } from '../local/undo-step.ts';
import type { Replacement } from '../replacements/replacement.ts';
import { dropSpentRestores } from '../undo/drop-spent-restores.ts';
import { editsOfStep } from '../undo/edits-of-step.ts';
import { removedIn } from './removed-in.ts';
import type { SessionState } from './session-state.ts';

export type NextStep =
  | { type: 'step'; step: UndoStep; taken: NonNullable<ReturnType<typeof editsOfStep>> }
  | { type: 'replacement'; replacement: Replacement };

type Way = 'undo' | 'redo';

const known: Record<Way, WeakMap<SessionState, { next: NextStep | null }>> = {
  undo: new WeakMap(),
  redo: new WeakMap(),
};

/** The next step of undo or redo, which its tip names: the newest of which something is left to do. */
export function nextStep(state: SessionState, way: Way): NextStep | null {
  const found = known[way].get(state) ?? { next: findNext(state, way) };
  known[way].set(state, found);
  return found.next;
}

/** Steps from before it wait below it. */
const lastReplacement = (
  { replacements }: Pick<SessionState, 'replacements'>,
  way: Way,
): Replacement | undefined =>
  replacements
    .filter((one) => one.way === way)
    .toSorted((one, other) => one.at - other.at)
    .at(-1);

function findNext(state: SessionState, way: Way): NextStep | null {
  const replacement = lastReplacement(state, way);
  for (const step of state[way].toReversed()) {
    if (replacement && replacement.at > step.at) break;
    const taken = editsOfStep(state.head, step, removedIn(state));
    if (taken) return { type: 'step', step, taken };
  }
  return replacement ? { type: 'replacement', replacement } : null;
}

/** The same state, without what steps had to bring back and is there again. */
export function withoutSpent(state: SessionState): SessionState {
  const [undo, redo] = [left(state, 'undo'), left(state, 'redo')];
  return undo === state.undo && redo === state.redo ? state : { ...state, undo, redo };
}

const left = (state: SessionState, way: Way): readonly UndoStep[] =>
  dropSpentRestores(state[way], state.head, lastReplacement(state, way)?.at ?? 0);
