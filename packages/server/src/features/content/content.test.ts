import { expect, it } from 'vitest';
import { makeAdmin } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp } from '../../testing/test-app.ts';
import { addFirstPages } from './first-pages.ts';

async function open(openApp: () => Promise<TestApp>) {
  const app = await openApp();
  const eve = await app.signUp('eve');
  await makeAdmin(app, eve);
  const { token } = eve;
  const one = 'api/admin/content/:content_item_id' as const;
  return {
    app,
    token,
    add: (body: unknown) => app.call('POST /api/admin/content', { body, token }),
    put: (content_item_id: string, body: unknown, headers = {}) =>
      app.call(`PUT /${one}`, { params: { content_item_id }, body, token, headers }),
    get: (content_item_id: string) =>
      app.call(`GET /${one}`, { params: { content_item_id }, token }),
    remove: (content_item_id: string, headers = {}) =>
      app.call(`DELETE /${one}`, { params: { content_item_id }, token, headers }),
    show: (path: string) => app.call('GET /api/content', { query: { path } }),
    list: async (query: Record<string, unknown> = {}) =>
      (await app.call('GET /api/admin/content', { query, token })).data,
  };
}

describeOnBothDatabases('Content pages', (openApp) => {
  it('are added with sanitized HTML, and shown to everyone by path', async () => {
    const { add, show, get } = await open(openApp);
    const body = '<h1>Rules</h1><p onclick="x()">Be kind.<script>x()</script></p>';
    const made = await add({ path: '/pages/rules', title: ' House rules ', body });
    expect([made.status, made.headers.etag]).toEqual([201, '"1"']);
    expect(made.data).toEqual({
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      path: 'rules',
      title: 'House rules',
      body: '<h2>Rules</h2><p>Be kind.</p>',
      in_footer: false,
      created_at: '2026-01-01T12:00:00.000Z',
      updated_at: '2026-01-01T12:00:00.000Z',
      version: 1,
    });
    expect((await get(made.data.uuid)).data).toEqual(made.data);
    for (const path of ['rules', '/rules', '/pages/rules']) {
      const shown = await show(path);
      expect([shown.status, shown.headers.etag]).toEqual([200, '"1"']);
      expect(shown.data).toEqual({
        title: 'House rules',
        body: '<h2>Rules</h2><p>Be kind.</p>',
        version: 1,
      });
    }
    const unknown = await show('rule');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found']);
    expect((await show('Not a path')).body.errors[0].path).toBe('path');
  });

  it('change by PUT only what it carries, and nothing when If-Match is stale', async () => {
    const { app, add, put, get } = await open(openApp);
    const { uuid } = (await add({ path: 'a', title: 'A', body: '<p>1</p>' })).data;
    app.clock.advance(1_000);
    const changed = await put(uuid, { body: '<p>2</p><iframe></iframe>' }, { 'if-match': '"1"' });
    expect(changed.data).toMatchObject({ title: 'A', path: 'a', body: '<p>2</p>', version: 2 });
    expect(changed.data.updated_at).toBe('2026-01-01T12:00:01.000Z');
    const stale = await put(uuid, { title: 'Lost' }, { 'if-match': '"1"' });
    expect([stale.status, stale.body.current]).toEqual([412, changed.data]);
    expect((await put(uuid, { title: 'A', body: '<p>2</p>' })).data.version).toBe(2);
    expect((await put(uuid, { path: 'b' })).data).toMatchObject({ path: 'b', version: 3 });
    expect((await get(uuid)).data.path).toBe('b');
    expect((await put('nothing', { title: 'X' })).status).toBe(404);
  });

  it('have a path of their own', async () => {
    const { add, put, show } = await open(openApp);
    const both = await Promise.all([
      add({ path: 'same', title: '1' }),
      add({ path: 'same', title: '2' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { uuid } = (await add({ path: 'other', title: 'O' })).data;
    const taken = await put(uuid, { path: 'same' });
    expect([taken.status, taken.body.code]).toEqual([409, 'path_taken']);
    const wrong = await add({ path: 'No!', title: ' ', body: 7, colour: 'red' });
    expect(wrong.body.errors.map((error: { path: string }) => error.path).sort()).toEqual([
      'body',
      'colour',
      'path',
      'title',
    ]);
    expect((await show('other')).data.body).toBe('');
  });

  it('refuse HTML of a shape that no page has', async () => {
    const { add, list } = await open(openApp);
    const bomb = await add({ path: 'bomb', title: 'B', body: '<div>'.repeat(40_000) });
    expect([bomb.status, bomb.body.errors[0].path]).toEqual([422, 'body']);
    expect((await list()).content_items).toEqual([]);
  });

  it('are listed by path, part by part', async () => {
    const { add, list } = await open(openApp);
    for (const path of ['c', 'a-1', 'b', 'a']) await add({ path, title: path });
    const paths = (data: { content_items: { path: string }[] }) =>
      data.content_items.map(({ path }) => path);
    const first = await list({ limit: 3 });
    const second = await list({ limit: 3, cursor: first.next_cursor });
    expect([paths(first), paths(second)]).toEqual([['a', 'a-1', 'b'], ['c']]);
    expect(second.next_cursor).toBeNull();
  });

  it('are deleted, unless somebody changed them meanwhile', async () => {
    const { add, put, remove, show } = await open(openApp);
    const { uuid } = (await add({ path: 'a', title: 'A' })).data;
    await put(uuid, { title: 'B' });
    expect((await remove(uuid, { 'if-match': '"1"' })).status).toBe(412);
    expect((await remove(uuid, { 'if-match': '"2"' })).status).toBe(204);
    expect((await show('a')).status).toBe(404);
    expect((await remove(uuid)).status).toBe(404);
  });

  it('stand in the footer of public pages where an admin wants them there', async () => {
    const { app, add, put } = await open(openApp);
    const footer = async () => (await app.call('GET /api/content/footer', {})).data.pages;
    expect(await footer()).toEqual([]);
    const rules = (await add({ path: 'rules', title: 'Rules', in_footer: true })).data;
    const help = (await add({ path: 'help', title: 'Help' })).data;
    expect([rules.in_footer, help.in_footer]).toEqual([true, false]);
    expect(await footer()).toEqual([{ path: 'rules', title: 'Rules' }]);
    expect((await put(help.uuid, { in_footer: true })).data).toMatchObject({
      in_footer: true,
      version: 2,
    });
    expect((await put(rules.uuid, { title: 'House rules' })).data.in_footer).toBe(true);
    expect(await footer()).toEqual([
      { path: 'help', title: 'Help' },
      { path: 'rules', title: 'House rules' },
    ]);
    await put(help.uuid, { in_footer: false });
    expect(await footer()).toEqual([{ path: 'rules', title: 'House rules' }]);
    const wrong = await add({ path: 'x', title: 'X', in_footer: 'yes' });
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'in_footer']);
  });

  it('leave a trail', async () => {
    const { app, token, add, put, remove } = await open(openApp);
    const { uuid } = (await add({ path: 'a', title: 'A' })).data;
    await put(uuid, { title: 'B', body: '<p>x</p>' });
    await put(uuid, { title: 'B' });
    await remove(uuid);
    const { events } = (await app.call('GET /api/events', { query: { limit: 3 }, token })).data;
    expect(
      events.map(({ type, detail, subject_id }: Record<string, unknown>) => [
        type,
        detail,
        subject_id,
      ]),
    ).toEqual([
      ['content_deleted', { path: 'a', title: 'B' }, uuid],
      ['content_changed', { path: 'a', title: 'B', changed: 'title, body' }, uuid],
      ['content_created', { path: 'a', title: 'A' }, uuid],
    ]);
  });

  it('about and status are there from the first start, and stay away once deleted', async () => {
    const { app, show, list, put, remove } = await open(openApp);
    const { database } = app.app;
    const start = () => addFirstPages(database, 'Anna & Co', app.clock.now());
    await Promise.all([start(), start(), start()]);
    expect((await show('about')).data).toMatchObject({
      title: 'About Anna & Co',
      body: expect.stringContaining('Anna &amp; Co is a place'),
    });
    expect((await show('status')).data.title).toBe('Status');
    const [about, , , status] = (await list()).content_items;
    await put(about.uuid, { title: 'About us' });
    await remove(status.uuid);
    await start();
    expect((await show('about')).data.title).toBe('About us');
    expect((await show('status')).status).toBe(404);
  });
});
