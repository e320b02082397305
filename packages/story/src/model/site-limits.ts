/** How long what people write beside stories may be, in characters. Source: `spec/api.md` (fields). */
export const siteLimits = {
  displayName: 100,
  bio: 1_000,
  /** Why an admin acted, or why one asks for it. */
  reason: 1_000,
  /** Of a page of the site, as HTML. */
  contentBody: 200_000,
  playthroughName: 100,
  search: 200,
} as const;
