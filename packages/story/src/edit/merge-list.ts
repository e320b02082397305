import { type Conflict, isSame, type Merge, type Merged } from './merge.ts';

interface ListOptions<T> {
  idOf: (item: T) => string;
  item: Merge<T>;
  /** The content of an item that counts for telling whether it was changed. */
  contentOf?: (item: T) => unknown;
}

/**
 * A list whose items have ids: items that one side added or removed, each item's fields, and the
 * order. An item that one side removed and the other one changed is a conflict, and so is an order
 * that both changed.
 */
export function mergeList<T>({ idOf, item, contentOf = (one) => one }: ListOptions<T>): Merge<T[]> {
  const isEqual = (one: T, other: T) => isSame(contentOf(one), contentOf(other));
  return (base, mine, theirs) => {
    const byId = (list: T[]) => new Map(list.map((one) => [idOf(one), one]));
    const [before, here, there] = [byId(base), byId(mine), byId(theirs)];
    const items = new Map<string, T>();
    const conflicts: Conflict<T[]>[] = [];
    for (const id of new Set([...here.keys(), ...there.keys()])) {
      const merged = mergeItem(before.get(id), here.get(id), there.get(id), { item, isEqual });
      if (merged.value !== undefined) items.set(id, merged.value);
      for (const conflict of merged.conflicts)
        conflicts.push(inList(conflict, id, [...there.keys()]));
    }
    const order = mergeOrder([...before.keys()], [...here.keys()], [...there.keys()]);
    if (order.isConflict) conflicts.push(orderConflict([...there.keys()]));
    const value = order.ids.flatMap((id) => {
      const one = items.get(id);
      return one === undefined ? [] : [one];
    });
    return { value, conflicts };
  };

  function inList(conflict: Conflict<T | undefined>, id: string, order: string[]): Conflict<T[]> {
    const { path, withTheirs, withBoth, pieces } = conflict;
    const put = (list: T[], change: (one: T | undefined) => T | undefined): T[] => {
      const isThere = list.some((one) => idOf(one) === id);
      const changed = change(list.find((one) => idOf(one) === id));
      if (changed === undefined) return list.filter((one) => idOf(one) !== id);
      if (isThere) return list.map((one) => (idOf(one) === id ? changed : one));
      const before = new Set(order.slice(0, order.indexOf(id)));
      return list.toSpliced(list.findLastIndex((one) => before.has(idOf(one))) + 1, 0, changed);
    };
    return {
      path: path === '' ? id : `${id}.${path}`,
      withTheirs: (list, is) => put(list, (one) => withTheirs(one, is)),
      ...(withBoth && { withBoth: (list) => put(list, withBoth) }),
      ...(pieces && { pieces }),
    };
  }

  function orderConflict(ids: string[]): Conflict<T[]> {
    const place = (one: T, index: number) => {
      const at = ids.indexOf(idOf(one));
      return at < 0 ? index : at;
    };
    return {
      path: 'order',
      withTheirs(list) {
        const places = new Map(list.map((one, index) => [one, place(one, index)]));
        return list.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
      },
    };
  }
}

function mergeItem<T>(
  before: T | undefined,
  here: T | undefined,
  there: T | undefined,
  { item, isEqual }: { item: Merge<T>; isEqual: (one: T, other: T) => boolean },
): Merged<T | undefined> {
  const whole: Conflict<T | undefined> = { path: '', withTheirs: () => there };
  if (here === undefined || there === undefined) {
    const left = here ?? there;
    // Added on one side, or removed on one and left alone on the other.
    if (before === undefined) return { value: left, conflicts: [] };
    const isUntouched = left === undefined || isEqual(before, left);
    return { value: isUntouched ? undefined : here, conflicts: isUntouched ? [] : [whole] };
  }
  if (before === undefined) {
    return { value: here, conflicts: isEqual(here, there) ? [] : [whole] };
  }
  const { value, conflicts } = item(before, here, there);
  return { value, conflicts: conflicts.map((conflict) => ofItem(conflict, there)) };
}

function ofItem<T>(conflict: Conflict<T>, there: T): Conflict<T | undefined> {
  const { withTheirs, withBoth, ...rest } = conflict;
  return {
    ...rest,
    withTheirs: (one, is) => (one === undefined ? there : withTheirs(one, is)),
    ...(withBoth && { withBoth: (one) => (one === undefined ? there : withBoth(one)) }),
  };
}

/** The order of the side that changed it, of what all three have; each side's own stand after what they stood after. */
function mergeOrder(before: string[], here: string[], there: string[]) {
  const inAll = new Set(before.filter((id) => here.includes(id) && there.includes(id)));
  const shared = (ids: string[]) => ids.filter((id) => inAll.has(id));
  const [base, mine, theirs] = [shared(before), shared(here), shared(there)];
  const isMineChanged = !isSame(base, mine);
  const isConflict = isMineChanged && !isSame(base, theirs) && !isSame(mine, theirs);
  const ids = isMineChanged ? [...mine] : [...theirs];
  // In an order that does not hang on which side is which.
  const additions = [here, there].sort((one, other) =>
    first(one, inAll) < first(other, inAll) ? 1 : -1,
  );
  for (const side of additions) addFrom(side, ids);
  return { ids, isConflict };
}

const first = (side: string[], inAll: ReadonlySet<string>) =>
  side.find((id) => !inAll.has(id)) ?? '';

function addFrom(side: string[], ids: string[]): void {
  let last: string | null = null;
  for (const id of side) {
    if (!ids.includes(id)) ids.splice(last === null ? 0 : ids.indexOf(last) + 1, 0, id);
    last = id;
  }
}
