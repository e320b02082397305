import { isExpression, partsOf } from '../../logic/references.ts';
import type { Effect, Expression, ExpressionOf } from '../../model/expression.ts';
import type { Finding } from '../findings/finding.ts';
import { valuesOf } from '../logic/slots-in-logic.ts';
import { placeIn, type RuleContext } from './rule-context.ts';

/** Comparisons of variables that are ever joined from other texts, or set to one that is. */
export function comparedJoins(context: RuleContext): Finding[] {
  const joined = joinedVariables(context);
  if (joined.size === 0) return [];
  return [...context.allPieces()].flatMap(({ node, field, source, tree }) =>
    (tree === null ? [] : comparisonsIn(tree)).flatMap(({ left, right, span }): Finding[] => {
      const key = [left, right].flatMap(variablesIn).find((one) => joined.has(one));
      if (key === undefined) return [];
      context.faultyFields.add(`${node} ${field}`);
      return context.tell('joined-compared', context.ownerOf(node), () => ({
        ...placeIn(field, source, span),
        key,
        message_id: 'joined-compared',
        params: { variable: key },
      }));
    }),
  );
}

/** Keys of those that any effect joins, or sets to one that is joined. */
export function joinedVariables(context: RuleContext): Set<string> {
  const sets = context
    .singleEffects()
    .flatMap(({ effect }) => (effect.type === 'set' ? effect : []));
  const joined = new Set<string>();
  for (let before = -1; before !== joined.size; ) {
    before = joined.size;
    for (const effect of sets) {
      const isJoined = valuesOf(effect).some(
        (value) => value.type === 'join' || variablesIn(value).some((key) => joined.has(key)),
      );
      const { text } = effect.variable;
      if (isJoined && context.names.variables.get(text)?.kind === 'text') joined.add(text);
    }
  }
  return joined;
}

export const variablesIn = (tree: Expression): string[] =>
  tree.type === 'variable' ? [tree.name.text] : [];

export const comparisonsIn = (tree: Expression | Effect): ExpressionOf<'compare'>[] => [
  ...(isExpression(tree) && tree.type === 'compare' ? [tree] : []),
  ...partsOf(tree).flatMap(comparisonsIn),
];
