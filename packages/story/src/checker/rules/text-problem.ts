import type { Finding } from '../finding.ts';
import { type Ground, placeIn } from './ground.ts';

/** Text, conditions and effects that do not fit the grammar. */
export function textProblems(ground: Ground): Finding[] {
  return ground.written.flatMap(({ pieces, bodyProblems, moreBodyProblems }, index) => {
    const node = ground.node(index);
    const inFields = pieces.flatMap(({ field, source, problems }) =>
      problems.map((problem) => ({ field, source, ...problem })),
    );
    const inBody = bodyProblems.map((problem) => ({
      field: 'body',
      source: node.body,
      ...problem,
    }));
    const told = [...inBody, ...inFields].flatMap(({ field, source, span, message }) => {
      ground.faultyFields.add(`${index} ${field}`);
      return ground.tell('text-problem', node, () => ({
        ...placeIn(field, source, span),
        message,
      }));
    });
    ground.countMore('text-problem', node, moreBodyProblems);
    return told;
  });
}
