import type { TextProblem } from '@brasslamp/messages';
import type { Finding } from '../findings/finding.ts';
import { placeIn, type RuleContext } from './rule-context.ts';

/** Text, conditions and effects that do not fit the grammar. */
export function textProblems(context: RuleContext): Finding[] {
  return context.written.flatMap(({ pieces, bodyProblems, moreBodyProblems }, index) => {
    const node = context.node(index);
    const inBody = { field: 'body', source: node.body, problems: bodyProblems };
    const told = [inBody, ...pieces].flatMap(({ field, source, problems }) =>
      problems.flatMap(({ message_id, params, span }) => {
        context.faultyFields.add(`${index} ${field}`);
        const message = { message_id, params } as TextProblem;
        return context.tell('text-problem', node, () => ({
          ...placeIn(field, source, span),
          ...message,
        }));
      }),
    );
    context.countMore('text-problem', node, moreBodyProblems);
    return told;
  });
}
