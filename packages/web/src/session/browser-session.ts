import type { Places } from '../device/browser-storage.ts';
import {
  type PendingPurpose,
  readToken,
  type Session,
  type SessionSource,
  tokenCookie,
  tokenInCookies,
} from './session.ts';

const keys = {
  token: 'authToken',
  userId: 'userId',
  username: 'username',
  flags: 'flags',
} as const;

const pendingKeys: Record<PendingPurpose, string> = {
  verification: 'emailPendingVerification',
  passwordReset: 'emailPendingPasswordReset',
};
/** A key that is there while the last session of this browser is one that the site has ended. */
const refusedKey = 'sessionRefused';
const pendingSignUpKey = 'signUpPendingVerification';

/** What this browser knows of codes that were mailed and are not entered yet. */
interface PendingCodes {
  pendingEmail(purpose: PendingPurpose): string | null;
  setPendingEmail(purpose: PendingPurpose, email: string | null): void;
  /** The id of the account that this browser signed up with the address, while its code is not entered. */
  pendingSignUp(email: string): string | null;
  setPendingSignUp(email: string, userId: string): void;
}

export interface BrowserSession extends SessionSource, PendingCodes {
  token(): string | null;
  begin(token: string): void;
  /** By whoever is signed in. */
  end(): void;
  /** By the site, which knows its token no more. */
  refuse(): void;
  /** Whether the session of this tab has been refused in another tab. */
  isRefusedElsewhere(): boolean;
  /** The server found the token dead, or another tab changed it. */
  reread(): void;
}

/** The one store of who is signed in, in step with cookie, local storage and other tabs. */
export function createBrowserSession(
  { storage, document, isHttps }: Places,
  atStart: Session | null,
): BrowserSession {
  const listeners = new Set<() => void>();
  let token: string | null = null;
  let session: Session | null = null;

  function take(next: string | null) {
    const known = next === null ? null : readToken(next);
    const isSame = (known ? next : null) === token;
    token = known ? next : null;
    session = known;
    if (!isSame) for (const listener of listeners) listener();
  }

  function store(next: string | null, isRefused = false) {
    const known = next === null ? null : readToken(next);
    // Other tabs hear of each change by itself: to none of them somebody has left in between.
    if (isRefused) storage.setItem(refusedKey, 'yes');
    document.cookie = tokenCookie(known ? next : null, isHttps);
    for (const [key, value] of Object.entries(valuesOf(next, known))) {
      if (value === null) storage.removeItem(key);
      else storage.setItem(key, value);
    }
    if (!isRefused) storage.removeItem(refusedKey);
    take(next);
  }

  // The cookie wins: a sign-in without JavaScript only leaves the cookie. A page that came by a
  // link from elsewhere has no cookie to show, and then local storage knows.
  const atFirst = tokenInCookies(document.cookie) ?? storage.getItem(keys.token);
  store(atFirst, atFirst === null && storage.getItem(refusedKey) !== null);

  return {
    current: () => session,
    atStart: () => atStart,
    token: () => token,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin(next) {
      for (const key of [...Object.values(pendingKeys), pendingSignUpKey]) storage.removeItem(key);
      store(next);
    },
    end: () => store(null),
    refuse: () => store(null, true),
    isRefusedElsewhere: () =>
      token !== null &&
      storage.getItem(keys.token) === null &&
      storage.getItem(refusedKey) !== null,
    reread: () => take(storage.getItem(keys.token)),
    ...pendingCodes(storage),
  };
}

/** The values that local storage has of a session; null = none. */
const valuesOf = (token: string | null, session: Session | null) => ({
  [keys.token]: session && token,
  [keys.userId]: session?.user_id ?? null,
  [keys.username]: session?.username ?? null,
  [keys.flags]: session && JSON.stringify(session.flags),
});

function pendingCodes(storage: Places['storage']): PendingCodes {
  function setPendingEmail(purpose: PendingPurpose, email: string | null) {
    if (email === null) storage.removeItem(pendingKeys[purpose]);
    else storage.setItem(pendingKeys[purpose], email);
  }

  return {
    pendingEmail: (purpose) => storage.getItem(pendingKeys[purpose]),
    setPendingEmail,
    pendingSignUp(email) {
      const [userId, of] = storage.getItem(pendingSignUpKey)?.split(' ') ?? [];
      return userId && of === email.toLowerCase() ? userId : null;
    },
    setPendingSignUp(email, userId) {
      setPendingEmail('verification', email);
      storage.setItem(pendingSignUpKey, `${userId} ${email.toLowerCase()}`);
    },
  };
}
