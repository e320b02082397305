/** Makes nodes of drafts: texts and logic printed, within the limits. */
import { parseCondition, parseEffect, printEffect, printExpression } from '@brasslamp/story/logic';
import type { Effect, Expression } from '@brasslamp/story/logic/tree';
import { type Action, type ChapterId, limits, type Node } from '@brasslamp/story/model';
import { defaultNodeLogic } from '@brasslamp/story/model/defaults';
import type { SourcePlace } from '../../pieces/source-text.ts';
import { fitEffects, packEffects } from '../logic/fit-effects.ts';
import { isNever } from '../logic/logic-tree.ts';
import { printLabel } from '../text/print-label.ts';
import { printText } from '../text/print-text.ts';
import type { ActionDraft, NodeDraft } from './node-draft.ts';
import type { StoryDraft } from './story-draft.ts';

export function finishNode(draft: NodeDraft, chapter: ChapterId, story: StoryDraft): Node {
  const at = draft.unit === null ? null : { of: draft.unit.text, start: 0, end: 0 };
  const { text, isPlainer, isCut } = printText(draft.blocks, limits.bodyCharacters);
  if (isPlainer) story.loss('styling_dropped', at, draft);
  if (isCut) story.loss('over_limit', at, draft, 'text');
  const continues = draft.continues.flatMap(({ when, target, call, keepText }) => {
    if (when !== null && isNever(when)) return [];
    const condition = conditionText(when);
    if (condition === null) story.loss('logic_left_out', at, draft);
    return condition === null ? [] : [{ when: condition, target, call, keep_text: keepText }];
  });
  return {
    id: draft.id,
    chapter_id: chapter,
    name: draft.name,
    body: text,
    actions: draft.actions.flatMap((action) => finishAction(action, draft, story)),
    ending: draft.ending,
    ...defaultNodeLogic(),
    on_enter: { first: [], every: effectTexts(draft.effects, at, draft, story) },
    continue: continues,
  };
}

function finishAction(action: ActionDraft, draft: NodeDraft, story: StoryDraft): Action[] {
  const { id, at, target, use, otherwise, call, ask, isInText } = action;
  const label = printLabel(action.label);
  if (!isInText && (label.hasMarks || label.isPlainer)) story.loss('link_marks_dropped', at, draft);
  if (label.isCut) story.loss('label_cut', at, draft);
  const when = conditionText(action.when);
  if (when === null) story.loss('logic_left_out', at, draft);
  const effects = effectTexts(action.effects, at, draft, story);
  return [
    {
      id,
      label: label.text,
      target,
      use,
      when: when ?? '',
      otherwise,
      reason: '',
      effects,
      call,
      ask,
    },
  ];
}

/** The text of a condition, '' = always; null = it is too long or too deep to be read again. */
export function conditionText(when: Expression | null): string | null {
  if (when === null) return '';
  const text = printExpression(when);
  if (text.length > limits.conditionCharacters) return null;
  return parseCondition(text).tree === null ? null : text;
}

export function effectTexts(
  effects: readonly Effect[],
  at: SourcePlace | null,
  draft: { first: string },
  story: StoryDraft,
): string[] {
  let flags = 0;
  const newFlag = (): string | null => {
    flags += 1;
    return story.hidden(`case ${flags}`, { kind: 'flag' })?.key ?? null;
  };
  const fitting: Effect[] = [];
  for (const effect of effects) {
    const fit = fitEffects([effect], newFlag);
    if (fit === null || fit.some((one) => parseEffect(printEffect(one)).tree === null))
      story.loss('effect_left_out', at, draft);
    else for (const one of fit) fitting.push(one);
  }
  const packed = packEffects(fitting);
  if (packed.length > limits.effectsPerList) story.loss('over_limit', at, draft, 'effects');
  return packed.slice(0, limits.effectsPerList).map(printEffect);
}
