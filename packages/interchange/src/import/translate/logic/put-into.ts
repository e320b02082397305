import type { Effect } from '@brasslamp/story/logic/tree';
import { limits } from '@brasslamp/story/model';
import type { Variable } from '@brasslamp/story/model/variable';
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import { textOfLiteral } from '../variables/variable-table.ts';
import { numberIs, set, textIs } from './logic-tree.ts';
import type { Meaning } from './meaning.ts';

const span = { start: 0, end: 0 };

/** The effect of putting a value into a variable that is no set; null = it cannot be said. */
export function putInto(
  variable: Variable,
  value: ForeignExpression,
  meaning: Meaning,
): Effect | null {
  const random = value.type === 'between' || value.type === 'either' ? meaning.random(value) : null;
  switch (variable.kind) {
    case 'number': {
      if (random?.kind === 'number') return set(variable.key, random.tree);
      const number = meaning.number(value);
      if (number !== null) return set(variable.key, number);
      const flag = meaning.of(value);
      if (flag?.kind !== 'flag') return null;
      const [yes, no] = [set(variable.key, numberIs(1)), set(variable.key, numberIs(0))];
      return { type: 'if', condition: flag.tree, effects: [yes], otherwise: [no], span };
    }
    case 'flag': {
      if (random?.kind === 'flag') return set(variable.key, random.tree);
      const condition = meaning.condition(value);
      return condition && set(variable.key, condition);
    }
    case 'choice':
    case 'text': {
      if (random?.kind === 'text') return set(variable.key, random.tree);
      const literal = textOfLiteral(value);
      if (literal !== null) {
        const isFit =
          variable.kind === 'text'
            ? [...literal].length <= limits.valueCharacters
            : variable.options.includes(literal);
        return isFit ? set(variable.key, textIs(literal)) : null;
      }
      const meant = meaning.of(value);
      if (meant?.kind === 'text') return set(variable.key, meant.tree);
      if (meant?.kind !== 'number' || variable.kind === 'choice') return null;
      return set(variable.key, { type: 'join', left: textIs(''), right: meant.tree, span });
    }
    case 'set':
      return null;
  }
}
