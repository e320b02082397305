import type { Api } from '../api/api.ts';
import { cookieIn, type Places, strictCookie } from '../device/browser-storage.ts';
import { readToken, type Session } from './session.ts';

/** A guest reads without an account, in this browser alone. */
export type Guest = Pick<Session, 'user_id' | 'username'>;

/** The name of the cookie, and in local storage. */
export const guestKey = 'guestToken';

/** As long as a guest may stay away before the site forgets what they read. */
const livesSeconds = 90 * 24 * 60 * 60;

export const guestCookie = (token: string | null, isHttps: boolean): string =>
  strictCookie(guestKey, token, { livesSeconds, isHttps });

export interface BrowserGuest {
  current(): Guest | null;
  token(): string | null;
  /** Becomes the guest with this token, unless another tab was faster: then the one it made. */
  begin(token: string): void;
  end(): void;
}

/** The guest of this browser, in step with cookie, local storage and other tabs. */
export function createBrowserGuest({ storage, document, isHttps }: Places): BrowserGuest {
  const stored = (): string | null => {
    const token = cookieIn(document.cookie, guestKey) ?? storage.getItem(guestKey);
    return token !== null && readToken(token) ? token : null;
  };

  function store(token: string | null) {
    document.cookie = guestCookie(token, isHttps);
    if (token === null) storage.removeItem(guestKey);
    else storage.setItem(guestKey, token);
  }

  // Each visit lets the cookie live on. A page that came by a link from elsewhere has none to show.
  const atStart = stored();
  if (atStart !== null) store(atStart);

  return {
    current() {
      const token = stored();
      return token === null ? null : readToken(token);
    },
    token: stored,
    begin: (token) => store(stored() ?? token),
    end: () => store(null),
  };
}

/**
 * Gives the account that is signed in what was read here as a guest. Says how many playthroughs; null when it failed.
 * Then nothing is lost: the token stays, for the next time.
 */
export async function takeOver(
  { api, report }: { api: Api; report(error: unknown): void },
  guest_token: string,
): Promise<number | null> {
  try {
    const { moved } = await api('POST /api/user/me/guest-playthroughs', {
      body: { guest_token },
      signal: AbortSignal.timeout(longestMs),
    });
    return moved;
  } catch (error) {
    report(error);
    return null;
  }
}

/** The longest that a sign-in waits for it, in ms. */
const longestMs = 10_000;
