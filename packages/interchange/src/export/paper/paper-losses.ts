import type { Node, Story } from '@brasslamp/story/model';
import { parseBody, walkBody } from '@brasslamp/story/text';
import type { Loss } from '../../losses/loss.ts';

/** The things of a story that a reader on paper has to do, section by section: nothing of it is done for them. */
export function paperLosses({ nodes, level }: Story): Loss[] {
  const losses: Loss[] = [];
  for (const node of nodes) {
    const add = (construct: string, source: string) =>
      losses.push({
        kind: 'kept_by_reader',
        construct,
        node: node.name,
        line: null,
        column: null,
        source,
      });
    for (const effect of [...node.on_enter.first, ...node.on_enter.every]) add('effect', effect);
    for (const action of node.actions) {
      if (action.when !== '') add('condition', action.when);
      if (action.ask !== null) add('question', action.ask.prompt || action.ask.variable);
      if (Array.isArray(action.target)) add('chance', action.label);
      for (const effect of action.effects) add('effect', effect);
    }
    for (const way of node.continue) if (way.when !== '') add('condition', way.when);
    if (node.pool !== null) add('pool', node.pool.tag);
    addOfText(node, level, add);
  }
  return losses;
}

/** The things that can be laid down in the story, and stay with who reads the book. */
export const dropLosses = ({ items }: Story): Loss[] =>
  items
    .filter(({ portable }) => portable)
    .map(({ name }) => ({
      kind: 'kept_in_hand',
      construct: 'drop',
      node: null,
      line: null,
      column: null,
      source: name,
    }));

function addOfText(
  { body }: Node,
  level: Story['level'],
  add: (construct: string, source: string) => void,
): void {
  walkBody(parseBody(body, level).tree, {
    onExpression: ({ span }) => add('value', body.slice(span.start, span.end)),
  });
}
