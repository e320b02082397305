import type { Finding } from '../findings/finding.ts';
import { placeIn, type RuleContext } from './rule-context.ts';

/** Text, conditions and effects that do not fit the grammar. */
export function textProblems(context: RuleContext): Finding[] {
  return context.written.flatMap(({ pieces, bodyProblems, moreBodyProblems }, index) => {
    const node = context.node(index);
    const inFields = pieces.flatMap(({ field, source, problems }) =>
      problems.map((problem) => ({ field, source, ...problem })),
    );
    const inBody = bodyProblems.map((problem) => ({
      field: 'body',
      source: node.body,
      ...problem,
    }));
    const told = [...inBody, ...inFields].flatMap(({ field, source, span, message }) => {
      context.faultyFields.add(`${index} ${field}`);
      return context.tell('text-problem', node, () => ({
        ...placeIn(field, source, span),
        message,
      }));
    });
    context.countMore('text-problem', node, moreBodyProblems);
    return told;
  });
}
