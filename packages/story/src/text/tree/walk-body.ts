import type { Expression, Span } from '../../model/expression.ts';
import type { ActionId } from '../../model/story.ts';
import type { BodyBlock, BodyInline, BodyListItem, BodyTree, Show, Variant } from './body-tree.ts';

export type AnyVariant = Variant<BodyBlock> | Variant<BodyInline>;
export type BodyNode = BodyTree | BodyBlock | BodyListItem | BodyInline;
type ActionLink = Extract<BodyInline, { type: 'action' }>;

/** A piece of text is shown while the variant shows that one of its branches (`branchesOf`). */
export interface Guard {
  variant: AnyVariant;
  branch: number;
}

export interface BodyVisitor {
  /** Conditions and values; of a variant before what is under them, of a snippet after its name. */
  onExpression?: (expression: Expression, guards: readonly Guard[]) => void;
  /** Is called after what is within the link. */
  onAction?: (link: ActionLink, guards: readonly Guard[]) => void;
  onShow?: (show: Show, guards: readonly Guard[], isInLink: boolean) => void;
}

/** Goes through a body in the order of the text. `guards`: the outermost first; do not change it. */
export function walkBody(
  node: BodyNode,
  visitor: BodyVisitor,
  guards: readonly Guard[] = [],
  isInLink = false,
): void {
  if (node.type === 'value') visitor.onExpression?.(node.value, guards);
  if ('children' in node) {
    const isLink = isInLink || node.type === 'link' || node.type === 'action';
    for (const child of node.children) walkBody(child, visitor, guards, isLink);
  } else if (node.type !== 'text' && node.type !== 'value') {
    walkVariant(node, visitor, guards, isInLink);
  }
  if (node.type === 'show') {
    visitor.onShow?.(node, guards, isInLink);
    for (const value of node.values) visitor.onExpression?.(value, guards);
  }
  if (node.type === 'action') visitor.onAction?.(node, guards);
}

function walkVariant(
  variant: AnyVariant,
  visitor: BodyVisitor,
  guards: readonly Guard[],
  isInLink: boolean,
): void {
  for (const [branch, children] of branchesOf<BodyBlock | BodyInline>(variant).entries()) {
    const when = variant.type === 'if' ? variant.branches[branch]?.when : undefined;
    if (when !== undefined) visitor.onExpression?.(when, guards);
    const inner = [...guards, { variant, branch }];
    for (const child of children) walkBody(child, visitor, inner, isInLink);
  }
}

/** The branches of a variant, in the order of the text. */
export function branchesOf<Child>(variant: Variant<Child>): Child[][] {
  if (variant.type === 'if') {
    const branches = variant.branches.map(({ children }) => children);
    return variant.otherwise === null ? branches : [...branches, variant.otherwise];
  }
  if (variant.type !== 'first') return variant.options;
  return variant.again === null ? [variant.first] : [variant.first, variant.again];
}

/** A link to an action. */
export interface NamedAction {
  action_id: ActionId;
  /** The place of the id in `(action:a17)`. */
  span: Span;
  /** The link is shown while all of them hold, the outermost first; none = always. */
  guards: readonly Guard[];
}

/**
 * The links to actions, in the order of the text. A rendered text has the link exactly if `branchFor` each
 * guard's variant is the guard's branch.
 */
export function actionsInBody(tree: BodyTree): NamedAction[] {
  const found: NamedAction[] = [];
  walkBody(tree, {
    onAction: ({ action_id, span }, guards) => found.push({ action_id, span, guards }),
  });
  return found;
}
