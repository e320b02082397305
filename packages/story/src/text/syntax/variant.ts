/** Pieces of text of which a reader gets one or none: made from tags, and looked into. */
import type { Variant } from '../tree/body-tree.ts';
import type { OptionsKind, Tag } from './tag.ts';

/** Gives the variant that the tag opens, and its first branch to be filled. */
export function openVariant<Child>({ kind, span, expression }: Tag): {
  variant: Variant<Child>;
  branch: Child[];
} {
  const branch: Child[] = [];
  const own = { ...span };
  if (kind === 'first') {
    return { variant: { type: 'first', first: branch, again: null, span: own }, branch };
  }
  if (expression === null) {
    return { variant: { type: kind as OptionsKind, options: [branch], span: own }, branch };
  }
  const branches = [{ when: expression, children: branch }];
  return { variant: { type: 'if', branches, otherwise: null, span: own }, branch };
}

/** The branch that begins with the tag, to be filled; null = the tag ends the variant. */
export function nextBranch<Child>(variant: Variant<Child>, tag: Tag): Child[] | null {
  if (tag.kind === 'end') {
    variant.span.end = tag.span.end;
    return null;
  }
  const branch: Child[] = [];
  if (variant.type === 'first') variant.again = branch;
  else if (variant.type !== 'if') variant.options.push(branch);
  else if (tag.expression === null) variant.otherwise = branch;
  else variant.branches.push({ when: tag.expression, children: branch });
  return branch;
}
