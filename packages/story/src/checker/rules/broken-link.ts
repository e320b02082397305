import type { SingleTarget } from '../../model/story.ts';
import type { Finding } from '../findings/finding.ts';
import { actionLinksIn } from '../logic/branches.ts';
import { placeIn, type RuleContext } from './rule-context.ts';

/** A choice that leads to a node that is gone, and a link in the text to a choice that is none. */
export function brokenLinks(context: RuleContext): Finding[] {
  const { story, playable, written } = context;
  const isGone = (target: SingleTarget) =>
    target !== null && target !== 'return' && !playable.indexes.nodes.has(target);
  return story.nodes.flatMap((node, index) => {
    const ids = new Set(node.actions.map(({ id }) => id));
    const gone = node.actions.flatMap((action, position): Finding[] => {
      const targets = Array.isArray(action.target)
        ? action.target.map(({ target }) => target)
        : [action.target];
      if (!targets.some(isGone)) return [];
      const field = `actions.${position}.target`;
      context.faultyFields.add(`${index} ${field}`);
      return context.tell('broken-link', node, () => ({
        action_id: action.id,
        field,
        message_id: 'broken-link.choice',
        params: { choice: action.label || action.id, node: node.name },
      }));
    });
    const body = written[index]?.body;
    const links = body === undefined ? [] : actionLinksIn(body);
    const unknown = links.flatMap(({ action_id, span }): Finding[] => {
      if (ids.has(action_id)) return [];
      return context.tell('broken-link', node, () => ({
        ...placeIn('body', node.body, span),
        message_id: 'broken-link.text',
        params: { action_id, node: node.name },
      }));
    });
    return [...gone, ...unknown];
  });
}
