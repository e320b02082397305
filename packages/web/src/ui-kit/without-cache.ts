/** Only what came after the screen opened: a form must not start from what was remembered. */
export function withoutCache<Q extends { data: unknown; isFetchedAfterMount: boolean }>(
  query: Q,
): Q {
  return query.isFetchedAfterMount ? query : { ...query, data: undefined };
}
