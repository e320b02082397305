import { isSame } from '@brasslamp/story/edit';
import type { LocalStep } from './local/local-steps.ts';
import { fieldEdit, fieldIn } from './local/rebase.ts';
import { stepOf, withinLimits } from './local/undo.ts';
import { withoutRedo } from './replacements/replacement.ts';
import type { SessionEffect, SessionState, SessionStep } from './session-state.ts';

/** What was decided of a conflict in this tab is a step of undo: back to what was shown before. */
export function withDecision(
  before: SessionState,
  after: SessionState,
  step: LocalStep | null,
  now: number,
): SessionStep {
  const none: SessionStep = { state: after, effects: [] };
  if (step?.type !== 'decided') return none;
  const held = before.kept.queue.find(({ n }) => `entry ${n}` === step.problem)?.held;
  if (held?.kind !== 'conflict') return none;
  const { field } = held;
  const [was, is] = [before, after].map(({ head }) => fieldIn(head, field));
  if (was === undefined || is === undefined || isSame(was, is)) return none;
  const about = {
    n: (after.undo.at(-1)?.n ?? 0) + 1,
    act: 'decide' as const,
    label: step.label ?? null,
    joins: null,
    at: now,
  };
  const heads = { before: before.head, after: after.head, site: after.kept.base };
  const undo = withinLimits([...after.undo, stepOf(about, [fieldEdit(field, is, was)], heads)]);
  const all = withoutRedo(after.replacements);
  const effects: SessionEffect[] = [{ type: 'keep' }];
  if (all !== after.replacements) effects.push({ type: 'keepReplacements', all });
  return { state: { ...after, undo, redo: [], replacements: all }, effects };
}
