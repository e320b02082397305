import type { TextProblem } from '@brasslamp/messages';
import { ruleOf, semanticErrorsIn } from '../../logic/semantic-errors.ts';
import type { Finding } from '../findings/finding.ts';
import { placeIn, type RuleContext } from './rule-context.ts';

/** Text, conditions and effects that do not fit the grammar. */
export function textProblems(context: RuleContext): Finding[] {
  return context.written.flatMap(({ pieces, bodyProblems, moreBodyProblems }, index) => {
    const node = context.node(index);
    const inBody = { field: 'body', source: node.body, problems: bodyProblems };
    const reported = [inBody, ...pieces].flatMap(({ field, source, problems }) =>
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
    return reported;
  });
}

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

/** A value or a variant, as the text of a node has them. */
const braces = /\{[^{}]*\}/;

/** Labels and reasons are plain words: what is in braces reaches the reader as typed. */
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

/** What a node warns of, and the story as a whole does not: reported once, at the first such node. */
export function missingContentNotes(context: RuleContext): Finding[] {
  const { story } = context;
  const keyOf = (note: string) => note.trim().toLowerCase();
  const known = new Set(story.content_notes.map(keyOf));
  return story.nodes.flatMap((node) =>
    node.content_notes.flatMap((note): Finding[] => {
      if (known.has(keyOf(note))) return [];
      known.add(keyOf(note));
      return context.tell('missing-content-note', node, () => ({
        field: 'content_notes',
        message_id: 'missing-content-note',
        params: { node: node.name, note },
      }));
    }),
  );
}
