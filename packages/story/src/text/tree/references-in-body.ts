import { type Reference, referencesIn } from '../../logic/references.ts';
import type { BodyTree } from './body-tree.ts';
import { walkBody } from './walk-body.ts';

/** All names in conditions, values and links to actions, in the order of the text. */
export function referencesInBody(tree: BodyTree): Reference[] {
  const found: Reference[] = [];
  walkBody(tree, {
    onExpression: (expression) => {
      for (const reference of referencesIn(expression)) found.push(reference);
    },
    onAction: ({ action_id, span }) => {
      found.push({ kind: 'action', name: { text: action_id, span } });
    },
  });
  return found;
}
