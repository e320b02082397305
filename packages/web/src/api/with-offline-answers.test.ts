import { expect, it, vi } from 'vitest';
import { type Api, ApiError } from './api.ts';
import { withOfflineAnswers } from './with-offline-answers.ts';

const key = 'GET /api/stories/:username/playthroughs';
const params = { username: 'anna' };

const failing = (code: 'offline' | 'not_found') =>
  vi.fn(() => Promise.reject(new ApiError({ code, status: 503, detail: '' }))) as unknown as Api;

it('answers with what is kept only where the site cannot be reached', async () => {
  const kept = vi.fn(async () => ['kept']);
  expect(await withOfflineAnswers(failing('offline'), kept)(key, { params })).toEqual(['kept']);
  expect(kept).toHaveBeenCalledWith(params);
  await expect(
    withOfflineAnswers(failing('not_found'), kept)(key, { params }),
  ).rejects.toMatchObject({
    code: 'not_found',
  });
});

it('leaves the failure where nothing is kept, and where only the site’s word counts', async () => {
  const offline = { code: 'offline' };
  const nothing = withOfflineAnswers(failing('offline'), async () => undefined);
  await expect(nothing(key, { params })).rejects.toMatchObject(offline);
  const broken = withOfflineAnswers(failing('offline'), () =>
    Promise.reject(new Error('no store')),
  );
  await expect(broken(key, { params })).rejects.toMatchObject(offline);
  const kept = withOfflineAnswers(failing('offline'), async () => ['kept']);
  await expect(kept(key, { params, onlyOnline: true })).rejects.toMatchObject(offline);
});

it('keeps no answer to anything but a reader’s own playthroughs', async () => {
  const kept = withOfflineAnswers(failing('offline'), async () => ['kept']);
  await expect(kept('GET /api/user/me', {})).rejects.toMatchObject({ code: 'offline' });
});
