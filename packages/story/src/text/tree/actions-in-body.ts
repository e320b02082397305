import type { Span } from '../../model/expression.ts';
import type { ActionId } from '../../model/story.ts';
import type { BodyTree } from './body-tree.ts';
import { type Guard, walkBody } from './walk-body.ts';

/** A link to an action. */
export interface NamedAction {
  action_id: ActionId;
  /** Of the id in `(action:a17)`. */
  span: Span;
  /** The link is shown while all of them hold, the outermost first; none = always. */
  guards: readonly Guard[];
}

/**
 * Every link to an action, in the order of the text. A rendered text has the link exactly if
 * `branchFor` each guard's variant is the guard's branch.
 */
export function actionsInBody(tree: BodyTree): NamedAction[] {
  const found: NamedAction[] = [];
  walkBody(tree, {
    onAction: ({ action_id, span }, guards) => found.push({ action_id, span, guards }),
  });
  return found;
}
