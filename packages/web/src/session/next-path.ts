/** `next` of an address when it leads to this site, else null: never off to another one. */
export function nextPath(next: string | null): string | null {
  if (!next?.startsWith('/')) return null;
  const here = 'http://here.invalid';
  if (!URL.canParse(next, here)) return null;
  const url = new URL(next, here);
  return url.origin === here ? url.pathname + url.search + url.hash : null;
}
