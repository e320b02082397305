/**
 * `next` of an address when it leads to this site, else null: never off to another one. What comes
 * out is what a browser makes of it, so that it means the same however often it is resolved: a path
 * such as `/..//elsewhere` resolves to `//elsewhere`, and that to another site.
 */
export function nextPath(next: string | null): string | null {
  if (!next?.startsWith('/') || !URL.canParse(next, here)) return null;
  const url = new URL(next, here);
  const path = pathOf(url);
  if (url.origin !== here || !URL.canParse(path, here)) return null;
  const again = new URL(path, here);
  return again.origin === here && pathOf(again) === path ? path : null;
}

/** Any site: a path that stays here stays wherever it is used. */
const here = 'http://here.invalid';

const pathOf = ({ pathname, search, hash }: URL) => pathname + search + hash;
