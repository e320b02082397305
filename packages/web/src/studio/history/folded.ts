/** Neighbours in a history that are one thing to a person: an hour of typing is hundreds of changes. */

interface Told {
  /** ISO. */
  at: string;
}

/** Newest first; never empty. */
export type Span<One> = [newest: One, ...earlier: One[]];

/** Longer pauses part them. */
const pauseMs = 5 * 60_000;

/** `what` tells which ones belong together. The list is newest first, and so are the spans. */
export function folded<One extends Told>(
  told: readonly One[],
  what: (one: One) => string,
): Span<One>[] {
  const spans: Span<One>[] = [];
  for (const one of told) {
    const span = spans.at(-1);
    const before = span?.at(-1);
    const isNear = before && Date.parse(before.at) - Date.parse(one.at) <= pauseMs;
    if (span && before && isNear && what(before) === what(one)) span.push(one);
    else spans.push([one]);
  }
  return spans;
}
