import { limits } from '@brasslamp/story/model';
import { slugOf } from '@brasslamp/story/model/slug';

/** These would stand where the site has pages of its own: `/{username}/stories/new`. */
export const reservedSlugs: ReadonlySet<string> = new Set(['stories', 'playthroughs']);

/** A title as an address: "Così fan tutte!" → `cosi-fan-tutte`. */
export const makeSlug = (title: string): string => slugOf(title) || 'story';

/** The slug itself, or else the first of `slug-2`, `slug-3` … that is free. */
export function firstFreeSlug(slug: string, taken: ReadonlySet<string>): string {
  const isFree = (candidate: string) => !taken.has(candidate) && !reservedSlugs.has(candidate);
  for (let number = 2, candidate = slug; ; number += 1) {
    if (isFree(candidate)) return candidate;
    const end = `-${number}`;
    candidate = slug.slice(0, limits.slugCharacters - end.length).replace(/-$/, '') + end;
  }
}
