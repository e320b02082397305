import type { PageRequest } from '../../page-server.ts';
import { defaultLook, type LookSource, lookCookie, readLook } from './look.ts';

/** What a stranger's cookie says of it counts for nothing: their pages are everybody's. */
export function lookOfRequest(
  { session, guest, lookInCookie, isHttps }: PageRequest,
  cookies: string[],
): LookSource {
  let look = session || guest ? readLook(lookInCookie ?? '') : defaultLook;
  return {
    current: () => look,
    atStart: () => look,
    subscribe: () => () => {},
    set(next) {
      look = next;
      cookies.push(lookCookie(next, isHttps));
    },
  };
}
