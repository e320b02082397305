/**
 * What one story's bin may hold. Whoever deletes more loses what was deleted first: a deletion
 * always succeeds. Any one part fits, a chapter with a whole story in it included.
 */
export const binLimits = { parts: 2_000, bytes: 100_000_000 } as const;
