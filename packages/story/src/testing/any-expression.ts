/** Random conditions, values and effects, for properties. Their spans are all nought. */
import fc from 'fast-check';
import type { Arithmetic, Comparison, Effect, Expression, Name } from '../model/expression.ts';
import { playLimits } from '../model/play-limits.ts';
import type { Level } from '../model/story.ts';

const span = { start: 0, end: 0 };
const named = (text: string): Name => ({ text, span });

/** Words of level 2 among them: they bind by position, and are keys as well. */
const anyKey = fc
  .constantFrom(
    ...['lamp', 'coin', 'gold', 'mood', 'day_2', 'x'],
    ...['size', 'at', 'earned', 'chosen_here', 'times_chosen', 'add', 'remove', 'from', 'then'],
  )
  .map(named);
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

/** A number with up to four decimals. */
const anyDecimal = fc
  .oneof(fc.integer({ min: -50_000, max: 300_000 }), fc.integer({ min: -1e12, max: 1e12 }))
  .map((value): Expression => ({ type: 'number', value: value / 10_000 || 0, span }));

const anySingleOfLevel2: fc.Arbitrary<Expression> = fc.oneof(
  anyDecimal,
  fc
    .tuple(fc.constantFrom('chosen_here', 'times_chosen'), anyName)
    .map(([type, action]): Expression => ({ type, action, span })),
  fc.tuple(anyKey, anyName).map(([item, node]): Expression => ({ type: 'at', item, node, span })),
  anyKey.map((achievement): Expression => ({ type: 'earned', achievement, span })),
  anyKey.map((variable): Expression => ({ type: 'size', variable, span })),
  fc
    .tuple(anyKey, anyName)
    .map(([variable, member]): Expression => ({ type: 'set_has', variable, member, span })),
);

const anySingleOfLevel1: fc.Arbitrary<Expression> = fc.oneof(
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
function anyTree(
  level: Level,
  depth: number,
  chance: fc.Arbitrary<Expression>[] = [],
): fc.Arbitrary<Expression> {
  const ofLevel2 = level > 1;
  if (depth === 0) {
    const newer = ofLevel2 ? [{ weight: 6, arbitrary: anySingleOfLevel2 }] : [];
    return fc.oneof({ weight: 9, arbitrary: anySingleOfLevel1 }, ...newer, ...chance);
  }
  const part = anyTree(level, depth - 1, chance);
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
    ...(ofLevel2 ? [fc.record({ type: fc.constant('join'), ...two })] : []),
  );
}

function anyExpressionOf(level: Level): fc.Arbitrary<Expression> {
  const chance = anyTree(level, 1).map(
    (percent): Expression => ({ type: 'chance', percent, span }),
  );
  return anyTree(level, 4, [chance]);
}

function anyEffectValueOf(level: Level): fc.Arbitrary<Expression> {
  const random = fc
    .array(anyTree(level, 1), { minLength: 1, maxLength: 4 })
    .map((of): Expression => ({ type: 'random', of, span }));
  return anyTree(level, 3, [random]);
}

/** Any condition, or value in a text. */
export const anyExpression = anyExpressionOf(2);
export const anyExpressionOfLevel1 = anyExpressionOf(1);

/** Any value of an effect. */
export const anyEffectValue = anyEffectValueOf(2);

const anyPlace: fc.Arbitrary<Extract<Effect, { type: 'move' }>['to']> = fc.oneof(
  anyName.map((node) => ({ type: 'node' as const, node })),
  fc.constantFrom({ type: 'inventory' as const }, { type: 'nowhere' as const }),
);

const anyEffectOver = (value: fc.Arbitrary<Expression>): fc.Arbitrary<Effect> =>
  fc.oneof(
    fc
      .tuple(anyKey, value)
      .map(([variable, value]): Effect => ({ type: 'set', variable, value, span })),
    fc
      .tuple(fc.constantFrom('give', 'take'), anyKey, fc.option(value))
      .map(([type, item, count]): Effect => ({ type, item, count, span })),
    fc.tuple(anyKey, anyPlace).map(([item, to]): Effect => ({ type: 'move', item, to, span })),
    anyKey.map((achievement): Effect => ({ type: 'unlock', achievement, span })),
  );

export const anyEffectOfLevel1 = anyEffectOver(anyEffectValueOf(1));

/** `deep` = how many `if` may be within each other. */
function anyEffectWithin(deep: number): fc.Arbitrary<Effect> {
  // Small within `if`, for all of it must be short enough to be read.
  const value = deep === playLimits.effectNesting ? anyEffectValue : anyTree(2, 1);
  const ofLevel1 = { weight: 4, arbitrary: anyEffectOver(value) };
  const onSet = fc
    .tuple(fc.constantFrom('add', 'remove'), anyKey, anyName)
    .map(([type, variable, member]): Effect => ({ type, variable, member, span }));
  if (deep === 0) return fc.oneof(ofLevel1, onSet);
  const inner = anyEffectWithin(deep - 1);
  const conditional = fc.record({
    type: fc.constant('if' as const),
    condition: anyTree(2, 2),
    effects: fc.array(inner, { minLength: 1, maxLength: 3 }),
    otherwise: fc.array(inner, { maxLength: 2 }),
    span: fc.constant(span),
  });
  return fc.oneof(ofLevel1, onSet, { weight: 2, arbitrary: conditional });
}

export const anyEffect = anyEffectWithin(playLimits.effectNesting);

/** The tree with all its spans at nought, to compare trees without regard to where they stood. */
export function withoutSpans<Tree>(tree: Tree): Tree {
  const nought = (key: string, value: unknown) => (key === 'span' ? span : value);
  return JSON.parse(JSON.stringify(tree, nought)) as Tree;
}
