import type { Expression } from '../model/expression.ts';
import type { Variable } from '../model/variable.ts';
import type { Kind, Names } from './names.ts';

export type { Kind } from './names.ts';

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
      const given = names.values?.get(tree.name.text);
      if (given !== undefined) return given;
      const variable = names.variables.get(tree.name.text);
      return variable === undefined ? null : kindOfVariable(variable);
    }
    case 'random':
      return tree.of.reduce<Kind | null>((kind, value) => kind ?? kindOf(value, names), null);
    default:
      return 'flag';
  }
}
