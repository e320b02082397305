import type { Finding } from '../findings/finding.ts';
import { placeIn, type RuleContext } from './rule-context.ts';

/** A value or a variant, as the text of a node has them. */
const braces = /\{[^{}]*\}/;

/** Labels and reasons are plain words: what stands in braces reaches the reader as typed. */
export function bracesInLabels(context: RuleContext): Finding[] {
  return context.story.nodes.flatMap((node) =>
    node.actions.flatMap(({ id, label, reason }, position) =>
      Object.entries({ label, reason }).flatMap(([field, text]) => {
        const found = braces.exec(text);
        if (found === null) return [];
        return context.tell('braces-in-label', node, () => ({
          action_id: id,
          ...placeIn(`actions.${position}.${field}`, text, { start: found.index }),
          message_id: 'braces-in-label',
          params: { braces: found[0], field },
        }));
      }),
    ),
  );
}
