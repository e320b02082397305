import { type Reference, referencesIn } from '../../logic/references.ts';
import type { BodyTree } from './body-tree.ts';
import { walkBody } from './walk-body.ts';

/** The names in conditions, values, links to actions and `{show …}`, in the order of the text. */
export function referencesInBody(tree: BodyTree): Reference[] {
  const found: Reference[] = [];
  walkBody(tree, {
    onExpression: (expression) => {
      for (const reference of referencesIn(expression)) found.push(reference);
    },
    onAction: ({ action_id, span }) => {
      found.push({ kind: 'action', name: { text: action_id, span } });
    },
    onShow: ({ snippet }) => found.push({ kind: 'snippet', name: snippet }),
  });
  return found;
}
