import { same } from '../../../screen/step.ts';
import type { UndoStep } from '../local/undo-step.ts';
import { editsOfStep } from '../undo/edits-of-step.ts';
import { withStep } from '../undo/stacks.ts';
import { withOwn } from './do-act.ts';
import { type NextStep, nextStep } from './next-step.ts';
import { removedIn } from './removed-in.ts';
import type { Clock, SessionState, SessionStep } from './session-state.ts';

/** Goes a step back or forth, or takes a replacement of the whole draft back. */
export function goStep(state: SessionState, way: 'undo' | 'redo', clock: Clock): SessionStep {
  const next = state.isReplacing ? null : nextStep(state, way);
  if (!next) return same(state);
  if (next.type === 'step') {
    // Of those that came after it nothing is left to do.
    const steps = state[way].slice(0, state[way].indexOf(next.step) + 1);
    return goOneStep({ ...state, [way]: steps }, way, next, clock);
  }
  const { replacement } = next;
  return { state: { ...state, isReplacing: true }, effects: [{ type: 'takeBack', replacement }] };
}

/** Takes one step among others back, as far as it is not taken back already. */
export function takeBackStep(state: SessionState, step: UndoStep, clock: Clock): SessionStep {
  if (!state.undo.includes(step) || state.isReplacing) return same(state);
  const taken = editsOfStep(state.head, step, removedIn(state));
  const after = taken
    ? goOneStep(state, 'undo', { step, taken }, clock)
    : same(without(state, 'undo', step));
  return { ...after, state: { ...after.state, stepTaken: null } };
}

const without = (state: SessionState, way: 'undo' | 'redo', step: UndoStep): SessionState => ({
  ...state,
  [way]: state[way].filter((one) => one !== step),
});

function goOneStep(
  state: SessionState,
  way: 'undo' | 'redo',
  { step, taken }: Pick<Extract<NextStep, { type: 'step' }>, 'step' | 'taken'>,
  clock: Clock,
): SessionStep {
  const { edits, applied } = taken;
  const { head: before, kept } = state;
  const other = way === 'undo' ? 'redo' : 'undo';
  const about = { ...step, joins: null, at: clock.now };
  const drafts = { before, after: applied.draft, site: kept.base };
  const stacks = {
    ...without(state, way, step),
    [other]: withStep(state[other], about, applied.inverse, drafts),
    stepTaken: { way, step, before, applied },
  };
  return withOwn(stacks, { act: way, edits, joins: null }, applied, clock);
}
