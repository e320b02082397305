/**
 * A list of ink as what it is to us: of each item that could be in it, whether it is. So all that ink does with
 * lists becomes conditions, for there are only so many items.
 */
import type { ForeignExpression } from '../../../pieces/foreign-expression.ts';
import { and, isNo, isYes, no, not, or, yes } from './fold.ts';

export interface ListItem {
  /** `list.item`. */
  key: string;
  list: string;
  name: string;
  value: number;
}

export interface ListValue {
  items: ReadonlyMap<ListItem, ForeignExpression>;
  /** The names of the lists that its items are of: known of an empty list as well. */
  origins: ReadonlySet<string>;
}

export const listOf = (items: readonly ListItem[], origins: Iterable<string> = []): ListValue => ({
  items: new Map(items.map((item) => [item, yes])),
  origins: new Set([...origins, ...items.map(({ list }) => list)]),
});

const isIn = ({ items }: ListValue, item: ListItem): ForeignExpression => items.get(item) ?? no;

function each(
  left: ListValue,
  right: ListValue,
  combined: (left: ForeignExpression, right: ForeignExpression) => ForeignExpression,
): ListValue {
  const items = new Map<ListItem, ForeignExpression>();
  for (const item of new Set([...left.items.keys(), ...right.items.keys()])) {
    const holds = combined(isIn(left, item), isIn(right, item));
    if (!isNo(holds)) items.set(item, holds);
  }
  return { items, origins: new Set([...left.origins, ...right.origins]) };
}

export const united = (left: ListValue, right: ListValue) => each(left, right, or);
export const without = (left: ListValue, right: ListValue): ListValue => ({
  ...each(left, right, (one, other) => and(one, not(other))),
  origins: left.origins,
});
export const common = (left: ListValue, right: ListValue) => each(left, right, and);

/** Whether there is anything in it. */
export const isAny = ({ items }: ListValue): ForeignExpression => or(...items.values());

/** ink's `?`: all of the right are in the left; never for nothing. */
export function holdsAll(left: ListValue, right: ListValue): ForeignExpression {
  const all = [...right.items].map(([item, asked]) => or(not(asked), isIn(left, item)));
  // Where one is sure to be asked for, nothing is in the left without it.
  const isSure = [...right.items.values()].some(isYes);
  return and(isSure ? yes : isAny(left), isAny(right), ...all);
}

export function isSame(left: ListValue, right: ListValue): ForeignExpression {
  const items = new Set([...left.items.keys(), ...right.items.keys()]);
  return and(
    ...[...items].map((item) => {
      const [one, other] = [isIn(left, item), isIn(right, item)];
      if (isYes(one)) return other;
      if (isNo(one)) return not(other);
      if (isYes(other)) return one;
      return isNo(other) ? not(one) : or(and(one, other), and(not(one), not(other)));
    }),
  );
}

/** The lowest or the highest alone. */
export function outermost({ items, origins }: ListValue, which: 'min' | 'max'): ListValue {
  const ordered = inOrder(items.keys());
  if (which === 'max') ordered.reverse();
  const found = new Map<ListItem, ForeignExpression>();
  const before: ForeignExpression[] = [];
  for (const item of ordered) {
    const holds = items.get(item) ?? no;
    const isFirst = and(holds, ...before.map(not));
    if (!isNo(isFirst)) found.set(item, isFirst);
    before.push(holds);
    if (isYes(holds)) break;
  }
  return { items: found, origins };
}

/** As ink shows them: by value, then by their list. */
export const inOrder = (items: Iterable<ListItem>): ListItem[] =>
  [...items].sort((one, other) => one.value - other.value || (one.list < other.list ? -1 : 1));

/** Of two lists: `<`, `<=`, `>`, `>=` as ink defines them, by the lowest and the highest of each. */
export function isBeyond(
  left: ListValue,
  right: ListValue,
  operator: '<' | '<=' | '>' | '>=',
): ForeignExpression {
  const isUp = operator.startsWith('>');
  const [high, low] = isUp ? [left, right] : [right, left];
  if (operator.length === 1) {
    const clashes = [...high.items].flatMap(([upper, there]) =>
      [...low.items].flatMap(([lower, here]) =>
        upper.value <= lower.value ? [and(there, here)] : [],
      ),
    );
    const isOver = and(...clashes.map(not));
    return isUp
      ? and(isAny(left), or(not(isAny(right)), isOver))
      : and(isAny(right), or(not(isAny(left)), isOver));
  }
  const lowest = [...high.items].map(([upper, there]) =>
    or(
      not(there),
      ...[...low.items].flatMap(([item, is]) => (item.value <= upper.value ? [is] : [])),
    ),
  );
  const highest = [...low.items].map(([lower, there]) =>
    or(
      not(there),
      ...[...high.items].flatMap(([item, is]) => (item.value >= lower.value ? [is] : [])),
    ),
  );
  const isOver = and(...lowest, ...highest);
  return isUp
    ? and(isAny(left), or(not(isAny(right)), isOver))
    : and(isAny(right), or(not(isAny(left)), isOver));
}

/** Every item moved by so many places in its own list. */
export function shifted(
  { items, origins }: ListValue,
  by: number,
  find: (list: string, value: number) => ListItem | undefined,
): ListValue {
  const moved = new Map<ListItem, ForeignExpression>();
  for (const [item, holds] of items) {
    const to = find(item.list, item.value + by);
    if (to !== undefined) moved.set(to, holds);
  }
  return { items: moved, origins };
}

/** null = it is not known before the play what is in it. */
export function knownItems({ items }: ListValue): ListItem[] | null {
  const known = [...items.values()].every((holds) => isYes(holds) || isNo(holds));
  return known
    ? inOrder([...items].flatMap(([item, holds]) => (isYes(holds) ? [item] : [])))
    : null;
}
