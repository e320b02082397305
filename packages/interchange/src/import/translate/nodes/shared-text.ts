import { limits } from '@brasslamp/story/model';
import type { Step } from '../steps/step.ts';
import { printText } from '../text/print-text.ts';
import type { NodeDraft } from './node-draft.ts';
import { type NodeWork, writeNode } from './write-node.ts';

/** The text of a snippet, a frame or the panel. What it would do or offer is lost. */
export function sharedText(steps: readonly Step[], work: NodeWork): string {
  if (steps.length === 0) return '';
  const draft: NodeDraft = { ...work.draft, effects: [], blocks: [], actions: [], continues: [] };
  writeNode(
    steps.filter(({ type }) => type !== 'choice'),
    { ...work, draft },
  );
  const { story } = work;
  const [first] = steps;
  const at = first?.at ?? null;
  for (const step of steps) {
    if (step.type === 'choice') story.loss('links_over_limit', step.at, draft);
  }
  if (draft.effects.length > 0) story.loss('effect_left_out', at, draft);
  if (draft.actions.length > 0) story.loss('links_over_limit', at, draft);
  const { text, isPlainer, isCut } = printText(draft.blocks, limits.sharedTextCharacters);
  if (isPlainer) story.loss('styling_dropped', at, draft);
  if (isCut) story.loss('over_limit', at, draft, 'text');
  return text;
}
