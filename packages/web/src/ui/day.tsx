/** A date as YYYY-MM-DD, from an ISO time. In UTC, so that server and browser agree. */
export function Day({ time }: { time: string }) {
  const day = time.slice(0, 10);
  return <time dateTime={day}>{day}</time>;
}
