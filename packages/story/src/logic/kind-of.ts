import type { Expression } from '../model/expression.ts';
import type { Names } from './names.ts';

/** The words of choice variables are texts too. */
export type Kind = 'number' | 'flag' | 'text' | 'set';

/** What the value of an expression is; null = that of a variable that does not exist. */
export function kindOf(tree: Expression, names: Names): Kind | null {
  switch (tree.type) {
    case 'number':
    case 'turns':
    case 'count':
    case 'visits':
    case 'turns_since':
    case 'times_chosen':
    case 'size':
    case 'function':
    case 'negative':
    case 'arithmetic':
      return 'number';
    case 'text':
    case 'join':
      return 'text';
    case 'variable': {
      const kind = names.variables.get(tree.name.text)?.kind;
      return kind === 'choice' ? 'text' : (kind ?? null);
    }
    case 'random':
      return tree.of.reduce<Kind | null>((kind, value) => kind ?? kindOf(value, names), null);
    default:
      return 'flag';
  }
}
