import { limits } from '@brasslamp/story/model';

/** These would stand where the site has pages of its own: `/{username}/stories/new`. */
export const reservedSlugs: ReadonlySet<string> = new Set(['stories', 'playthroughs']);

/** A title as an address: "Così fan tutte!" → `cosi-fan-tutte`. */
export function makeSlug(title: string): string {
  const slug = title
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, limits.slugCharacters + 1)
    .replace(/^-/, '')
    .slice(0, limits.slugCharacters)
    .replace(/-$/, '');
  return slug || 'story';
}

/** The slug itself, or else the first of `slug-2`, `slug-3` … that is free. */
export function firstFreeSlug(slug: string, taken: ReadonlySet<string>): string {
  const isFree = (candidate: string) => !taken.has(candidate) && !reservedSlugs.has(candidate);
  for (let number = 2, candidate = slug; ; number += 1) {
    if (isFree(candidate)) return candidate;
    const end = `-${number}`;
    candidate = slug.slice(0, limits.slugCharacters - end.length).replace(/-$/, '') + end;
  }
}
