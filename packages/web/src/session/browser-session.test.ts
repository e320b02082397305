import { describe, expect, it, vi } from 'vitest';
import { createBrowserSession } from './browser-session.ts';

function tokenFor(username: string, exp = 4_102_444_800): string {
  const claims = { sub: username, user_id: `id-${username}`, flags: ['admin'], exp };
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `h.${payload}.s`;
}

function setUp({ stored = {}, cookie = '' }: { stored?: object; cookie?: string } = {}) {
  const saved = new Map<string, string>(Object.entries(stored));
  const document = { cookie };
  const storage = {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => void saved.set(key, value),
    removeItem: (key: string) => void saved.delete(key),
  };
  const session = createBrowserSession({ storage, document, isHttps: false }, null);
  return { session, saved, document };
}

describe('the browser’s session', () => {
  it('begins with a token, in the cookie and in local storage', () => {
    const { session, saved, document } = setUp();
    session.begin(tokenFor('anna'));
    expect(session.current()).toEqual({ username: 'anna', user_id: 'id-anna', flags: ['admin'] });
    expect(saved.get('authToken')).toBe(tokenFor('anna'));
    expect(saved.get('username')).toBe('anna');
    expect(saved.get('userId')).toBe('id-anna');
    expect(saved.get('flags')).toBe('["admin"]');
    expect(document.cookie).toContain(`authToken=${tokenFor('anna')}; Path=/;`);
    expect(document.cookie).toContain('SameSite=Strict');
  });

  it('takes over a cookie that a sign-in without JavaScript left', () => {
    const { session, saved } = setUp({ cookie: `other=1; authToken=${tokenFor('ben')}` });
    expect(session.current()?.username).toBe('ben');
    expect(saved.get('userId')).toBe('id-ben');
  });

  it('knows who reads from local storage when no cookie came', () => {
    const { session, document } = setUp({ stored: { authToken: tokenFor('anna') } });
    expect(session.current()?.username).toBe('anna');
    expect(document.cookie).toContain(tokenFor('anna'));
  });

  it('believes the cookie when the two differ', () => {
    const { session } = setUp({
      cookie: `authToken=${tokenFor('ben')}`,
      stored: { authToken: tokenFor('anna') },
    });
    expect(session.current()?.username).toBe('ben');
  });

  it('forgets everything at the end, and tells its listeners once', () => {
    const { session, saved, document } = setUp({ stored: { authToken: tokenFor('anna') } });
    const listener = vi.fn();
    session.subscribe(listener);
    session.end();
    session.end();
    expect(session.current()).toBeNull();
    expect([...saved.keys()]).toEqual([]);
    expect(document.cookie).toContain('Max-Age=0');
    expect(listener).toHaveBeenCalledOnce();
  });

  it('follows another tab', () => {
    const { session, saved } = setUp({ stored: { authToken: tokenFor('anna') } });
    saved.delete('authToken');
    session.reread();
    expect(session.current()).toBeNull();
  });

  it('knows what the site ended, found out in another tab, from what was left there', () => {
    const { session, saved, document } = setUp({ stored: { authToken: tokenFor('anna') } });
    const heard: string[] = [];
    /** Also between two changes that another tab makes. */
    const hear = (key: string) => {
      if (!session.isRefusedElsewhere() && !saved.has('authToken')) heard.push(key);
    };
    const other = () => {
      const storage = {
        getItem: (key: string) => saved.get(key) ?? null,
        setItem(key: string, value: string) {
          saved.set(key, value);
          hear(key);
        },
        removeItem(key: string) {
          if (saved.delete(key)) hear(key);
        },
      };
      return createBrowserSession({ storage, document, isHttps: false }, null);
    };
    expect(session.isRefusedElsewhere()).toBe(false);
    const tab = other();
    tab.refuse();
    expect(tab.isRefusedElsewhere()).toBe(false);
    expect(session.isRefusedElsewhere()).toBe(true);
    document.cookie = '';
    const third = other();
    expect(session.isRefusedElsewhere(), 'after one more tab was opened').toBe(true);
    third.begin(tokenFor('anna'));
    expect(session.isRefusedElsewhere()).toBe(false);
    expect(heard).toEqual([]);
    third.end();
    expect(session.isRefusedElsewhere()).toBe(false);
    expect(heard).toContain('authToken');
  });

  it('takes no token that has expired or is invalid', () => {
    expect(setUp({ stored: { authToken: tokenFor('anna', 1) } }).session.current()).toBeNull();
    expect(setUp({ stored: { authToken: 'nonsense' } }).session.current()).toBeNull();
  });

  it('keeps the address that waits for its code until somebody is signed in', () => {
    const { session, saved } = setUp();
    session.setPendingEmail('verification', 'anna@example.org');
    session.setPendingEmail('passwordReset', 'ben@example.org');
    expect(session.pendingEmail('verification')).toBe('anna@example.org');
    expect(saved.get('emailPendingPasswordReset')).toBe('ben@example.org');
    session.begin(tokenFor('anna'));
    expect(session.pendingEmail('verification')).toBeNull();
    expect(session.pendingEmail('passwordReset')).toBeNull();
  });

  it('knows whom it signed up with an address, however that is written', () => {
    const { session } = setUp();
    session.setPendingSignUp('Anna@Example.org', 'id-anna');
    expect(session.pendingEmail('verification')).toBe('Anna@Example.org');
    expect(session.pendingSignUp('anna@example.ORG')).toBe('id-anna');
    expect(session.pendingSignUp('ben@example.org')).toBeNull();
    session.begin(tokenFor('ben'));
    expect(session.pendingSignUp('Anna@Example.org')).toBeNull();
  });
});
