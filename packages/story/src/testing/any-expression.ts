/** Random conditions, values and effects, for properties. Their spans are all nought. */
import fc from 'fast-check';
import type { Arithmetic, Comparison, Effect, Expression, Name } from '../model/expression.ts';

const span = { start: 0, end: 0 };
const named = (text: string): Name => ({ text, span });

const anyKey = fc.constantFrom('lamp', 'coin', 'gold', 'mood', 'day_2', 'x').map(named);
/** Names and texts: anything that can be typed, with a taste for what the grammar could trip over. */
const anyText = fc.oneof(
  fc.constantFrom(
    'Cellar',
    '',
    'calm',
    '"',
    '\\',
    '\\"',
    'a } b',
    '{end}',
    'a|b',
    '*x*',
    '(',
    'Ä😀',
  ),
  fc.string({ unit: 'grapheme', maxLength: 8 }).filter((text) => text.isWellFormed()),
);
const anyName = anyText.map(named);

const anyNumber = fc
  .oneof(fc.integer({ min: -5, max: 30 }), fc.integer({ min: -1e12, max: 1e12 }))
  .map((value): Expression => ({ type: 'number', value: value || 0, span }));

const anySingle: fc.Arbitrary<Expression> = fc.oneof(
  anyNumber,
  anyText.map((value): Expression => ({ type: 'text', value, span })),
  fc.boolean().map((value): Expression => ({ type: 'flag', value, span })),
  anyKey.map((name): Expression => ({ type: 'variable', name, span })),
  fc.constant<Expression>({ type: 'turns', span }),
  fc
    .tuple(fc.constantFrom('has', 'count'), anyKey)
    .map(([type, item]): Expression => ({ type, item, span })),
  fc
    .tuple(fc.constantFrom('visits', 'seen', 'turns_since'), anyName)
    .map(([type, node]): Expression => ({ type, node, span })),
  anyName.map((action): Expression => ({ type: 'chosen', action, span })),
  anyName.map((ending): Expression => ({ type: 'ending', ending, span })),
);

const comparisons: Comparison[] = ['=', '!=', '<', '<=', '>', '>='];
const signs: Arithmetic[] = ['+', '-', '*', '/', 'mod'];

/** Trees of at most `depth` levels over a single value; `chance` are their calls of chance. */
function anyTree(depth: number, chance: fc.Arbitrary<Expression>[] = []): fc.Arbitrary<Expression> {
  if (depth === 0) return fc.oneof(anySingle, ...chance);
  const part = anyTree(depth - 1, chance);
  const list = fc.array(part, { minLength: 1, maxLength: 3 });
  const two = { left: part, right: part, span: fc.constant(span) };
  return fc.oneof(
    { weight: 3, arbitrary: part },
    fc.record({ type: fc.constantFrom('not', 'negative'), of: part, span: fc.constant(span) }),
    fc.record({ type: fc.constantFrom('and', 'or'), ...two }),
    fc.record({ type: fc.constant('compare'), operator: fc.constantFrom(...comparisons), ...two }),
    fc.record({ type: fc.constant('arithmetic'), operator: fc.constantFrom(...signs), ...two }),
    fc
      .tuple(fc.constantFrom('min', 'max'), list)
      .map(([name, of]): Expression => ({ type: 'function', name, of, span })),
    fc
      .tuple(fc.constantFrom('abs', 'round', 'floor'), part)
      .map(([name, of]): Expression => ({ type: 'function', name, of: [of], span })),
  );
}

const plain = anyTree(1);
const anyChance = plain.map((percent): Expression => ({ type: 'chance', percent, span }));
const anyRandom = fc
  .array(plain, { minLength: 1, maxLength: 4 })
  .map((of): Expression => ({ type: 'random', of, span }));

/** Any condition, or value in a text. */
export const anyExpression: fc.Arbitrary<Expression> = anyTree(4, [anyChance]);

/** Any value of an effect. */
export const anyEffectValue: fc.Arbitrary<Expression> = anyTree(3, [anyRandom]);

const anyPlace: fc.Arbitrary<Extract<Effect, { type: 'move' }>['to']> = fc.oneof(
  anyName.map((node) => ({ type: 'node' as const, node })),
  fc.constantFrom({ type: 'inventory' as const }, { type: 'nowhere' as const }),
);

export const anyEffect: fc.Arbitrary<Effect> = fc.oneof(
  fc
    .tuple(anyKey, anyEffectValue)
    .map(([variable, value]): Effect => ({ type: 'set', variable, value, span })),
  fc
    .tuple(fc.constantFrom('give', 'take'), anyKey, fc.option(anyEffectValue))
    .map(([type, item, count]): Effect => ({ type, item, count, span })),
  fc.tuple(anyKey, anyPlace).map(([item, to]): Effect => ({ type: 'move', item, to, span })),
  anyKey.map((achievement): Effect => ({ type: 'unlock', achievement, span })),
);

/** The tree with all its spans at nought, to compare trees without regard to where they stood. */
export function withoutSpans<Tree>(tree: Tree): Tree {
  const nought = (key: string, value: unknown) => (key === 'span' ? span : value);
  return JSON.parse(JSON.stringify(tree, nought)) as Tree;
}
