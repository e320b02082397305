import { expect, it, vi } from 'vitest';
import { ApiError } from '../api/api.ts';
import type { App } from './app.ts';
import { loadPart } from './load-part.ts';

const failWith = (code: 'offline' | 'not_found', status: number) =>
  Promise.reject(new ApiError({ code, status, detail: 'Why' }));

function setUp() {
  const report = vi.fn();
  return { report, app: { report } as unknown as App };
}

it('gives what was loaded', async () => {
  const { app, report } = setUp();
  expect(await loadPart(app, Promise.resolve([1]), [])).toEqual({ value: [1] });
  expect(report).not.toHaveBeenCalled();
});

it('notes a failed list, leaves it empty and says what went wrong', async () => {
  const { app, report } = setUp();
  const part = await loadPart(app, failWith('offline', 503), []);
  expect(part).toMatchObject({ value: [], failure: { code: 'offline', detail: 'Why' } });
  expect(report).toHaveBeenCalledOnce();
});

it('leaves what is not there to the page for that', async () => {
  const { app, report } = setUp();
  await expect(loadPart(app, failWith('not_found', 404), [])).rejects.toThrow('Why');
  expect(report).not.toHaveBeenCalled();
});

it('lets a redirect pass', async () => {
  const { app } = setUp();
  const moved = new Response(null, { status: 301, headers: { location: '/there' } });
  await expect(loadPart(app, Promise.reject(moved), null)).rejects.toBe(moved);
});
