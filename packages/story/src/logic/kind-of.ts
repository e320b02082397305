import type { Expression } from '../model/expression.ts';
import type { Variable } from '../model/variable.ts';
import type { Names } from './names.ts';

/** The words of choice variables are texts too. */
export type Kind = 'number' | 'flag' | 'text' | 'set';

export const kindOfVariable = ({ kind }: Variable): Kind => (kind === 'choice' ? 'text' : kind);

/** The kind of an expression's value; null = that of a variable that does not exist. */
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
      const variable = names.variables.get(tree.name.text);
      return variable === undefined ? null : kindOfVariable(variable);
    }
    case 'random':
      return tree.of.reduce<Kind | null>((kind, value) => kind ?? kindOf(value, names), null);
    default:
      return 'flag';
  }
}
