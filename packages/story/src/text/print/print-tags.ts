import { printExpression, quoted } from '../../logic/print-logic.ts';
import type { Show } from '../tree/body-tree.ts';
import type { AnyVariant } from '../tree/walk-body.ts';

/** The tags before each branch of a variant, and after the last. */
export function branchTags(variant: AnyVariant): string[] {
  if (variant.type === 'first') {
    return ['{first}', ...(variant.again === null ? [] : ['{again}']), '{end}'];
  }
  if (variant.type !== 'if') {
    const dividers = variant.options.slice(1).map(() => '|');
    return [`{${variant.type}}`, ...dividers, '{end}'];
  }
  const conditions = variant.branches.map(({ when }, at) => {
    return `{${at === 0 ? 'if' : 'elseif'} ${printExpression(when)}}`;
  });
  return [...conditions, ...(variant.otherwise === null ? [] : ['{else}']), '{end}'];
}

export function showTag({ snippet, values }: Show): string {
  const given = values.length === 0 ? '' : ` with ${values.map(printExpression).join(', ')}`;
  return `{show ${quoted(snippet.text)}${given}}`;
}
