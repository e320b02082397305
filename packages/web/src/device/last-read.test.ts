import { expect, it, vi } from 'vitest';
import { createLastRead, lastReadCookie, type Read, readLastRead } from './last-read.ts';

const lamp: Read = {
  id: 'p1',
  story_username: 'anna',
  story_slug: 'the-lamp',
  story_name: 'The “lamp”; ein Märchen = 🪔',
  ended: false,
};
const path = '/anna/the-lamp/reader/p1';

function setUp(cookie = '') {
  const document = { cookie };
  return { document, lastRead: createLastRead({ document, isHttps: false }, null) };
}

it('leads back to what is read, also after the page was left', () => {
  const { document, lastRead } = setUp();
  const listener = vi.fn();
  lastRead.subscribe(listener);
  lastRead.remember(lamp);
  expect(lastRead.current()).toEqual({ path, title: lamp.story_name });
  expect(listener).toHaveBeenCalledOnce();
  expect(document.cookie).toContain('SameSite=Strict');
  expect(setUp(document.cookie).lastRead.current()).toEqual({ path, title: lamp.story_name });
});

it('tells nobody when nothing is new', () => {
  const { lastRead } = setUp();
  lastRead.remember(lamp);
  const listener = vi.fn();
  lastRead.subscribe(listener);
  lastRead.remember({ ...lamp });
  expect(listener).not.toHaveBeenCalled();
});

it('forgets what has ended, what is put away, and at a log-out whatever it is', () => {
  for (const end of [
    (of: ReturnType<typeof setUp>['lastRead']) => of.remember({ ...lamp, ended: true }),
    (of: ReturnType<typeof setUp>['lastRead']) => of.forget('p1'),
    (of: ReturnType<typeof setUp>['lastRead']) => of.forget(),
  ]) {
    const { document, lastRead } = setUp();
    lastRead.remember(lamp);
    end(lastRead);
    expect(lastRead.current()).toBeNull();
    expect(document.cookie).toContain('Max-Age=0');
  }
});

it('keeps the one that is read when another one ends', () => {
  const { lastRead } = setUp();
  lastRead.remember(lamp);
  lastRead.remember({ ...lamp, id: 'p2', ended: true });
  lastRead.forget('p3');
  expect(lastRead.current()?.path).toBe(path);
});

it('follows another tab', () => {
  const { document, lastRead } = setUp();
  document.cookie = lastReadCookie({ path, title: 'T' }, false);
  lastRead.reread();
  expect(lastRead.current()).toEqual({ path, title: 'T' });
});

it('stays short, whatever a story is called', () => {
  const { document, lastRead } = setUp();
  lastRead.remember({ ...lamp, story_name: '🪔'.repeat(200) });
  expect(document.cookie.length).toBeLessThan(1_500);
  expect(readLastRead(/lastRead=([^;]*)/.exec(document.cookie)?.[1] ?? null)?.title).toBe(
    `${'🪔'.repeat(79)}…`,
  );
});

it.each([
  ['//evil.example/a/reader/p1', 'T'],
  ['https://evil.example/anna/the-lamp/reader/p1', 'T'],
  ['/anna/the-lamp/delete', 'T'],
  ['/anna/the-lamp/reader/p1/../../../profile/delete', 'T'],
  ['/anna/the-lamp/reader/p1?next=//evil.example', 'T'],
  ['/anna/the-lamp/reader/p1', ''],
  [['/anna/the-lamp/reader/p1'], 'T'],
])('leads nowhere for %j, %j', (...value) => {
  expect(readLastRead(encodeURIComponent(JSON.stringify(value)))).toBeNull();
});

it.each([null, '', '%', '%5B', 'null', '3', encodeURIComponent('[]')])(
  'takes no nonsense: %j',
  (cookie) => {
    expect(readLastRead(cookie)).toBeNull();
  },
);

it('reads nothing that is longer than it writes', () => {
  const long = JSON.stringify([path, 'T'.repeat(2_000)]);
  expect(readLastRead(encodeURIComponent(long))).toBeNull();
});
