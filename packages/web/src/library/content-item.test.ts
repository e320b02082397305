import { expect, it, vi } from 'vitest';
import type { App } from '../screen/app.ts';
import { readContent } from './content-item.tsx';

function setUp({ world = 'browser', flags = [] as string[] } = {}) {
  const api = vi.fn(async () => ({ title: 'About', body: '', version: 1 }));
  const session = { current: () => ({ user_id: 'u', username: 'anna', flags }) };
  return { api, app: { api, world, session } as unknown as App };
}

it('asks for a path once in a browser, and again for another', async () => {
  const { api, app } = setUp();
  await readContent(app, 'once');
  await readContent(app, 'once');
  expect(api).toHaveBeenCalledOnce();
  await readContent(app, 'other');
  expect(api).toHaveBeenCalledTimes(2);
});

it('asks again after a failure', async () => {
  const { api, app } = setUp();
  api.mockRejectedValueOnce(new Error('down'));
  await expect(readContent(app, 'failing')).rejects.toThrow('down');
  expect(await readContent(app, 'failing')).toMatchObject({ title: 'About' });
});

it.each([
  { world: 'server', flags: [] },
  { world: 'browser', flags: ['admin'] },
])('always asks on the server and for admins: $world $flags', async (who) => {
  const { api, app } = setUp(who);
  await readContent(app, 'fresh');
  await readContent(app, 'fresh');
  expect(api).toHaveBeenCalledTimes(2);
});
