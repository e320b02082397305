import { printExpression } from '@brasslamp/story/logic';
import { branchesOf } from '@brasslamp/story/text';
import type { BodyInline } from '@brasslamp/story/text/body';
import { isVariant } from './variants.ts';

/** The words of inlines, all branches of them. */
export function plainWords(inlines: readonly BodyInline[]): string {
  return inlines
    .map((inline): string => {
      if (isVariant(inline)) return branchesOf<BodyInline>(inline).map(plainWords).join(' ');
      switch (inline.type) {
        case 'text':
          return inline.text;
        case 'line_break':
          return ' ';
        case 'value':
          return printExpression(inline.value);
        case 'image':
        case 'sound':
          return inline.alt;
        default:
          return plainWords(inline.children);
      }
    })
    .join('');
}
