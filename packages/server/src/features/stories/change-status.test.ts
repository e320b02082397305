import { expect, it } from 'vitest';
import type { StoryStatus } from '../../db/tables.ts';
import { beginStory, makeAdmin, publishLamp } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp } from '../../testing/test-app.ts';

const statuses: StoryStatus[] = [
  'draft',
  'published',
  'archived',
  'suspended',
  'banned',
  'deleted',
];

const byStatuses = (a: string, b: string) =>
  statuses.indexOf(a.split(' ')[0] as StoryStatus) -
  statuses.indexOf(b.split(' ')[0] as StoryStatus);

async function putInStatus(app: TestApp, id: string, status: StoryStatus) {
  await app.app.database.write(async (trx) => {
    await trx
      .updateTable('stories')
      .set({ status, status_before: status === 'suspended' ? 'archived' : null })
      .where('id', '=', id)
      .execute();
  });
}

describeOnBothDatabases('The status of a story', (openApp) => {
  it('moves for its owner as the table says, and no other way', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story } = await publishLamp(app, anna);
    const allowed: string[] = [];
    for (const from of statuses.filter((status) => status !== 'deleted')) {
      for (const to of statuses) {
        await putInStatus(app, story.id, from);
        const moved = await story.patch({ status: to, description: `${from} ${to}` });
        if (moved.status === 200) {
          expect(moved.data.status).toBe(to);
          if (from !== to) allowed.push(`${from} → ${to}`);
        } else {
          expect([moved.status, moved.body.code]).toEqual([409, 'status_not_allowed']);
          expect((await story.read()).description).not.toBe(`${from} ${to}`);
        }
      }
    }
    expect(allowed).toEqual([
      'draft → published',
      'draft → deleted',
      'published → draft',
      'published → archived',
      'published → deleted',
      'archived → draft',
      'archived → published',
      'archived → deleted',
    ]);
  });

  it('moves for admins, other people and visitors as the table says', async () => {
    const app = await openApp();
    const [anna, ben, eve] = [
      await app.signUp('anna'),
      await app.signUp('ben'),
      await app.signUp('eve'),
    ];
    await makeAdmin(app, eve);
    const { story } = await publishLamp(app, anna);
    const callers = { admin: eve.token, other: ben.token, visitor: null };
    const answers: Record<string, Set<string>> = {};
    for (const from of statuses.filter((status) => status !== 'deleted')) {
      for (const to of statuses) {
        for (const [who, token] of Object.entries(callers)) {
          await putInStatus(app, story.id, from);
          const { status, body } = await app.call('PATCH /api/stories/:username/:story_slug', {
            params: story.params,
            body: { status: to },
            token,
          });
          const answer = `${who}: ${body.code ?? status}`;
          answers[answer] ??= new Set();
          if (from !== to) answers[answer].add(`${from} → ${to}`);
        }
      }
    }
    const shown = Object.fromEntries(
      Object.entries(answers).map(([answer, moves]) => [answer, [...moves]]),
    );
    const fromEach = (froms: StoryStatus[], tos = statuses) =>
      froms.flatMap((from) => tos.filter((to) => to !== from).map((to) => `${from} → ${to}`));
    expect(shown).toEqual({
      'admin: 200': [
        ...fromEach(['draft', 'published', 'archived'], ['suspended', 'banned']),
        'suspended → archived',
        'suspended → banned',
        'banned → suspended',
      ].sort(byStatuses),
      'admin: status_not_allowed': expect.any(Array),
      'other: not_allowed': fromEach(['published', 'archived']),
      'other: not_found': fromEach(['draft', 'suspended', 'banned']),
      'visitor: not_signed_in': fromEach(['draft', 'published', 'archived', 'suspended', 'banned']),
    });
    const refused = shown['admin: status_not_allowed'] ?? [];
    expect(refused.length + (shown['admin: 200']?.length ?? 0)).toBe(25);
  });

  it('is set by admins to suspended or banned, and lifted back to the status before', async () => {
    const app = await openApp();
    const [anna, eve] = [await app.signUp('anna'), await app.signUp('eve')];
    await makeAdmin(app, eve);
    const { story } = await publishLamp(app, anna);
    const asAdmin = (body: unknown) => story.patch(body, { token: eve.token });
    await story.patch({ status: 'archived' });
    expect((await asAdmin({ status: 'draft' })).body.code).toBe('status_not_allowed');
    expect((await asAdmin({ status: 'suspended' })).data.status).toBe('suspended');
    expect((await asAdmin({ status: 'suspended' })).status).toBe(200);
    expect((await asAdmin({ status: 'published' })).body.code).toBe('status_not_allowed');
    expect((await story.patch({ status: 'draft' })).body.code).toBe('status_not_allowed');
    expect((await asAdmin({ status: 'archived' })).data.status).toBe('archived');
    expect((await asAdmin({ status: 'banned' })).data.status).toBe('banned');
    expect((await asAdmin({ status: 'archived' })).body.code).toBe('status_not_allowed');
    const words = await asAdmin({ title: 'Nicer', status: 'suspended' });
    expect([words.status, words.body.code]).toEqual([403, 'not_allowed']);
  });

  it('comes with a reason, which the owner sees until the story is let back', async () => {
    const app = await openApp();
    const [anna, ben, eve] = [
      await app.signUp('anna'),
      await app.signUp('ben'),
      await app.signUp('eve'),
    ];
    await makeAdmin(app, eve);
    const { story } = await publishLamp(app, anna);
    const asAdmin = (body: unknown) => story.patch(body, { token: eve.token });
    const status_reason = 'Chapter 2 is somebody else’s';
    expect((await asAdmin({ status: 'suspended', status_reason })).status).toBe(200);
    expect(await story.read()).toMatchObject({ status: 'suspended', status_reason });
    const own = await app.call('GET /api/stories/:username', {
      params: { username: 'anna' },
      token: anna.token,
    });
    expect(own.data.stories[0].status_reason).toBe(status_reason);
    const reworded = await asAdmin({ status_reason: 'Chapter 2' });
    expect(reworded.data.status_reason).toBe('Chapter 2');
    expect((await asAdmin({ status: 'published' })).data.status_reason).toBe('');
    await app.app.database.write((trx) =>
      trx.updateTable('stories').set({ status_reason }).where('id', '=', story.id).execute(),
    );
    for (const reader of [ben, null]) expect((await story.read(reader)).status_reason).toBe('');

    const without = await asAdmin({ status_reason: 'No reason to' });
    expect([without.status, without.body.errors[0].path]).toEqual([422, 'status_reason']);
    const byOwner = await story.patch({ status: 'draft', status_reason: 'I like it so' });
    expect([byOwner.status, byOwner.body.code]).toEqual([403, 'not_allowed']);
    expect((await asAdmin({ status: 'banned', status_reason: 'Enough' })).status).toBe(200);
    expect(await story.read()).toMatchObject({ status: 'banned', status_reason: 'Enough' });
  });

  it('hides a suspended story from readers, and shows it again as it was', async () => {
    const app = await openApp();
    const [anna, eve] = [await app.signUp('anna'), await app.signUp('eve')];
    await makeAdmin(app, eve);
    const { story, hall } = await publishLamp(app, anna);
    const before = await story.read(null);
    await story.patch({ status: 'suspended' }, { token: eve.token });
    expect(await story.read(null)).toBeUndefined();
    await story.putNode(hall.id, { body: 'Written meanwhile.' });
    await story.patch({ status: 'published' }, { token: eve.token });
    expect((await story.read(null)).version_id).toBe(before.version_id);
    expect((await story.read()).has_unpublished_changes).toBe(true);
  });

  it('decides who meets the story anywhere', async () => {
    const app = await openApp();
    const [anna, ben, eve] = [
      await app.signUp('anna'),
      await app.signUp('ben'),
      await app.signUp('eve'),
    ];
    await makeAdmin(app, eve);
    const { story } = await publishLamp(app, anna);
    const { data: begun } = await story.start(ben);
    const places = async (token: string | null) => {
      const lists = [
        await app.call('GET /api/home/featured', { token }),
        await app.call('GET /api/stories/:username', { params: { username: 'anna' }, token }),
      ];
      const one = await app.call('GET /api/stories/:username/:story_slug', {
        params: story.params,
        token,
      });
      return [...lists.map(({ data }) => data.stories.length), one.status];
    };
    const reads = async () => {
      const all = await app.call('GET /api/stories/:username/playthroughs', {
        params: { username: 'ben' },
        token: ben.token,
      });
      return [all.data.length, (await story.resume(ben, begun.id)).status];
    };
    const seen: Record<string, unknown> = {};
    for (const status of statuses) {
      await putInStatus(app, story.id, status);
      seen[status] = {
        visitor: await places(null),
        reader: [...(await places(ben.token)), ...(await reads())],
        owner: await places(anna.token),
        admin: await places(eve.token),
      };
    }
    const hidden = { visitor: [0, 0, 404], reader: [0, 0, 404, 0, 404] };
    const ownOnly = { ...hidden, owner: [0, 1, 200], admin: [0, 1, 200] };
    expect(seen).toEqual({
      draft: ownOnly,
      published: {
        visitor: [1, 1, 200],
        reader: [1, 1, 200, 1, 200],
        owner: [1, 1, 200],
        admin: [1, 1, 200],
      },
      archived: {
        visitor: [0, 0, 200],
        reader: [0, 0, 200, 1, 200],
        owner: [0, 1, 200],
        admin: [0, 1, 200],
      },
      suspended: ownOnly,
      banned: ownOnly,
      deleted: { ...hidden, owner: [0, 0, 404], admin: [0, 0, 404] },
    });
  });

  it('ends with deleted: gone for everybody, by DELETE and by its owner only', async () => {
    const app = await openApp();
    const [anna, ben, eve] = [
      await app.signUp('anna'),
      await app.signUp('ben'),
      await app.signUp('eve'),
    ];
    await makeAdmin(app, eve);
    const { story } = await publishLamp(app, anna);
    const remove = (token: string) =>
      app.call('DELETE /api/stories/:username/:story_slug', { params: story.params, token });
    expect((await remove(ben.token)).status).toBe(403);
    expect((await remove(eve.token)).status).toBe(403);
    const removed = await remove(anna.token);
    expect([removed.status, removed.body]).toEqual([204, undefined]);
    for (const user of [anna, ben, eve]) expect(await story.read(user)).toBeUndefined();
    expect((await remove(anna.token)).status).toBe(404);
    expect((await story.start(ben)).status).toBe(404);
  });

  it('is not turned back by a page that is older than the last change', async () => {
    const app = await openApp();
    const { story } = await publishLamp(app, await app.signUp('anna'));
    const opened = await story.read();
    const save = { title: 'Renamed', description: 'Typed before.', status: opened.status };
    const headers = { 'if-match': `"${opened.version}"` };
    await story.patch({ status: 'draft' });
    const stale = await story.patch(save, { headers });
    expect([stale.status, stale.body.code]).toEqual([412, 'revision_stale']);
    expect(stale.body.current).toMatchObject({ status: 'draft', title: 'The Brass Lamp' });
    expect(await story.read()).toEqual(stale.body.current);
    // The same page with the reply it got. Its options are saved, and the status stays.
    const { version, status } = stale.body.current;
    const saved = await story.patch(
      { ...save, status },
      { headers: { 'if-match': `"${version}"` } },
    );
    expect([saved.status, saved.data.status, saved.data.title]).toEqual([200, 'draft', 'Renamed']);
  });

  it('becomes published only when there is something to read', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const empty = await story.patch({ status: 'published', title: 'Not kept' });
    expect([empty.status, empty.body.code]).toEqual([409, 'story_empty']);
    expect(await story.read()).toMatchObject({ title: 'The Brass Lamp', status: 'draft' });
    const unknown = await story.patch({ status: 'hidden' });
    expect([unknown.status, unknown.body.errors[0].path]).toEqual([422, 'status']);
  });
});
