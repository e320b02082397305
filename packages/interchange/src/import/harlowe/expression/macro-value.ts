import type { FunctionName } from '@brasslamp/story/logic/tree';
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';

type MacroOfValues = (given: ForeignExpression[]) => ForeignExpression | null;

/** The longest range that is written out as a list. */
const longestRange = 20;

/** The value of a macro that gives one, or null where ours have none. `name` as `macroName` spells it. */
export function macroValue(name: string, given: ForeignExpression[]): ForeignExpression | null {
  return macros.get(name)?.(given) ?? null;
}

const list: MacroOfValues = (of) => ({ type: 'list', of });

const called =
  (name: FunctionName, count: number | null): MacroOfValues =>
  (of) =>
    count === null || of.length === count ? { type: 'function', name, of } : null;

const joined: MacroOfValues = (given) => {
  const empty: ForeignExpression = { type: 'text', value: '' };
  if (given.some(isList)) return null;
  return given.reduce((left, right) => ({ type: 'arithmetic', operator: '+', left, right }), empty);
};

function isList({ type }: ForeignExpression): boolean {
  return type === 'list';
}

const macros = new Map<string, MacroOfValues>(
  Object.entries({
    a: list,
    array: list,
    ds: list,
    dataset: list,
    either: (of) =>
      of.length > 0 && !of.some((one) => one.type === 'foreign') ? { type: 'either', of } : null,
    random: ([from, to]) => {
      if (from === undefined) return null;
      if (to !== undefined) return { type: 'between', from, to };
      return { type: 'between', from: { type: 'number', value: 0 }, to: from };
    },
    min: called('min', null),
    max: called('max', null),
    abs: called('abs', 1),
    round: called('round', 1),
    floor: called('floor', 1),
    ceil: ([of]) => (of === undefined ? null : raised(of)),
    clamp: ([of, least, most]) => {
      if (of === undefined || least === undefined || most === undefined) return null;
      const capped: ForeignExpression = { type: 'function', name: 'min', of: [of, most] };
      return { type: 'function', name: 'max', of: [capped, least] };
    },
    range: ([from, to]) => {
      if (from?.type !== 'number' || to?.type !== 'number') return null;
      const count = to.value - from.value + 1;
      if (!Number.isInteger(count) || count < 1 || count > longestRange) return null;
      const values = Array.from({ length: count }, (_, at) => from.value + at);
      return { type: 'list', of: values.map((value) => ({ type: 'number', value })) };
    },
    str: joined,
    string: joined,
    text: joined,
    num: ([of]) => numberOf(of),
    number: ([of]) => numberOf(of),
  } satisfies Record<string, MacroOfValues>),
);

/** The smallest whole number that is not below. */
function raised(of: ForeignExpression): ForeignExpression {
  const negative: ForeignExpression = { type: 'negative', of };
  return { type: 'negative', of: { type: 'function', name: 'floor', of: [negative] } };
}

function numberOf(of: ForeignExpression | undefined): ForeignExpression | null {
  if (of?.type === 'number') return of;
  if (of?.type !== 'text' || of.value.trim() === '') return null;
  const value = Number(of.value);
  return Number.isFinite(value) ? { type: 'number', value } : null;
}
