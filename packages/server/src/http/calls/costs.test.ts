import { randomBytes } from 'node:crypto';
import { type EndpointKey, endpointKeys } from '@brasslamp/contract';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { preparedFile } from '../../testing/prepared-story.ts';
import { mp3 } from '../../testing/sounds.ts';
import { bytesCounted, bytesOnDisk } from '../../testing/stored-bytes.ts';
import { publishLamp } from '../../testing/stories.ts';
import {
  describeOnBothDatabases,
  type TestApp,
  type TestInput,
  type TestReply,
  type TestUser,
} from '../../testing/test-app.ts';

/**
 * The limit on each call that may store anything, as docs/decisions/0044 has it. A call that is
 * missing here does not compile.
 *
 * - `writing`, `playing`: counted for its person, and refused when they store as much as they may.
 * - `counted`: counted, and never refused, for it makes room or a number bounds it.
 * - `bounded`: by how many there can be of it, or how often it can be called.
 * - `nothing`: it stores nothing new.
 */
type Limit = 'writing' | 'playing' | 'counted' | 'bounded' | 'nothing';

const story = '/api/stories/:username/:story_slug' as const;
const itemsOf = '/api/:username/:story_slug/chapters/:chapter_id/items' as const;

const limitOf: Record<Exclude<EndpointKey, `GET ${string}`>, Limit> = {
  'POST /api/user/register': 'bounded',
  'POST /api/user/verify-email': 'bounded',
  'POST /api/user/resend-verify-email': 'bounded',
  'POST /api/user/login': 'bounded',
  'POST /api/user/logout': 'nothing',
  'POST /api/user/change-password': 'bounded',
  'POST /api/user/send-password-reset-email': 'bounded',
  'POST /api/user/reset-password': 'bounded',
  'PATCH /api/user/me': 'bounded',
  'DELETE /api/user/me': 'bounded',
  'DELETE /api/user/me/sessions/:session_id': 'nothing',
  'POST /api/guests': 'bounded',
  'POST /api/user/me/guest-playthroughs': 'counted',
  'DELETE /api/user/me/removed-stories/:story_id': 'nothing',
  'PUT /api/user/me/wanted/:story_id': 'bounded',
  'DELETE /api/user/me/wanted/:story_id': 'nothing',
  'POST /api/user/me/lists': 'bounded',
  'PATCH /api/user/me/lists/:list_id': 'bounded',
  'DELETE /api/user/me/lists/:list_id': 'nothing',
  'PUT /api/user/me/lists/:list_id/stories/:story_id': 'bounded',
  'DELETE /api/user/me/lists/:list_id/stories/:story_id': 'nothing',
  'PATCH /api/admin/users/:user_id': 'bounded',
  'POST /api/admin/users/:user_id/end-sessions': 'bounded',

  'POST /api/user/me/bin/:story_id/restore': 'counted',
  'POST /api/stories/:username': 'writing',
  'POST /api/stories/:username/import': 'writing',
  'POST /api/stories/:username/prepared': 'writing',
  'PUT /api/stories/:username/:story_slug/import/losses': 'nothing',
  'DELETE /api/stories/:username/:story_slug/import/originals/:node_id': 'nothing',
  'POST /api/stories/:username/:story_slug/versions': 'writing',
  'POST /api/stories/:username/:story_slug/versions/:version_id/restore': 'counted',
  'POST /api/stories/:username/:story_slug/beta-link': 'bounded',
  'DELETE /api/stories/:username/:story_slug/beta-link': 'nothing',
  'POST /api/stories/:username/:story_slug/beta-readers': 'counted',
  'DELETE /api/stories/:username/:story_slug': 'counted',

  'PATCH /api/stories/:username/:story_slug': 'writing',
  'POST /api/stories/:username/:story_slug/chapters': 'writing',
  'PATCH /api/stories/:username/:story_slug/chapters/:chapter_id': 'writing',
  'DELETE /api/stories/:username/:story_slug/chapters/:chapter_id': 'counted',
  'POST /api/stories/:username/:story_slug/bin/:bin_id/restore': 'counted',
  'DELETE /api/stories/:username/:story_slug/bin/:bin_id': 'nothing',
  'POST /api/stories/:username/:story_slug/nodes': 'writing',
  'PUT /api/stories/:username/:story_slug/nodes/:node_id': 'writing',
  'DELETE /api/stories/:username/:story_slug/nodes/:node_id': 'counted',
  'POST /api/:username/:story_slug/chapters/:chapter_id/items': 'writing',
  'PUT /api/:username/:story_slug/chapters/:chapter_id/items/:item_id': 'writing',
  'DELETE /api/:username/:story_slug/chapters/:chapter_id/items/:item_id': 'counted',
  'PUT /api/stories/:username/:story_slug/variables': 'writing',
  'PUT /api/stories/:username/:story_slug/achievements': 'writing',
  'PUT /api/stories/:username/:story_slug/story-wide': 'writing',
  'POST /api/stories/:username/:story_slug/edits': 'writing',
  'POST /api/admin/content': 'bounded',
  'PUT /api/admin/content/:content_item_id': 'bounded',
  'DELETE /api/admin/content/:content_item_id': 'nothing',

  'POST /api/stories/:username/:story_slug/playthrough': 'playing',
  'POST /api/stories/:username/:story_slug/opening': 'playing',
  'PATCH /api/stories/:username/:story_slug/playthrough/:playthrough_id': 'bounded',
  'DELETE /api/stories/:username/:story_slug/playthrough/:playthrough_id': 'counted',
  'POST /api/stories/:username/:story_slug/playthrough/:playthrough_id/restore': 'counted',
  'PUT /api/stories/:username/:story_slug/playthrough/:playthrough_id/action': 'playing',

  'POST /api/stories/:username/:story_slug/test-plays': 'writing',
  'PUT /api/stories/:username/:story_slug/test-plays/:test_play_id': 'writing',
  'DELETE /api/stories/:username/:story_slug/test-plays/:test_play_id': 'nothing',

  'POST /api/stories/:username/:story_slug/images': 'writing',
  'DELETE /api/stories/:username/:story_slug/images/:image_id': 'nothing',
  'POST /api/stories/:username/:story_slug/sounds': 'writing',
  'DELETE /api/stories/:username/:story_slug/sounds/:sound_id': 'nothing',
  'PUT /api/stories/:username/:story_slug/check': 'bounded',

  'PUT /api/stories/:username/:story_slug/tags': 'bounded',
  'PUT /api/user/me/filters': 'bounded',
  'PATCH /api/admin/tags/:tag_id': 'bounded',
};

/** A text by chance: no two are alike, and it is not to be compressed. */
const noise = (characters: number) =>
  randomBytes(characters).toString('base64').slice(0, characters);

/** A call of each kind that is refused at the limit, as somebody would fill a disk with it. */
async function storingCalls(app: TestApp, author: TestUser) {
  const lamp = await publishLamp(app, author);
  const { params } = lamp.story;
  const { token } = author;
  const item = await lamp.story.addItem(lamp.chapter.id, { key: 'lamp', name: 'Lamp' });
  const other = await lamp.story.addChapter('Other');
  const call = <K extends EndpointKey>(key: K, body?: unknown, more: object = {}) =>
    app.call(key, {
      params: { ...params, ...more },
      ...(body !== undefined && { body }),
      token,
      headers: key.startsWith('POST') ? { 'idempotency-key': newId() } : {},
    } as TestInput<K>);
  const plays = { name: noise(50), seed: 1, steps: [], expects: {} };
  const play = await call(`POST ${story}/test-plays`, plays);
  const test_play_id: string = play.data?.id;
  const reading = await lamp.story.start();
  const playthrough_id: string = reading.data.id;
  let slug = params.story_slug;
  const calls: Record<string, (at: number) => Promise<TestReply>> = {
    'POST /api/stories/:username': () => call('POST /api/stories/:username', { title: noise(50) }),
    'POST /api/stories/:username/import': () => {
      const file = Buffer.from(`:: Start\n${noise(4_000)}\n`);
      return call('POST /api/stories/:username/import', { file });
    },
    'POST /api/stories/:username/prepared': () => {
      const file = preparedFile({ title: noise(50), nodes: { Start: noise(4_000) } });
      return call('POST /api/stories/:username/prepared', { file });
    },
    'PATCH /api/stories/:username/:story_slug': async (at) => {
      const before = slug;
      slug = `lamp-${at}`;
      const reply = await call(`PATCH ${story}`, { slug }, { story_slug: before });
      if (reply.status === 200) params.story_slug = slug;
      else slug = before;
      return reply;
    },
    'POST /api/stories/:username/:story_slug/chapters': () =>
      call(`POST ${story}/chapters`, { title: noise(200) }),
    'PATCH /api/stories/:username/:story_slug/chapters/:chapter_id': (at) =>
      call(
        `PATCH ${story}/chapters/:chapter_id`,
        { title: noise(20 + at) },
        { chapter_id: other.id },
      ),
    'POST /api/stories/:username/:story_slug/nodes': () =>
      call(`POST ${story}/nodes`, {
        chapter_id: lamp.chapter.id,
        name: noise(100),
        body: noise(500),
        actions: [{ label: noise(30) }],
      }),
    'PUT /api/stories/:username/:story_slug/nodes/:node_id': (at) =>
      call(
        `PUT ${story}/nodes/:node_id`,
        { body: noise(8_000 + 10 * at), actions: [{ label: noise(50) }] },
        { node_id: lamp.garden.id },
      ),
    'POST /api/:username/:story_slug/chapters/:chapter_id/items': () =>
      call(
        `POST ${itemsOf}`,
        { key: `k${randomBytes(8).toString('hex')}`, name: noise(40), description: noise(300) },
        { chapter_id: lamp.chapter.id },
      ),
    'PUT /api/:username/:story_slug/chapters/:chapter_id/items/:item_id': (at) =>
      call(
        `PUT ${itemsOf}/:item_id`,
        { description: noise(1_000 + 10 * at) },
        { chapter_id: lamp.chapter.id, item_id: item.id },
      ),
    'PUT /api/stories/:username/:story_slug/variables': (at) =>
      call(`PUT ${story}/variables`, {
        variables: [{ key: `v${at}`, kind: 'text', initial: noise(100 + at) }],
      }),
    'PUT /api/stories/:username/:story_slug/achievements': (at) =>
      call(`PUT ${story}/achievements`, {
        achievements: [{ key: `a${at}`, name: noise(50 + at) }],
      }),
    'PUT /api/stories/:username/:story_slug/story-wide': (at) =>
      call(`PUT ${story}/story-wide`, { panel: noise(5_000 + at) }),
    'POST /api/stories/:username/:story_slug/edits': () => {
      const ids = Array.from({ length: 10 }, newId);
      const groups = ids.map((id) => ({
        ...{ id, act: 'mark' },
        edits: [{ type: 'mark', marks: [{ id: lamp.hall.id, note: noise(2_000) }] }],
        leaves: {
          source: { file: 'a.ink', container: 'ink', format: 'ink', ifid: '' },
          ...{ said: null, nodes: [lamp.hall.id], losses: [] },
          originals: [{ node_id: lamp.hall.id, unit: 'hall', text: noise(2_000) }],
        },
      }));
      return call(`POST ${story}/edits`, { groups });
    },
    'POST /api/stories/:username/:story_slug/versions': async (at) => {
      await lamp.story.putNode(lamp.cellar.id, { body: noise(100 + at) });
      return call(`POST ${story}/versions`, { note: '' });
    },
    'POST /api/stories/:username/:story_slug/test-plays': () =>
      call(`POST ${story}/test-plays`, { ...plays, name: noise(100) }),
    'PUT /api/stories/:username/:story_slug/test-plays/:test_play_id': (at) =>
      call(`PUT ${story}/test-plays/:test_play_id`, { name: noise(60 + at) }, { test_play_id }),
    'POST /api/stories/:username/:story_slug/images': async () => {
      const raw = { width: 60, height: 60, channels: 3 } as const;
      const file = await sharp(randomBytes(10_800), { raw }).png().toBuffer();
      return call(`POST ${story}/images`, { file });
    },
    'POST /api/stories/:username/:story_slug/sounds': () => {
      const file = mp3(30);
      for (let at = 0; at < file.length; at += 104) randomBytes(96).copy(file, at + 8);
      return call(`POST ${story}/sounds`, { file });
    },
    'POST /api/stories/:username/:story_slug/playthrough': () => call(`POST ${story}/playthrough`),
    'POST /api/stories/:username/:story_slug/opening': async (at) => {
      const { version_id } = await lamp.story.read();
      // Somebody who did the same before gets what they have.
      const action = { type: 'choose', action_id: at < 30 ? lamp.down : lamp.light };
      return call(`POST ${story}/opening`, { version_id, action });
    },
    'PUT /api/stories/:username/:story_slug/playthrough/:playthrough_id/action': () =>
      call(
        `PUT ${story}/playthrough/:playthrough_id/action`,
        { type: 'restart' },
        { playthrough_id },
      ),
  };
  return calls;
}

const isRefused = ({ status, body }: TestReply) =>
  (status === 422 && body.code === 'limit_reached') ||
  body.data?.results?.some(({ reason }: { reason?: string }) => reason === 'limit_reached');

const rounds = 8;

describeOnBothDatabases('What a person may make the site store', (openApp) => {
  it('is held back in each call, and what it takes is what was counted', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const calls = Object.entries(await storingCalls(app, anna));
    const limits = Object.entries(limitOf).filter(([, limit]) => /^(writing|playing)$/.test(limit));
    expect(calls.map(([key]) => key).toSorted()).toEqual(limits.map(([key]) => key).toSorted());
    expect(Object.keys(limitOf).toSorted()).toEqual(
      endpointKeys.filter((key) => !key.startsWith('GET ')).toSorted(),
    );
    const grown: Record<string, number> = {};
    // Each table has its first page then.
    for (const [, again] of calls) await again(0);
    const before = [await bytesOnDisk(app), await bytesCounted(app)] as const;
    for (const [key, again] of calls) {
      const counted = await bytesCounted(app);
      for (let at = 1; at <= rounds; at += 1) {
        const { status, body } = await again(at);
        expect([key, status < 300 ? '' : body]).toEqual([key, '']);
      }
      grown[key] = (await bytesCounted(app)) - counted;
    }
    const onDisk = (await bytesOnDisk(app)) - before[0];
    const counted = (await bytesCounted(app)) - before[1];
    expect(onDisk / counted, `${onDisk} of ${counted}`).toBeLessThan(1.2);
    expect(onDisk / counted).toBeGreaterThan(0.8);
    for (const [key, bytes] of Object.entries(grown)) expect([key, bytes > 0]).toEqual([key, true]);
    // Something that is not published yet.
    await Object.fromEntries(calls)['PUT /api/stories/:username/:story_slug/nodes/:node_id']?.(20);
    await app.app.database.write((trx) =>
      trx
        .updateTable('stored_bytes')
        .set({ writing: 520_000_000, playing: 200_000_000 })
        .where('user_id', '=', anna.id)
        .execute(),
    );
    for (const [key, again] of calls) {
      expect([key, isRefused(await again(30))]).toEqual([key, true]);
    }
  });
});
