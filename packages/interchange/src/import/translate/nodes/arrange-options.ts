import type { ArrangeOptions } from '../steps/arrange-steps.ts';
import { hasStep, type Step } from '../steps/step.ts';
import type { StoryDraft } from './story-draft.ts';

/** The hidden variables that arranging the steps of a node wants, and its losses. */
export function arrangeOptions(story: StoryDraft, draft: { first: string }): ArrangeOptions {
  let flags = 0;
  const { variables } = story.shared;
  return {
    newCounter: (most) => variables.counter(draft.first, most),
    newFlag: () => {
      flags += 1;
      return variables.flag(`gone on ${flags}`);
    },
    onUnreachable: (steps) => {
      const lost = steps.find((step) => hasStep([step], isSomething));
      if (lost !== undefined) story.loss('text_left_out', lost.at, draft);
    },
  };
}

const isSomething = (step: Step): boolean =>
  (step.type === 'words' && step.text.trim() !== '') || step.type === 'choice';
