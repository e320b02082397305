import type { Story } from '@brasslamp/contract';
import { expect, it } from 'vitest';
import { type Api, ApiError } from '../../api/api.ts';
import { liftSuspension } from './use-story-actions.tsx';

const story = { username: 'anna', slug: 'the-mill', version_id: 'v1' };

/** A server that takes the story back to one status only. */
function serverWith(before: Story['status']) {
  const asked: string[] = [];
  const api = (async (_key: string, { body }: { body: { status: string } }) => {
    asked.push(body.status);
    if (body.status === before) return { ...story, status: before };
    throw new ApiError({ code: 'status_not_allowed', status: 409, detail: 'No' });
  }) as unknown as Api;
  return { api, asked };
}

it('takes a story back to the status that it had before', async () => {
  for (const before of ['published', 'archived', 'draft', 'banned'] as const) {
    const { api } = serverWith(before);
    expect((await liftSuspension(api, story)).status).toBe(before);
  }
});

it('does not ask to publish what never was', async () => {
  const { api, asked } = serverWith('draft');
  await liftSuspension(api, { ...story, version_id: null });
  expect(asked).toEqual(['draft']);
});

it('says so when the story is not suspended any more', async () => {
  const { api } = serverWith('deleted');
  await expect(liftSuspension(api, story)).rejects.toMatchObject({ code: 'status_not_allowed' });
});

it('stops at once at any other failure', async () => {
  let calls = 0;
  const api = (async () => {
    calls += 1;
    throw new ApiError({ code: 'not_allowed', status: 403, detail: 'No' });
  }) as unknown as Api;
  await expect(liftSuspension(api, story)).rejects.toMatchObject({ code: 'not_allowed' });
  expect(calls).toBe(1);
});
