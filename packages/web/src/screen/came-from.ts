/** A word about what was just done elsewhere, or why one is here, for the page that it led to. */
export type CameFromWord =
  | 'password-reset'
  | 'guest-gone'
  | 'account-deleted'
  | 'log-in'
  | 'not-yours';

/** The word as a part of that page's address. */
export const cameFrom = (word: CameFromWord) => ({ after: word });
