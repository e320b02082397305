import type { ActionId } from '@brasslamp/story/model';
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { SourcePlace } from '../../pieces/source-text.ts';
import { choiceInstead, hasStep, type Step } from './step.ts';

export interface LaterOptions {
  newAction(): ActionId;
  onJump(at: SourcePlace): void;
}

/**
 * A later jump is one under a condition that holds only once a choice of the same node was chosen. A node is asked for
 * jumps as it is entered, so there it is a choice, which waits to be chosen.
 */
export function laterJumpsAsChoices(steps: readonly Step[], options: LaterOptions): Step[] {
  return within(steps, false, options);
}

function within(steps: readonly Step[], isLater: boolean, options: LaterOptions): Step[] {
  if (!hasStep(steps, ({ type }) => type === 'go')) return [...steps];
  return steps.map((step) => {
    if (step.type === 'branch') {
      const arms = step.arms.map(({ when, steps: inner }) => ({
        when,
        steps: within(inner, isLater || (when !== null && needsChoice(when)), options),
      }));
      return { ...step, arms };
    }
    if (step.type !== 'go' || !isLater || step.to.type === 'here') return step;
    options.onJump(step.at);
    const words: Step = { type: 'words', text: '…', at: step.at };
    return { ...choiceInstead(step, options.newAction()), label: [words], isInText: true };
  });
}

/** Whether nobody for whom it holds has just come. */
function needsChoice(when: ForeignExpression): boolean {
  switch (when.type) {
    case 'chosen_here':
      return true;
    case 'and':
      return needsChoice(when.left) || needsChoice(when.right);
    case 'or':
      return needsChoice(when.left) && needsChoice(when.right);
    default:
      return false;
  }
}
