import { expect, it, vi } from 'vitest';
import { ApiError } from '../api/api.ts';
import type { App } from '../screen/app.ts';
import { takeOver } from './take-over.ts';

function setUp(answer: () => Promise<unknown>) {
  const api = vi.fn((_key: string, _input: { body?: object }) => answer());
  const report = vi.fn();
  return { api, report, app: { api, report } as unknown as App };
}

it('says how many playthroughs became the account’s', async () => {
  const { api, app } = setUp(async () => ({ moved: 2 }));
  expect(await takeOver(app, 'the-token')).toBe(2);
  expect(api.mock.calls[0]?.[1].body).toEqual({ guest_token: 'the-token' });
});

it('fails without harm: the sign-in stands, and it can be tried again', async () => {
  const failure = new ApiError({ code: 'offline', status: 503, detail: '' });
  const { report, app } = setUp(() => Promise.reject(failure));
  expect(await takeOver(app, 'the-token')).toBeNull();
  expect(report).toHaveBeenCalledWith(failure);
});
