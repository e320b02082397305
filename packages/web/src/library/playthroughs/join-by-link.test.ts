import { expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api.ts';
import type { App } from '../../screen/app.ts';
import { joinByLink } from './join-by-link.ts';

const story = { username: 'anna', slug: 'the-mill' };

function setUp(who: 'nobody' | 'guest' | 'account', refusal?: [code: string, status: number]) {
  const api = vi.fn(async () => {
    if (refusal) throw new ApiError({ code: refusal[0] as never, status: refusal[1], detail: '' });
    return {};
  });
  const app = {
    api,
    session: { current: () => (who === 'account' ? {} : null) },
    guest: who === 'guest' ? {} : null,
  } as unknown as App;
  return { api, app };
}

it('asks nothing of the site while nobody is there to be let in', async () => {
  const { app, api } = setUp('nobody');
  expect(await joinByLink(app, story, 'token')).toBe('open');
  expect(api).not.toHaveBeenCalled();
});

it.each(['guest', 'account'] as const)(
  'leads a %s on to the address without the token',
  async (who) => {
    const { app } = setUp(who);
    const answer = await joinByLink(app, story, 'token').catch((error: unknown) => error);
    expect((answer as Response).headers.get('location')).toBe('/anna/the-mill/reader');
  },
);

it('says of a link that was withdrawn, or never existed, that it is dead', async () => {
  for (const refusal of [
    ['not_found', 404],
    ['not_valid', 422],
  ] as [string, number][]) {
    expect(await joinByLink(setUp('guest', refusal).app, story, 'token')).toBe('dead');
  }
});

it('invites again a guest whom the site has forgotten, and sends to the login somebody whose sign-in has ended', async () => {
  const refusal: [string, number] = ['not_signed_in', 401];
  expect(await joinByLink(setUp('guest', refusal).app, story, 'token')).toBe('open');
  await expect(joinByLink(setUp('account', refusal).app, story, 'token')).rejects.toMatchObject({
    code: 'not_signed_in',
  });
});
