import { expect, it, vi } from 'vitest';
import { ApiError } from '../api/api.ts';
import type { App } from '../screen/app.ts';
import { createBrowserGuest, takeOver } from './guest.ts';

function tokenFor(id: string, exp = 4_102_444_800): string {
  const payload = Buffer.from(JSON.stringify({ sub: `~${id}`, user_id: id, exp }));
  return `h.${payload.toString('base64url')}.s`;
}

function setUp({ stored = {}, cookie = '' }: { stored?: object; cookie?: string } = {}) {
  const saved = new Map<string, string>(Object.entries(stored));
  const document = { cookie };
  const storage = {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => void saved.set(key, value),
    removeItem: (key: string) => void saved.delete(key),
  };
  const places = { storage, document, isHttps: true };
  return { guest: createBrowserGuest(places), saved, document };
}

it('is nobody until somebody begins to read', () => {
  const { guest, document } = setUp();
  expect(guest.current()).toBeNull();
  expect(document.cookie).toBe('');
  guest.begin(tokenFor('g1'));
  expect(guest.current()).toMatchObject({ user_id: 'g1', username: '~g1' });
});

it('keeps its token in local storage, and for 90 days in a cookie of this site alone', () => {
  const { guest, saved, document } = setUp();
  guest.begin(tokenFor('g1'));
  expect(saved.get('guestToken')).toBe(tokenFor('g1'));
  expect(document.cookie).toBe(
    `guestToken=${tokenFor('g1')}; Path=/; Max-Age=7776000; SameSite=Strict; Secure`,
  );
});

it('comes back by the cookie, or by local storage where no cookie came', () => {
  expect(setUp({ cookie: `guestToken=${tokenFor('g1')}` }).saved.get('guestToken')).toBe(
    tokenFor('g1'),
  );
  const { guest, document } = setUp({ stored: { guestToken: tokenFor('g2') } });
  expect(guest.token()).toBe(tokenFor('g2'));
  expect(document.cookie).toContain(tokenFor('g2'));
});

it('is the guest that another tab made meanwhile: what was begun there is not lost', () => {
  const { guest, saved } = setUp();
  saved.set('guestToken', tokenFor('first'));
  guest.begin(tokenFor('second'));
  expect(guest.token()).toBe(tokenFor('first'));
});

it('keeps a token that this clock takes for expired: the clock may be wrong', () => {
  const { guest, saved } = setUp({ stored: { guestToken: tokenFor('g1', 1) } });
  expect(guest.current()).toBeNull();
  expect(saved.get('guestToken')).toBe(tokenFor('g1', 1));
});

it('leaves nothing behind at its end', () => {
  const { guest, saved, document } = setUp({ stored: { guestToken: tokenFor('g1') } });
  guest.end();
  expect(guest.current()).toBeNull();
  expect([...saved.keys()]).toEqual([]);
  expect(document.cookie).toContain('guestToken=; Path=/; Max-Age=0');
});

function setUpTakeOver(answer: () => Promise<unknown>) {
  const api = vi.fn((_key: string, _input: { body?: object }) => answer());
  const report = vi.fn();
  return { api, report, app: { api, report } as unknown as App };
}

it('says how many playthroughs became the account’s', async () => {
  const { api, app } = setUpTakeOver(async () => ({ moved: 2 }));
  expect(await takeOver(app, 'the-token')).toBe(2);
  expect(api.mock.calls[0]?.[1].body).toEqual({ guest_token: 'the-token' });
});

it('fails without harm: the sign-in is still valid, and it can be tried again', async () => {
  const failure = new ApiError({ code: 'offline', status: 503, detail: '' });
  const { report, app } = setUpTakeOver(() => Promise.reject(failure));
  expect(await takeOver(app, 'the-token')).toBeNull();
  expect(report).toHaveBeenCalledWith(failure);
});
