import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { publishLamp } from '../../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../../testing/test-app.ts';
import { exportArchivedDrafts } from '../../versions/export-versions.ts';
import { deleteArchived, listArchived } from '../../versions/queries.ts';

const download = (app: TestApp, token: string) => app.call('GET /api/user/me/export', { token });

// biome-ignore lint/suspicious/noExplicitAny: a test says by its assertions what it expects here
async function filesOf(app: TestApp, token: string): Promise<Record<string, any>> {
  const files = unzipSync((await download(app, token)).bytes);
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, JSON.parse(strFromU8(bytes))]),
  );
}

async function writeStory(app: TestApp, { username, token }: TestUser, title: string, nodes = 0) {
  const story = await app.call('POST /api/stories/:username', {
    params: { username },
    body: { title },
    token,
  });
  const params = { username, story_slug: story.data.slug as string };
  const chapter = await app.call('POST /api/stories/:username/:story_slug/chapters', {
    params,
    body: { title: 'One' },
    token,
  });
  const chapter_id = chapter.data.id as string;
  for (let index = 0; index < nodes; index += 1) {
    const node = await app.call('POST /api/stories/:username/:story_slug/nodes', {
      params,
      body: { chapter_id, name: `Node ${index}`, body: `Grüße 🪔 ${index}` },
      token,
    });
    expect(node.status).toBe(201);
  }
  return { ...params, chapter_id };
}

describeOnBothDatabases('downloading everything of mine', (openApp) => {
  it('is a zip with account, sessions, events, playthroughs, bin and stories', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { token } = anna;
    const lamp = await writeStory(app, anna, 'Lamp', 2);
    await app.call('POST /api/:username/:story_slug/chapters/:chapter_id/items', {
      params: lamp,
      body: { key: 'wick', name: 'Wick' },
      token,
    });
    await app.call('PUT /api/stories/:username/:story_slug/variables', {
      params: lamp,
      body: { variables: [{ key: 'gold', kind: 'number' }] },
      token,
    });
    await app.call('PUT /api/stories/:username/:story_slug/achievements', {
      params: lamp,
      body: { achievements: [{ key: 'brave', name: 'Brave heart' }] },
      token,
    });
    await app.call('PUT /api/stories/:username/:story_slug/story-wide', {
      params: lamp,
      body: { lang: 'fr', snippets: [{ name: 'Météo', body: 'Il pleut.' }] },
      token,
    });
    const cellar = await app.call('POST /api/stories/:username/:story_slug/nodes', {
      params: lamp,
      body: { chapter_id: lamp.chapter_id, name: 'Cellar', body: 'Damp.' },
      token,
    });
    await app.call('DELETE /api/stories/:username/:story_slug/nodes/:node_id', {
      params: { ...lamp, node_id: cellar.data.id as string },
      token,
    });
    const played = await app.call('POST /api/stories/:username/:story_slug/playthrough', {
      params: lamp,
      token,
    });
    await app.call('PUT /api/stories/:username/:story_slug/playthrough/:playthrough_id/action', {
      params: { ...lamp, playthrough_id: played.data.id as string },
      body: { type: 'restart' },
      token,
    });
    const story_id = (
      await app.call('GET /api/stories/:username/:story_slug', { params: lamp, token })
    ).data.id as string;
    await app.call('PUT /api/user/me/wanted/:story_id', { params: { story_id }, token });
    const sea = await app.call('POST /api/user/me/lists', { body: { title: 'Sea' }, token });
    await app.call('PUT /api/user/me/lists/:list_id/stories/:story_id', {
      params: { list_id: sea.data.id as string, story_id },
      body: { note: 'Wet.' },
      token,
    });
    const old = await writeStory(app, anna, 'Old');
    for (const params of [lamp, old]) {
      await app.call('POST /api/stories/:username/:story_slug/test-plays', {
        params,
        body: { name: 'To the sea', seed: 7, steps: [] },
        token,
      });
    }
    await app.call('DELETE /api/stories/:username/:story_slug', { params: old, token });

    const reply = await download(app, token);
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('application/zip');
    expect(reply.headers['content-disposition']).toBe('attachment; filename="anna-2026-01-01.zip"');
    expect(reply.headers['cache-control']).toBe('no-store');
    const files = await filesOf(app, token);
    expect(Object.keys(files).toSorted()).toEqual(
      [
        'account.json',
        'bin.json',
        'events.json',
        'filters.json',
        `bin/${files['bin.json'].stories[0].id}.json`,
        'playthroughs.json',
        `playthroughs/${files['playthroughs.json'].playthroughs[0].id}.json`,
        'removed-stories.json',
        'seen.json',
        'wanted.json',
        'lists.json',
        'sessions.json',
        'brasslamp-archive.json',
        'stories/lamp/facts.json',
        'stories/lamp/history.json',
        'stories/lamp/story.brasslamp.json',
      ].toSorted(),
    );
    expect(files['account.json']).toEqual((await app.call('GET /api/user/me', { token })).data);
    expect(files['sessions.json'].sessions).toMatchObject([
      { is_current: true, network: '127.0.0.x' },
    ]);
    expect(files['events.json'].events).toContainEqual(
      expect.objectContaining({ type: 'registered', actor_username: 'anna' }),
    );
    expect(files['playthroughs.json'].playthroughs).toMatchObject([{ story_slug: 'lamp' }]);
    expect(files['seen.json'].stories).toMatchObject([{ story_id, nodes: [expect.any(String)] }]);
    expect(files['wanted.json'].stories).toMatchObject([{ story_id }]);
    expect(files['lists.json'].lists).toMatchObject([
      { title: 'Sea', stories: [{ note: 'Wet.' }] },
    ]);
    expect(files['bin.json'].stories).toMatchObject([{ title: 'Old' }]);
    expect(files['brasslamp-archive.json']).toEqual({ format: 'brasslamp-archive', version: 1 });
    expect(files['stories/lamp/story.brasslamp.json']).toMatchObject({
      format: 'brasslamp-story',
      title: 'Lamp',
      slug: 'lamp',
      lang: 'fr',
      variables: [{ key: 'gold', kind: 'number' }],
      achievements: [{ key: 'brave', name: 'Brave heart' }],
      snippets: [{ name: 'Météo', body: 'Il pleut.' }],
      chapters: [
        {
          title: 'One',
          nodes: [
            { name: 'Node 0', body: 'Grüße 🪔 0' },
            { name: 'Node 1', body: 'Grüße 🪔 1' },
          ],
          items: [{ key: 'wick', name: 'Wick' }],
        },
      ],
    });
    expect(files['stories/lamp/facts.json']).toMatchObject({
      story: { title: 'Lamp', slug: 'lamp', status: 'draft' },
      versions: [],
      bin: [{ part: { kind: 'node', name: 'Cellar' }, content: [{ node: { body: 'Damp.' } }] }],
      test_plays: [{ name: 'To the sea', seed: 7, steps: [] }],
    });
    const binned = files[`bin/${files['bin.json'].stories[0].id}.json`];
    expect(binned.test_plays).toMatchObject([{ name: 'To the sea' }]);
  });

  it('goes back in as the same stories: what leaves again is the same bytes', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    await publishLamp(app, anna);
    await writeStory(app, anna, 'Two', 2);
    const archive = (await download(app, anna.token)).bytes;
    const params = { username: ben.username };
    const body = { file: archive };
    const key = 'POST /api/stories/:username/import';
    const reply = await app.call(key, { params, body, token: ben.token });
    expect(reply.status).toBe(201);
    expect(reply.data.stories).toHaveLength(2);
    const textsOf = (bytes: Uint8Array) =>
      Object.entries(unzipSync(bytes))
        .filter(([path]) => path.endsWith('.brasslamp.json'))
        .map(([path, file]) => [path, strFromU8(file)])
        .toSorted();
    const before = textsOf(archive);
    // One of them was published.
    expect(before).toHaveLength(3);
    expect(textsOf((await download(app, ben.token)).bytes)).toEqual(before);
    const newer = unzipSync(archive);
    newer['brasslamp-archive.json'] = strToU8('{"format":"brasslamp-archive","version":2}');
    const refused = await app.call(key, {
      params,
      body: { file: zipSync(newer) },
      token: ben.token,
    });
    expect(refused.body.detail).toMatch(/^This archive is of version 2, and this site reads/);
  });

  it('holds long lists whole', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    await writeStory(app, anna, 'Long', 45);
    for (let index = 0; index < 21; index += 1) await writeStory(app, anna, `Short ${index}`);
    const files = await filesOf(app, anna.token);
    const names = files['stories/long/story.brasslamp.json'].chapters[0].nodes.map(
      ({ name }: { name: string }) => name,
    );
    expect(names).toEqual(Array.from({ length: 45 }, (_, index) => `Node ${index}`));
    expect(Object.keys(files).filter((name) => name.startsWith('stories/'))).toHaveLength(66);
  });

  it('holds no password, no code, no token, and nothing of anybody else', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const ben = await app.signUp('ben');
    await writeStory(app, ben, 'Of Ben', 1);
    const { token, password, email } = anna;
    await app.call('POST /api/user/send-password-reset-email', { body: { email } });
    const code = await app.codeFor(email);
    const text = JSON.stringify(await filesOf(app, token));
    for (const secret of ['argon2', 'hash', password, code, token]) {
      expect(text).not.toContain(secret);
    }
    expect(text).not.toMatch(/ben@|Of Ben/);
  });

  it('holds the text of published versions and of stories in the bin', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story } = await publishLamp(app, anna);
    const { id } = story;
    const { story_slug } = story.params;
    const files = await filesOf(app, anna.token);
    expect(files[`stories/${story_slug}/history.json`].versions).toMatchObject([
      { number: 1, file: 'versions/1.brasslamp.json', same: {} },
    ]);
    const frozen = JSON.stringify(files[`stories/${story_slug}/versions/1.brasslamp.json`]);
    const [node] = await app.app.database.read
      .selectFrom('nodes')
      .select('body')
      .where('body', '<>', '')
      .execute();
    expect(frozen).toContain(JSON.stringify(node?.body).slice(1, -1));
    await app.call('DELETE /api/stories/:username/:story_slug', {
      params: story.params,
      token: anna.token,
    });
    const binned = (await filesOf(app, anna.token))[`bin/${id}.json`];
    expect(binned.story).toMatchObject({ id, title: 'The Brass Lamp' });
    expect(JSON.stringify(binned.draft)).toContain(JSON.stringify(node?.body).slice(1, -1));
    expect(binned.versions).toMatchObject([{ version: { number: 1 }, story: { nodes: {} } }]);
  });

  it('holds archived drafts and what is in the bin of a story, also when the story is in the bin', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { token } = anna;
    const { story, cellar } = await publishLamp(app, anna);
    const { params } = story;
    const node_id = cellar.id as string;
    await story.putNode(node_id, { body: 'Only in the archived draft.' });
    const { data } = await app.call('GET /api/stories/:username/:story_slug/versions', {
      params,
      token,
    });
    const version_id = data.versions[0].id as string;
    const restoreKey = 'POST /api/stories/:username/:story_slug/versions/:version_id/restore';
    const restored = await app.call(restoreKey, { params: { ...params, version_id }, token });
    expect(restored.status).toBe(200);
    await story.putNode(node_id, { body: 'Only in the bin.' });
    const key = 'DELETE /api/stories/:username/:story_slug/nodes/:node_id';
    await app.call(key, { params: { ...params, node_id }, token });
    const drafts = (
      await app.call('GET /api/stories/:username/:story_slug/kept-drafts', { params, token })
    ).data.drafts;
    const bin = (await app.call('GET /api/stories/:username/:story_slug/bin', { params, token }))
      .data.parts;
    expect([drafts, bin]).toMatchObject([[{ node_count: 3 }], [{ kind: 'node' }]]);

    const files = await filesOf(app, token);
    const folder = `stories/${params.story_slug}/`;
    expect(files[`${folder}history.json`].kept_drafts).toMatchObject([
      { kept_at: drafts[0].kept_at, file: 'kept-drafts/1.brasslamp.json' },
    ]);
    const archived = files[`${folder}kept-drafts/1.brasslamp.json`];
    expect(JSON.stringify(archived)).toContain('Only in the archived draft.');
    await app.call('DELETE /api/stories/:username/:story_slug', { params, token });
    const binned = (await filesOf(app, token))[`bin/${story.id}.json`];
    expect(binned.kept_drafts).toMatchObject([{ kept_draft: drafts[0] }]);
    expect(JSON.stringify(binned.kept_drafts)).toContain('Only in the archived draft.');
    expect(binned.bin).toMatchObject([
      { part: bin[0], content: [{ node: { body: 'Only in the bin.' } }] },
    ]);
  });

  it('says which archived drafts were deleted while it was written, and holds the others', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, cellar } = await publishLamp(app, anna);
    const { version_id } = await story.read();
    const restoreKey = 'POST /api/stories/:username/:story_slug/versions/:version_id/restore';
    for (const body of ['The first one.', 'The second one.', 'The third one.']) {
      await story.putNode(cellar.id as string, { body });
      app.clock.advance(1_000);
      const params = { ...story.params, version_id: String(version_id) };
      expect((await app.call(restoreKey, { params, token: anna.token })).status).toBe(200);
    }
    const { read, write } = app.app.database;
    const [, second] = await listArchived(read, story.id);
    const parts = exportArchivedDrafts(read, story.id);
    const begun = (await parts.next()).value as string;
    await write((trx) => deleteArchived(trx, story.id, [String(second?.id)]));
    let text = begun;
    for await (const part of parts) text += part;
    const stories = JSON.parse(text).map((archived: { story: unknown }) =>
      JSON.stringify(archived.story),
    );
    expect(stories).toEqual([
      expect.stringContaining('The third one.'),
      'null',
      expect.stringContaining('The first one.'),
    ]);
    expect(JSON.parse(text)[1].kept_draft).toMatchObject({ id: second?.id, node_count: 3 });
  });

  it('holds every turn of mine, also of what I deleted and of what was taken from readers', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, light } = await publishLamp(app, anna);
    const ids: string[] = [];
    for (let made = 0; made < 2; made += 1) {
      const { id } = (await story.start(ben)).data;
      ids.push(id);
      for (let turn = 0; turn < 25; turn += 1) {
        const type = turn % 2 ? { type: 'restart' } : { action_id: light };
        expect((await story.act(ben, id, type)).status).toBe(200);
      }
    }
    const [left = '', deleted = ''] = ids;
    await app.call('DELETE /api/stories/:username/:story_slug/playthrough/:playthrough_id', {
      params: { ...story.params, playthrough_id: deleted },
      token: ben.token,
    });
    const files = await filesOf(app, ben.token);
    const [own, gone] = [files[`playthroughs/${left}.json`], files[`playthroughs/${deleted}.json`]];
    expect(own.playthrough).toMatchObject({ id: left, turn: 25, deleted_at: null, can_read: true });
    expect(gone.playthrough).toMatchObject({ id: deleted, deleted_at: expect.any(String) });
    for (const { turns } of [own, gone]) {
      const numbers = turns.map(({ turn }: { turn: number }) => turn);
      expect(numbers).toEqual(Array.from({ length: 26 }, (_, index) => 25 - index));
      expect(turns[0]).toMatchObject({ action: { type: 'choose' }, body: expect.any(Object) });
    }
    await story.patch({ status: 'draft' });
    const later = (await filesOf(app, ben.token))[`playthroughs/${left}.json`];
    expect(later.playthrough.can_read).toBe(false);
    expect(later.turns).toHaveLength(26);
    expect(later.turns[0]).toMatchObject({ turn: 25, action: { action_id: light } });
    expect(later.turns[0].body).toBeUndefined();
  });

  it('holds each playthrough of a long list once', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story } = await publishLamp(app, anna);
    const made: string[] = [];
    for (let index = 0; index < 41; index += 1) made.push((await story.start(ben)).data.id);
    const names: string[] = [];
    unzipSync((await download(app, ben.token)).bytes, {
      filter: ({ name }) => {
        if (name.startsWith('playthroughs/')) names.push(name);
        return false;
      },
    });
    expect(names).toEqual(made.toSorted().map((id) => `playthroughs/${id}.json`));
  });

  it('is limited to ten an hour', async () => {
    const app = await openApp({ RATE_LIMITS: 'on' });
    const { token } = await app.signUp('anna');
    for (let index = 0; index < 10; index += 1) {
      expect((await download(app, token)).status).toBe(200);
    }
    const refused = await download(app, token);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_often']);
  });
});
