import { keyOf, type ShownDifference } from '../worker/messages.ts';

/** What the author wants of a comparison, by `keyOf`. */
export interface Ticks {
  wanted: ReadonlySet<string>;
  /** What they set or took away themselves. */
  byHand: ReadonlySet<string>;
}

/** The ticks of a comparison that nobody has touched. */
export const firstTicks = (differences: readonly ShownDifference[]): Ticks => ({
  wanted: new Set(differences.filter(({ isWanted }) => isWanted).map(keyOf)),
  byHand: new Set(),
});

export function withTicks({ wanted, byHand }: Ticks, keys: readonly string[], is: boolean): Ticks {
  const next = new Set(wanted);
  for (const key of keys) {
    if (is) next.add(key);
    else next.delete(key);
  }
  return { wanted: next, byHand: new Set([...byHand, ...keys]) };
}

/**
 * The ticks of a comparison that was made anew: those by hand stay where things still differ in the same way.
 * `others`: what differs otherwise than before, or did not differ.
 */
export function ticksAnew(
  before: readonly ShownDifference[],
  ticks: Ticks,
  now: readonly ShownDifference[],
): { ticks: Ticks; others: ShownDifference[] } {
  const old = new Map(before.map((one) => [lastingKey(one), one]));
  const first = firstTicks(now);
  const [wanted, byHand] = [new Set(first.wanted), new Set<string>()];
  const others: ShownDifference[] = [];
  for (const one of now) {
    const was = old.get(lastingKey(one));
    if (!was || waysOf(was) !== waysOf(one)) others.push(one);
    else if (ticks.byHand.has(keyOf(was))) {
      const key = keyOf(one);
      byHand.add(key);
      if (ticks.wanted.has(keyOf(was))) wanted.add(key);
      else wanted.delete(key);
    }
  }
  return { ticks: { wanted, byHand }, others };
}

/** Each comparison gives what is not here ids anew. */
const lastingKey = (one: ShownDifference): string =>
  one.standing === 'new' || one.standing === 'deleted' ? `${one.kind}: ${one.name}` : keyOf(one);

/** The way in which a thing differs; new choices have other ids each time. */
const waysOf = ({ standing, fields }: ShownDifference): string =>
  JSON.stringify([standing, fields.map(({ field, before, after }) => [field, before, after])]);
