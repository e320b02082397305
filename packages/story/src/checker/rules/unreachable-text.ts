import type { FindingMessage } from '@brasslamp/messages';
import { referencesIn } from '../../logic/references.ts';
import type { Finding } from '../findings/finding.ts';
import type { Branch } from '../logic/branches.ts';
import { placeIn, type RuleContext } from './rule-context.ts';

/** Pieces of text between braces that no reader ever gets; of one construct the first is told. */
export function unreachableTexts(context: RuleContext, lostItems: ReadonlySet<string>): Finding[] {
  if (!context.search.isProved) return [];
  return [...context.search.firstStates.keys()]
    .sort((a, b) => a - b)
    .flatMap((index) => {
      const node = context.node(index);
      const told = new Set<Branch['span']>();
      const lost = new Set<Branch>();
      return (context.written[index]?.branches ?? []).flatMap((branch): Finding[] => {
        const isWithin = branch.within !== null && lost.has(branch.within);
        if (isWithin || !isLost(context, index, branch)) {
          if (isWithin) lost.add(branch);
          return [];
        }
        lost.add(branch);
        if (told.has(branch.span) || branch.isEmpty) return [];
        told.add(branch.span);
        const conditions = [...(branch.when === null ? [] : [branch.when]), ...branch.unless];
        if (context.hasFault(index, 'body') && isFaulty(context, index, branch)) return [];
        if (conditions.some((tree) => context.hangsOnLost(tree, lostItems))) return [];
        for (const tree of conditions) context.speakOf(tree);
        return context.tell('unreachable-text', node, () => ({
          ...placeIn('body', node.body, branch.when?.span ?? branch.span),
          ...messageOf(branch, node.name),
        }));
      });
    });
}

function isLost({ search }: RuleContext, node: number, branch: Branch): boolean {
  if (branch.type === 'if') return !search.observations.shownBranches.has(branch);
  // The first option is for the first visit, the second for the second …
  return branch.type !== 'shuffle' && branch.index > 0 && search.entriesOf(node) <= branch.index;
}

/** Whether a name that is not there stands in its conditions. */
function isFaulty({ names }: RuleContext, _node: number, { when, unless }: Branch): boolean {
  return [...(when === null ? [] : [when]), ...unless].some((tree) =>
    referencesIn(tree).some(({ kind, name: { text } }) => {
      if (kind === 'variable') return !names.variables.has(text);
      if (kind === 'item') return !names.items.has(text);
      if (kind === 'action') return !names.actions.has(text);
      if (kind === 'ending') return !names.endings.has(text);
      return kind === 'node' && !names.nodes.has(text.toLowerCase());
    }),
  );
}

function messageOf({ type, index, when }: Branch, node: string): FindingMessage {
  switch (type) {
    case 'if': {
      const message_id = when === null ? 'unreachable-text.else' : 'unreachable-text.if';
      return { message_id, params: { node } };
    }
    case 'first':
      return { message_id: 'unreachable-text.again', params: { node } };
    default: {
      const params = { node, variant: type, option: index + 1 };
      return { message_id: 'unreachable-text.option', params };
    }
  }
}
