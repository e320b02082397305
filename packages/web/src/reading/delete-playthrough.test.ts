import { expect, it, vi } from 'vitest';
import type { App } from '../app/app.ts';
import { deletedIn, deleteOrRestore } from './delete-playthrough.ts';

const url = new URL('http://lamp.example/reading?node=1');

function formWith(intent: string) {
  const form = new FormData();
  const fields = { intent, username: 'anna', slug: 'the-mill', playthrough: 'p1' };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

function setUp() {
  const api = vi.fn(async (_key: string, _input: { params: object }) => undefined);
  return { api, app: { api } as unknown as App };
}

it('deletes a playthrough, and the address it leads to knows which one', async () => {
  const { api, app } = setUp();
  const answer = await deleteOrRestore(app, formWith('delete'), url);
  expect(api.mock.calls[0]?.[0]).toMatch(/^DELETE /);
  const location = new URL(answer?.headers.get('location') ?? '', url);
  expect(location.pathname).toBe('/reading');
  expect(deletedIn(location.searchParams)).toEqual({
    username: 'anna',
    slug: 'the-mill',
    id: 'p1',
  });
});

it('takes a deletion back', async () => {
  const { api, app } = setUp();
  const answer = await deleteOrRestore(app, formWith('restore'), url);
  expect(api.mock.calls[0]?.[0]).toMatch(/^POST .*restore$/);
  expect(api.mock.calls[0]?.[1].params).toEqual({
    username: 'anna',
    story_slug: 'the-mill',
    playthrough_id: 'p1',
  });
  expect(answer?.headers.get('location')).toBe('/reading');
});

it('leaves other forms alone', async () => {
  const { api, app } = setUp();
  expect(await deleteOrRestore(app, formWith('start'), url)).toBeNull();
  expect(api).not.toHaveBeenCalled();
});
