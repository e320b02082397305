/** A date as YYYY-MM-DD, from an ISO time. In UTC, so that server and browser agree. */
export function Day({ time }: { time: string }) {
  const day = time.slice(0, 10);
  return <time dateTime={day}>{day}</time>;
}

const dayMs = 24 * 60 * 60 * 1_000;

/** Whole days until a time, a begun one counted; 0 when it has passed. */
export const daysLeft = (until: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(until) - now) / dayMs));
