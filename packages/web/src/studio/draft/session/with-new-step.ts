import { withoutRedo } from '../replacements/replacement.ts';
import { withStep } from '../undo/stacks.ts';
import type { SessionState, SessionStep } from './session-state.ts';

type StepMade = Parameters<typeof withStep> extends [unknown, ...infer Made] ? Made : never;

/** Puts a step on the stack of undo. There is nothing to do again from then on. */
export function withNewStep(state: SessionState, ...made: StepMade): SessionStep {
  const undo = withStep(state.undo, ...made);
  const all = withoutRedo(state.replacements);
  return {
    state: { ...state, undo, redo: [], replacements: all },
    effects: all === state.replacements ? [] : [{ type: 'keepReplacements', all }],
  };
}
