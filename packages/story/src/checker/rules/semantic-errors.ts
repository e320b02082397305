import { ruleOf, semanticErrorsIn } from '../../logic/semantic-errors.ts';
import type { Finding } from '../findings/finding.ts';
import { placeIn, type RuleContext } from './rule-context.ts';

/** `unknown-name`, `type-slip`, and `division-by-zero` where a 0 is written. */
export function semanticErrors(context: RuleContext): Finding[] {
  return context.written.flatMap(({ pieces }) =>
    pieces.flatMap(({ node, field, source, use, tree }) => {
      if (tree === null) return [];
      const found = semanticErrorsIn(tree, context.names, use === 'value' ? 'value' : 'condition');
      return found.flatMap(({ span, ...message }) => {
        context.faultyFields.add(`${node} ${field}`);
        return context.tell(ruleOf(message), context.node(node), () => ({
          ...placeIn(field, source, span),
          ...message,
        }));
      });
    }),
  );
}
