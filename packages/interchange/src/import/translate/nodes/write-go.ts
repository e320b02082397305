import { type Call, limits } from '@brasslamp/story/model';
import { both } from '../logic/logic-tree.ts';
import type { StepOf } from '../steps/step.ts';
import { waysTo } from './destinations.ts';
import { endingOf, type StoryDraft } from './story-draft.ts';
import type { NodeWriter, Page } from './write-node.ts';

/** The call that a step makes, with where it comes back to. */
function callOf({ isCall, comesBackTo }: StepOf<'go'>, { work }: NodeWriter): Call {
  if (!isCall || comesBackTo === null) return isCall;
  if ('unit' in comesBackTo) return thenOf(comesBackTo.unit, work.story);
  return { then: work.wait(comesBackTo.steps, comesBackTo.from).id };
}

export const thenOf = (unit: string, story: StoryDraft): Call => ({
  then: story.unitNamed(unit)?.id ?? story.missing(unit),
});

/** Leads on from where it stands, without a choice. */
export function goOn(step: StepOf<'go'>, page: Page, writer: NodeWriter): void {
  const { draft } = writer.work;
  const { to, keepText, at } = step;
  if (to.type === 'here') return;
  const isAlone = page.guard === null && draft.continues.length === 0 && draft.actions.length === 0;
  if (to.type === 'end' && isAlone && keepText) {
    draft.ending = endingOf(to.name || draft.first);
    return;
  }
  for (const way of waysTo(to, at, writer)) {
    if (draft.continues.length === limits.continuesPerNode) {
      writer.loss('over_limit', at);
      return;
    }
    const asked = way.when === null ? null : writer.asOfNow(way.when, page);
    draft.continues.push({
      when: both(page.guard, asked),
      target: way.target,
      call: callOf(step, writer),
      keepText,
    });
  }
}
