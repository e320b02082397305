import { expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api.ts';
import type { App } from '../../screen/app.ts';
import { startPlaythrough } from './start-playthrough.ts';

const params = { username: 'anna', story_slug: 'the-mill' };
const refused = () => new ApiError({ code: 'not_signed_in', status: 401, detail: '' });

function setUp(guestAfterRefusal: object | null, isSignedIn = false) {
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

it('makes a reader of whoever starts, then starts', async () => {
  const { app, api, ensureReader } = setUp({});
  expect(await startPlaythrough(app, params)).toEqual({ id: 'p1' });
  expect(ensureReader.mock.invocationCallOrder[0]).toBeLessThan(
    api.mock.invocationCallOrder[0] ?? 0,
  );
});

it('starts as a new guest when the site has forgotten the old one', async () => {
  const { app, api, ensureReader } = setUp(null);
  api.mockRejectedValueOnce(refused());
  expect(await startPlaythrough(app, params)).toEqual({ id: 'p1' });
  expect(ensureReader).toHaveBeenCalledTimes(2);
});

it('sends somebody whose sign-in has ended to the login, and makes no guest of them', async () => {
  const { app, api } = setUp(null, true);
  api.mockRejectedValue(refused());
  await expect(startPlaythrough(app, params)).rejects.toMatchObject({ code: 'not_signed_in' });
  expect(api).toHaveBeenCalledOnce();
});
