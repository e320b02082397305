import { isRecord } from '../model/records.ts';

/**
 * Three-way merge of plain data: what was there before (`base`), what was written here (`mine`) and
 * what was written elsewhere (`theirs`). What one side changed is taken from that side; what both
 * changed to something different is a conflict, and keeps what `mine` says until it is decided.
 */

export interface Conflict<T> {
  /** The place of the conflict: `name`, `choices.a3.label`, `choices.order`; '' = the whole. */
  path: string;
  /** `whole`, which is the merged base or mine, with what theirs has at this place. */
  withTheirs(whole: T, is: 'base' | 'mine'): T;
  /** The whole as mine, with both pieces of a text, what they share once. */
  withBoth?(mine: T): T;
  /** The two pieces of a text that differ. */
  pieces?: { mine: string; theirs: string };
}

export interface Merged<T> {
  value: T;
  conflicts: Conflict<T>[];
}

export type Merge<T> = (base: T, mine: T, theirs: T) => Merged<T>;

const clean = <T>(value: T): Merged<T> => ({ value, conflicts: [] });

/** Whether two pieces of plain data (as JSON knows them) say the same. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isRecord(one) || !isRecord(other)) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
  );
}

/** Whether two values are the same (`isSame`); spaces at the ends of a text, which a save takes away, do not count. */
const isAlike = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string'
    ? one.trim() === other.trim()
    : isSame(one, other);

/** A value that is taken from one side as a whole; `contentOf` leaves out what means nothing elsewhere. */
export function mergeWhole<T>(contentOf: (value: T) => unknown = (value) => value): Merge<T> {
  return (base, mine, theirs) => {
    const [before, here, there] = [base, mine, theirs].map(contentOf);
    if (isSame(before, there)) return clean(mine);
    if (isSame(before, here)) return clean(theirs);
    if (isAlike(here, there) || isAlike(before, there)) return clean(mine);
    if (isAlike(before, here)) return clean(theirs);
    return { value: mine, conflicts: [{ path: '', withTheirs: () => theirs }] };
  };
}

/** The merge of what only this side knows. */
export const keepMine = <T>(_: T, mine: T): Merged<T> => clean(mine);

/** An object, field by field. */
export function mergeFields<T extends object>(shape: { [K in keyof T]: Merge<T[K]> }): Merge<T> {
  return (base, mine, theirs) => {
    const value = { ...mine };
    const conflicts: Conflict<T>[] = [];
    const mergeField = <K extends keyof T & string>(key: K) => {
      const merged = shape[key](base[key], mine[key], theirs[key]);
      value[key] = merged.value;
      conflicts.push(...merged.conflicts.map((conflict) => inField(conflict, key)));
    };
    for (const key in shape) mergeField(key);
    return { value, conflicts };
  };
}

function inField<T, K extends keyof T & string>(conflict: Conflict<T[K]>, key: K): Conflict<T> {
  const { path, withTheirs, withBoth, pieces } = conflict;
  return {
    path: path === '' ? key : `${key}.${path}`,
    withTheirs: (whole, is) => ({ ...whole, [key]: withTheirs(whole[key], is) }),
    ...(withBoth && { withBoth: (mine) => ({ ...mine, [key]: withBoth(mine[key]) }) }),
    ...(pieces && { pieces }),
  };
}

/** Words without an order that counts, in one text: each that a side added or removed. */
export function mergeWords(
  split: (text: string) => string[],
  join: (words: string[]) => string,
): Merge<string> {
  return (base, mine, theirs) => {
    const [before, here, there] = [split(base), split(mine), split(theirs)];
    if (isSame(before, there)) return clean(mine);
    if (isSame(before, here)) return clean(theirs);
    const stays = (word: string) =>
      before.includes(word) ? here.includes(word) && there.includes(word) : true;
    const words = [...new Set([...here, ...there])].filter(stays);
    return clean(isSame(words, here) ? mine : join(words));
  };
}
