import type { Places } from './browser-session.ts';
import { cookieIn } from './cookies.ts';
import { type Guest, guestCookie, guestKey } from './guest.ts';
import { readToken } from './token.ts';

export interface BrowserGuest {
  current(): Guest | null;
  token(): string | null;
  /** Becomes the guest with this token, unless another tab was faster: then the one it made. */
  begin(token: string): void;
  end(): void;
}

/** Who reads in this browser without an account, in step with cookie, local storage and other tabs. */
export function createBrowserGuest({ storage, document, isHttps }: Places): BrowserGuest {
  const kept = (): string | null => {
    const token = cookieIn(document.cookie, guestKey) ?? storage.getItem(guestKey);
    return token !== null && readToken(token) ? token : null;
  };

  function keep(token: string | null) {
    document.cookie = guestCookie(token, isHttps);
    if (token === null) storage.removeItem(guestKey);
    else storage.setItem(guestKey, token);
  }

  // Each visit lets the cookie live on. A page that came by a link from elsewhere has none to show.
  const atStart = kept();
  if (atStart !== null) keep(atStart);

  return {
    current() {
      const token = kept();
      return token === null ? null : readToken(token);
    },
    token: kept,
    begin: (token) => keep(kept() ?? token),
    end: () => keep(null),
  };
}
