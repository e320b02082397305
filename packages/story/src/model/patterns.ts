/** Patterns of keys, tags, slugs and ids of actions. Source: `spec/api.md`. */

/**
 * The key of an item, a variable or an achievement, at most `limits.keyCharacters`; `reserved-item-keys.ts`
 * has the words that are taken.
 */
export const keyPattern = /^[a-z][a-z0-9_]{0,39}$/;
/** At most `limits.tagCharacters`. */
export const tagPattern = /^[a-z0-9][a-z0-9_-]{0,39}$/;
export const slugPattern = /^[a-z0-9-]+$/;
export const actionIdPattern = /^[a-z][a-z0-9]{0,15}$/;
