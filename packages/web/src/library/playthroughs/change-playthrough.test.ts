import { expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api.ts';
import type { App } from '../../screen/app.ts';
import { startPlaythrough } from './begin-playthrough.ts';
import { changePlaythrough, doneIn, type NameRefused } from './change-playthrough.ts';

const url = new URL('http://lamp.example/reading?node=1&aside=p0&by=anna&of=the-mill');

function formWith(intent: string, more: Record<string, string> = {}) {
  const form = new FormData();
  const fields = { intent, username: 'anna', slug: 'the-mill', playthrough: 'p1', ...more };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

function setUp() {
  const api = vi.fn(
    async (_key: string, _input: { params: object; body?: object }): Promise<unknown> => undefined,
  );
  const forget = vi.fn();
  return { api, forget, app: { api, lastRead: { forget } } as unknown as App };
}

const locationOf = (answer: unknown) =>
  new URL((answer as Response).headers.get('location') ?? '', url);

it.each([
  ['delete', 'deleted', /^DELETE /, undefined],
  ['put_aside', 'aside', /^PATCH /, { is_dropped: true }],
  ['take_up', 'taken', /^PATCH /, { is_dropped: false }],
])('does “%s”, and the address it leads to knows to which playthrough', async (...given) => {
  const [intent, what, key, body] = given;
  const { api, app } = setUp();
  const location = locationOf(await changePlaythrough(app, formWith(intent), url));
  expect(api.mock.calls[0]?.[0]).toMatch(key);
  expect(api.mock.calls[0]?.[1].body).toEqual(body);
  expect(location.pathname).toBe('/reading');
  expect(doneIn(location.searchParams)).toEqual({
    what,
    username: 'anna',
    slug: 'the-mill',
    id: 'p1',
  });
});

it('takes a deletion back', async () => {
  const { api, app } = setUp();
  const answer = await changePlaythrough(app, formWith('restore'), url);
  expect(api.mock.calls[0]?.[0]).toMatch(/^POST .*restore$/);
  expect(api.mock.calls[0]?.[1].params).toEqual({
    username: 'anna',
    story_slug: 'the-mill',
    playthrough_id: 'p1',
  });
  expect((answer as Response).headers.get('location')).toBe('/reading');
});

it('offers what is put away no longer as the one to go on with', async () => {
  const { app, forget } = setUp();
  await changePlaythrough(app, formWith('put_aside'), url);
  await changePlaythrough(app, formWith('delete'), url);
  expect(forget.mock.calls).toEqual([['p1'], ['p1']]);
});

it('names a playthrough and stays where it was, but says nothing old again', async () => {
  const { api, app } = setUp();
  const location = locationOf(
    await changePlaythrough(app, formWith('name', { name: ' With the lamp ' }), url),
  );
  expect(api.mock.calls[0]?.[1].body).toEqual({ name: 'With the lamp' });
  expect(location.pathname + location.search).toBe('/reading?node=1');
});

it('gives a name that is refused back with what is wrong', async () => {
  const { api, app } = setUp();
  const errors = [{ path: 'name', message: 'At most 100 characters' }];
  api.mockRejectedValue(new ApiError({ code: 'not_valid', status: 422, detail: '', errors }));
  const answer = await changePlaythrough(app, formWith('name', { name: 'long' }), url);
  expect((answer as { data: NameRefused }).data).toMatchObject({
    failure: { code: 'not_valid', errors },
    named: { id: 'p1', name: 'long' },
  });
});

it('leaves other forms alone', async () => {
  const { api, app } = setUp();
  expect(await changePlaythrough(app, formWith('start'), url)).toBeNull();
  expect(api).not.toHaveBeenCalled();
});

const params = { username: 'anna', story_slug: 'the-mill' };
const refused = () => new ApiError({ code: 'not_signed_in', status: 401, detail: '' });

function setUpStart(guestAfterRefusal: object | null, isSignedIn = false) {
  const ensureReader = vi.fn(async () => {});
  const api = vi.fn(async () => ({ id: 'p1' }));
  const app = {
    api,
    ensureReader,
    session: { current: () => (isSignedIn ? {} : null) },
    guest: guestAfterRefusal,
  } as unknown as App;
  return { api, ensureReader, app };
}

it('makes a visitor who starts a guest, then starts', async () => {
  const { app, api, ensureReader } = setUpStart({});
  expect(await startPlaythrough(app, params)).toEqual({ id: 'p1' });
  expect(ensureReader.mock.invocationCallOrder[0]).toBeLessThan(
    api.mock.invocationCallOrder[0] ?? 0,
  );
});

it('starts as a new guest when the site has forgotten the old one', async () => {
  const { app, api, ensureReader } = setUpStart(null);
  api.mockRejectedValueOnce(refused());
  expect(await startPlaythrough(app, params)).toEqual({ id: 'p1' });
  expect(ensureReader).toHaveBeenCalledTimes(2);
});

it('sends somebody whose sign-in has ended to the login, and makes no guest of them', async () => {
  const { app, api } = setUpStart(null, true);
  api.mockRejectedValue(refused());
  await expect(startPlaythrough(app, params)).rejects.toMatchObject({ code: 'not_signed_in' });
  expect(api).toHaveBeenCalledOnce();
});
