import { expect, it } from 'vitest';
import { seededRandom } from '../../../testing/seeded-random.ts';
import { describeOnBothDatabases } from '../../../testing/test-app.ts';
import { publishStory } from '../testing/public-story.ts';

const cursorOf = (keys: unknown) => Buffer.from(JSON.stringify(keys)).toString('base64url');

describeOnBothDatabases('A search', (openApp) => {
  it('that is none names the field', async () => {
    const test = await openApp();
    const get = (search: string) =>
      test.app.fastify.inject({ method: 'GET', url: `/api/explore?${search}` });
    const many = Array.from({ length: 21 }, (_, index) => `t${index}`);
    for (const [field, search] of [
      ['q', `q=${'%25_*'.repeat(2_500)}`],
      ['with', `with=${many.join(',')}`],
      ['with', many.map((tag) => `with=${tag}`).join('&')],
      ['without', `without=${'x'.repeat(2_001)}`],
      ['hide.0', `hide=${'x'.repeat(61)}`],
      ['lang.1', 'lang=de,no_language'],
      ['length', 'length=tiny'],
      ['endings', 'endings=none'],
      ['complete', 'complete='],
      ['sort', 'sort=votes'],
      ['limit', 'limit=1000000'],
      ['cursor', 'cursor=%00'],
      ['cursor', 'cursor=WzFd'],
      ['cursor', `cursor=${cursorOf([1e300, 'x'])}`],
      ['cursor', `cursor=${cursorOf([1, 'a\0b'])}`],
      ['cursor', `cursor=${cursorOf([1, '\ud800'])}`],
      ['cursor', `cursor=${cursorOf([[], {}])}`],
      ['colour', 'colour=red'],
    ] as const) {
      const reply = await get(search);
      const paths = (reply.json().errors ?? []).map(({ path }: { path: string }) => path);
      expect([search, reply.statusCode, paths]).toEqual([search, 422, [field]]);
    }
  });

  it('takes what has no meaning as what it is', async () => {
    const test = await openApp();
    const anna = await test.signUp('anna');
    await publishStory(test, anna, { title: 'The 100 % mill_wheel', tags: ['Water'] });
    const get = (search: string) =>
      test.app.fastify.inject({ method: 'GET', url: `/api/explore?${search}` });
    for (const [search, count] of [
      ['q=%25', 0],
      ['q=_', 0],
      ['q=100+%25', 1],
      ['q=%F0%9F%94%A5', 0],
      ['q=%00', 0],
      ['q=%ED%A0%80', 0],
      ["q='+or+1=1--", 0],
      ['q=', 1],
      ['with=', 1],
      ['with=,,water,', 1],
      ['with=water&with=', 1],
      ['with=%25', 0],
      ['without=%25', 1],
      ['hide=%25', 1],
      [`cursor=${cursorOf([Number.MAX_SAFE_INTEGER, '~'])}`, 1],
      [`cursor=${cursorOf([-1, ''])}`, 0],
    ] as const) {
      const reply = await get(search);
      const found = reply.json().data?.stories.length;
      expect([search, reply.statusCode, found]).toEqual([search, 200, count]);
    }
  });

  it('never breaks the site, whatever is sent', async () => {
    const test = await openApp();
    const anna = await test.signUp('anna');
    await publishStory(test, anna, { title: 'The Mill', tags: ['Water'], notes: ['Spiders'] });
    const random = seededRandom(7);
    const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
    const names = ['q', 'with', 'without', 'hide', 'lang', 'lift', 'cursor', 'sort', 'length'];
    const values = [
      '%',
      '_',
      "'",
      '"',
      '\\',
      '\0',
      '🔥',
      'ı',
      '計',
      '(',
      '*',
      '-1',
      '1e9',
      ',',
      'de',
    ];
    const statuses = new Set<number>();
    for (let count = 0; count < 250; count += 1) {
      const parts = Array.from({ length: 1 + Math.floor(random() * 4) }, () => {
        const value = Array.from({ length: Math.floor(random() * 30) }, () => pick(values)).join(
          '',
        );
        return `${pick(names)}=${encodeURIComponent(value)}`;
      });
      const path = pick([
        '/api/explore',
        '/api/explore/random',
        '/api/tags',
        '/feeds/explore.atom',
      ]);
      const url = `${path}?${parts.join('&')}`;
      const { statusCode } = await test.app.fastify.inject({ method: 'GET', url });
      statuses.add(statusCode);
      expect([url, statusCode < 500]).toEqual([url, true]);
    }
    expect(statuses).toContain(200);
    for (const tag of ['%00', '%25', '%F0%9F%94%A5', `${'x'.repeat(3_000)}`, '%ED%A0%80']) {
      const url = `/api/tags/${tag}`;
      const { statusCode } = await test.app.fastify.inject({ method: 'GET', url });
      expect([url, [400, 404, 414].includes(statusCode)]).toEqual([url, true]);
    }
  });

  it('remembers no more than it can keep', async () => {
    const test = await openApp();
    const { token } = (await test.signUp('anna')) as { token: string };
    const put = async (body: object) => {
      const filters = { without_tags: [], hide_notes: [], langs: [], ...body };
      const reply = await test.call('PUT /api/user/me/filters', { token, body: filters });
      return [reply.status, ...(reply.body.errors ?? []).map(({ path }: { path: string }) => path)];
    };
    const many = Array.from({ length: 2_000 }, (_, index) => `tag ${index}`);
    expect(await put({ without_tags: many })).toEqual([422, 'without_tags']);
    expect(await put({ hide_notes: many })).toEqual([422, 'hide_notes']);
    expect(await put({ langs: ['nonsense language'] })).toEqual([422, 'langs.0']);
    expect(await put({ hide_notes: ['a\0b'] })).toEqual([422, 'hide_notes.0']);
    expect(await put({ without_tags: many.slice(0, 100) })).toEqual([200]);
    expect((await test.call('GET /api/explore', { token })).status).toBe(200);
  });
});
