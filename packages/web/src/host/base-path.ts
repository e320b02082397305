import { createContext, useContext } from 'react';

/**
 * The path at which the site begins on its host: `/`, or one such as `/stories/`. Addresses in the code begin at `/`.
 * The router leads from those of screens to those of the host and back; what no screen is, such as a picture, a feed or
 * a call, is led by the functions here.
 */

/** The page says it. The server, which draws pages for any path, has the context. */
export const basePath: string = globalThis.document?.documentElement?.dataset?.base ?? '/';

export const BasePath = createContext(basePath);

/** The pictures and sounds that a page without a site has in itself, by their addresses; null = there is a site. */
let inPage: ReadonlyMap<string, string> | null = null;

export function keepMedia(media: Readonly<Record<string, string>>): void {
  inPage = new Map(Object.entries(media));
}

/** Nothing, where a page has no file of that address: its words stand there. */
const nothing = 'data:,';

/** An address of this site, as its host knows it; one of another site stays as it is. */
export function onHost(address: string, base = basePath): string {
  if (!/^\/(?!\/)/.test(address)) return address;
  return inPage ? (inPage.get(address) ?? nothing) : base + address.slice(1);
}

/** The same where the server draws, too. */
export function useOnHost(): (address: string) => string {
  const base = useContext(BasePath);
  return (address) => onHost(address, base);
}

/** The path of an address of the host, from where the site begins. */
export const insideOf = (pathname: string, base = basePath): string =>
  pathname.startsWith(base) ? pathname.slice(base.length - 1) : pathname;
