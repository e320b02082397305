import type { Effect } from '@brasslamp/story/logic/tree';
import type { SetVariable, Variable } from '@brasslamp/story/model/variable';
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import { textOfLiteral, type VariableTable } from '../variables/variable-table.ts';
import { change, setHas, when } from './logic-tree.ts';

/** The effects of putting a list into a set; null = they cannot be said. */
export function putIntoSet(
  variable: SetVariable,
  value: ForeignExpression,
  variables: VariableTable,
): Effect[] | null {
  const { key, members } = variable;
  switch (value.type) {
    case 'list':
      return putList(variable, value.of);
    case 'variable':
      return copied(variable, variables.named(value.name));
    case 'arithmetic': {
      if (value.operator !== '+' && value.operator !== '-') return null;
      const before = putIntoSet(variable, value.left, variables);
      if (before === null) return null;
      const type = value.operator === '+' ? 'add' : 'remove';
      if (value.right.type === 'list') {
        const texts = value.right.of.map(textOfLiteral);
        const known = texts.filter((text) => text !== null && members.includes(text));
        if (known.length < texts.length && type === 'add') return null;
        return [...before, ...known.map((text) => change(type, key, text ?? ''))];
      }
      const text = textOfLiteral(value.right);
      if (text !== null)
        return members.includes(text) ? [...before, change(type, key, text)] : null;
      const other = value.right.type === 'variable' ? variables.named(value.right.name) : null;
      if (other?.kind !== 'set') return null;
      const moved = other.members.filter((one) => members.includes(one));
      const cases = moved.map((one) => when(setHas(other.key, one), [change(type, key, one)]));
      return [...before, ...cases.filter((one) => one !== null)];
    }
    default:
      // Nothing yet.
      return textOfLiteral(value) === '' || textOfLiteral(value) === '0'
        ? putList(variable, [])
        : null;
  }
}

function putList({ key, members }: SetVariable, of: readonly ForeignExpression[]): Effect[] | null {
  const texts = of.map(textOfLiteral);
  if (texts.some((text) => text === null || !members.includes(text))) return null;
  return members.map((member) => change(texts.includes(member) ? 'add' : 'remove', key, member));
}

function copied({ key, members }: SetVariable, from: Variable | null): Effect[] | null {
  if (from?.kind !== 'set') return null;
  if (from.key === key) return [];
  return members.flatMap((member) => {
    const gone = change('remove', key, member);
    if (!from.members.includes(member)) return [gone];
    const one = when(setHas(from.key, member), [change('add', key, member)], [gone]);
    return one === null ? [] : [one];
  });
}
