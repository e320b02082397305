import { describe, expect, it, vi } from 'vitest';
import { createBrowserSession } from './browser-session.ts';

function tokenFor(username: string, exp = 4_102_444_800): string {
  const claims = { sub: username, user_id: `id-${username}`, flags: ['admin'], exp };
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `h.${payload}.s`;
}

function setUp({ stored = {}, cookie = '' }: { stored?: object; cookie?: string } = {}) {
  const kept = new Map<string, string>(Object.entries(stored));
  const document = { cookie };
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const session = createBrowserSession({ storage, document, isHttps: false }, null);
  return { session, kept, document };
}

describe('the browser’s session', () => {
  it('begins with a token, in the cookie and in local storage', () => {
    const { session, kept, document } = setUp();
    session.begin(tokenFor('anna'));
    expect(session.current()).toEqual({ username: 'anna', user_id: 'id-anna', flags: ['admin'] });
    expect(kept.get('authToken')).toBe(tokenFor('anna'));
    expect(kept.get('username')).toBe('anna');
    expect(kept.get('userId')).toBe('id-anna');
    expect(kept.get('flags')).toBe('["admin"]');
    expect(document.cookie).toContain(`authToken=${tokenFor('anna')}; Path=/;`);
    expect(document.cookie).toContain('SameSite=Strict');
  });

  it('takes over a cookie that a sign-in without JavaScript left', () => {
    const { session, kept } = setUp({ cookie: `other=1; authToken=${tokenFor('ben')}` });
    expect(session.current()?.username).toBe('ben');
    expect(kept.get('userId')).toBe('id-ben');
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
    const { session, kept, document } = setUp({ stored: { authToken: tokenFor('anna') } });
    const listener = vi.fn();
    session.subscribe(listener);
    session.end();
    session.end();
    expect(session.current()).toBeNull();
    expect([...kept.keys()]).toEqual([]);
    expect(document.cookie).toContain('Max-Age=0');
    expect(listener).toHaveBeenCalledOnce();
  });

  it('follows another tab', () => {
    const { session, kept } = setUp({ stored: { authToken: tokenFor('anna') } });
    kept.delete('authToken');
    session.reread();
    expect(session.current()).toBeNull();
  });

  it('takes no token that has expired or is none', () => {
    expect(setUp({ stored: { authToken: tokenFor('anna', 1) } }).session.current()).toBeNull();
    expect(setUp({ stored: { authToken: 'nonsense' } }).session.current()).toBeNull();
  });

  it('keeps the address that waits for its code until somebody is signed in', () => {
    const { session, kept } = setUp();
    session.setPendingEmail('verification', 'anna@example.org');
    session.setPendingEmail('passwordReset', 'ben@example.org');
    expect(session.pendingEmail('verification')).toBe('anna@example.org');
    expect(kept.get('emailPendingPasswordReset')).toBe('ben@example.org');
    session.begin(tokenFor('anna'));
    expect(session.pendingEmail('verification')).toBeNull();
    expect(session.pendingEmail('passwordReset')).toBeNull();
  });
});
