import type { BodyBlock, BodyInline, Variant } from '@brasslamp/story/text/body';

/** The variant with other things in each of its branches. */
export function withBranches<Child, Other>(
  variant: Variant<Child>,
  change: (children: Child[]) => Other[],
): Variant<Other> {
  const { span } = variant;
  if (variant.type === 'if') {
    const branches = variant.branches.map(({ when, children }) => ({
      when,
      children: change(children),
    }));
    return {
      type: 'if',
      branches,
      otherwise: variant.otherwise && change(variant.otherwise),
      span,
    };
  }
  if (variant.type === 'first') {
    const again = variant.again && change(variant.again);
    return { type: 'first', first: change(variant.first), again, span };
  }
  return { type: variant.type, options: variant.options.map(change), span };
}

/** The inlines without marks of some types: what stood in these stands by itself, however deep they are. */
export function withoutMarksOf(
  types: readonly BodyInline['type'][],
  inlines: readonly BodyInline[],
): BodyInline[] {
  return inlines.flatMap((inline): BodyInline[] => {
    const inner = (children: readonly BodyInline[]) => withoutMarksOf(types, children);
    if (isVariant(inline)) return [withBranches(inline, inner)];
    switch (inline.type) {
      case 'strong':
      case 'emphasis':
      case 'link':
      case 'action': {
        const children = inner(inline.children);
        return types.includes(inline.type) ? children : [{ ...inline, children }];
      }
      default:
        return [inline];
    }
  });
}

export function isVariant<Child extends BodyBlock | BodyInline>(
  child: Child,
): child is Child & Variant<Child> {
  return (
    child.type === 'if' ||
    child.type === 'first' ||
    child.type === 'cycle' ||
    child.type === 'sequence' ||
    child.type === 'once' ||
    child.type === 'shuffle'
  );
}
