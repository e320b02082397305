import { createContext, useContext } from 'react';

/**
 * The path at which the site begins on its host: `/`, or one such as `/stories/`. Addresses in the code begin at `/`.
 * The router leads from those of screens to those of the host and back; what no screen is, such as a picture, a feed or
 * a call, is led by the functions here.
 */

/** The page says it. The server, which draws pages for any path, has the context. */
export const basePath: string = globalThis.document?.documentElement?.dataset?.base ?? '/';

export const BasePath = createContext(basePath);

/** An address of this site, as its host knows it; one of another site stays as it is. */
export const onHost = (address: string, base = basePath): string =>
  /^\/(?!\/)/.test(address) ? base + address.slice(1) : address;

/** The same where the server draws, too. */
export function useOnHost(): (address: string) => string {
  const base = useContext(BasePath);
  return (address) => onHost(address, base);
}

/** The path of an address of the host, from where the site begins. */
export const insideOf = (pathname: string, base = basePath): string =>
  pathname.startsWith(base) ? pathname.slice(base.length - 1) : pathname;
