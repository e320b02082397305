import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { onePixel } from '../../testing/images.ts';
import { leastRatioOfCalls } from '../../testing/least-ratio-of-calls.ts';
import { adts, id3, m4a, mp3, opus, track } from '../../testing/sounds.ts';
import { beginStory, publishLamp } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp } from '../../testing/test-app.ts';

const key = '/api/stories/:username/:story_slug/sounds';
const one = `${key}/:sound_id` as const;

async function open(app: TestApp) {
  const anna = await app.signUp('anna');
  const { token } = anna;
  const story = await beginStory(app, anna);
  const { params } = story;
  return {
    anna,
    story,
    add: (file: Uint8Array, headers = {}) =>
      app.call(`POST ${key}`, { params, body: { file }, token, headers }),
    list: (query = {}) => app.call(`GET ${key}`, { params, query, token }),
    remove: (sound_id: string) =>
      app.call(`DELETE ${one}`, { params: { ...params, sound_id }, token }),
  };
}

const get = (app: TestApp, url: string, headers = {}) =>
  app.app.fastify.inject({ method: 'GET', url, headers });
/** What the row of a file counts for beside it. */
const rowBytes = 300;
const writtenBytes = async (app: TestApp) => {
  const rows = await app.app.database.read.selectFrom('stored_bytes').selectAll().execute();
  return rows.reduce((sum, { writing }) => sum + Number(writing), 0);
};

/** About 2.6 MB, no two places of it alike. */
function longSound(): Buffer {
  const sound = mp3(25_000);
  for (let at = 0; at < sound.length; at += 104) sound.writeUInt32BE(at, at + 50);
  return sound;
}

/** As large as a file may be, of equal pieces. */
const filled = (head: Buffer, piece: Buffer) =>
  Buffer.concat([head, Buffer.alloc(9_900_000 - (9_900_000 % piece.length), piece)]);

describeOnBothDatabases('Sounds of a story', (openApp) => {
  it('of very many small pieces hold others up no longer than usual ones', async () => {
    const app = await openApp();
    const { add } = await open(app);
    const frame = (head: number[], bytes: number) => Buffer.concat([Buffer.from(head)], bytes);
    const usual = filled(Buffer.alloc(0), frame([0xff, 0xfb, 0xe0, 0x00], 1_044));
    // MPEG 2.5, 8 kbit/s at 12 kHz; boxes with nothing in them.
    const tiny = filled(Buffer.alloc(0), frame([0xff, 0xe3, 0x14, 0x00], 48));
    const boxes = filled(m4a(), Buffer.from([0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65]));
    expect((await add(usual)).status).toBe(201);
    expect((await add(tiny)).status).toBe(201);
    const refused = await add(boxes);
    expect([refused.status, refused.body.errors[0].message_id]).toEqual([422, 'sound_unreadable']);
    const allowed = 1.5;
    for (const file of [tiny, boxes]) {
      const ratio = await leastRatioOfCalls(
        () => add(file),
        () => add(usual),
        { enough: allowed },
      );
      expect(ratio).toBeLessThan(allowed);
    }
  });

  it('come in four forms, and are sent as exactly that', async () => {
    const app = await openApp();
    const { add } = await open(app);
    const files = [
      [mp3(), 'mp3', 'audio/mpeg', 261],
      [opus(), 'ogg', 'audio/ogg', 200],
      [adts(), 'aac', 'audio/aac', 232],
      [m4a(), 'm4a', 'audio/mp4', 2_000],
    ] as const;
    for (const [file, format, type, milliseconds] of files) {
      const { status, data } = await add(file);
      expect([format, status]).toEqual([format, 201]);
      expect(data).toEqual({
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        url: `/media/${data.id}.${format}`,
        milliseconds,
        bytes: file.length,
        created_at: '2026-01-01T12:00:00.000Z',
      });
      const sent = await get(app, data.url);
      expect([sent.statusCode, sent.rawPayload.length]).toEqual([200, file.length]);
      expect(sent.headers).toMatchObject({
        'content-type': type,
        'content-length': String(file.length),
        'accept-ranges': 'bytes',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(sent.headers['content-encoding']).toBeUndefined();
      const others = ['mp3', 'ogg', 'aac', 'm4a', 'webp', 'wav'].filter(
        (other) => other !== format,
      );
      for (const other of others) {
        const url = data.url.replace(format, other);
        expect([other, (await get(app, url)).statusCode]).toEqual([other, 404]);
      }
    }
    expect((await get(app, `/media/${'0'.repeat(32)}.mp3`)).statusCode).toBe(404);
  });

  it('are stored without what they say of their author', async () => {
    const app = await openApp();
    const { add } = await open(app);
    const { url, bytes } = (await add(Buffer.concat([id3('Anna at home'), mp3()]))).data;
    expect(bytes).toBe(mp3().length);
    expect((await get(app, url)).rawPayload.equals(mp3())).toBe(true);
  });

  it('are sent in parts to whoever asks for parts', async () => {
    const app = await openApp();
    const { add } = await open(app);
    const sound = longSound();
    const { url, id } = (await add(sound)).data;
    const size = sound.length;
    expect((await get(app, url)).rawPayload.equals(sound)).toBe(true);
    const parts: [range: string, from: number, to: number][] = [
      ['bytes=0-1', 0, 2],
      ['bytes=0-', 0, size],
      ['bytes=100-1100000', 100, 1_100_001],
      [`bytes=1048575-1048576`, 1_048_575, 1_048_577],
      ['bytes=-5', size - 5, size],
      [`bytes=-${size + 9}`, 0, size],
      [`bytes=${size - 1}-${size + 50}`, size - 1, size],
    ];
    for (const [range, from, to] of parts) {
      const { statusCode, headers, rawPayload } = await get(app, url, { range });
      expect([range, statusCode]).toEqual([range, 206]);
      expect(headers['content-range']).toBe(`bytes ${from}-${to - 1}/${size}`);
      expect(headers['content-length']).toBe(String(to - from));
      expect([range, rawPayload.equals(sound.subarray(from, to))]).toEqual([range, true]);
    }
    for (const range of [`bytes=${size}-`, 'bytes=-0', 'bytes=99999999999999999999-']) {
      const { statusCode, headers, rawPayload } = await get(app, url, { range });
      expect([range, statusCode, rawPayload.length]).toEqual([range, 416, 0]);
      expect(headers['content-range']).toBe(`bytes */${size}`);
    }
    for (const range of ['bytes=5-4', 'bytes=-', 'bytes=0-1,4-5', 'seconds=0-1', 'bytes=a-b']) {
      const { statusCode, rawPayload } = await get(app, url, { range });
      expect([range, statusCode, rawPayload.length]).toEqual([range, 200, size]);
    }
    const range = 'bytes=0-1';
    const same = await get(app, url, { range, 'if-range': `"${id}"` });
    const other = await get(app, url, { range, 'if-range': '"other"' });
    expect([same.statusCode, other.statusCode]).toEqual([206, 200]);
    expect((await get(app, url, { 'if-none-match': `"${id}"` })).statusCode).toBe(304);
    const head = await app.app.fastify.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      String(size),
      0,
    ]);
  });

  it('are refused by name where they are none, or too large', async () => {
    const app = await openApp();
    const { add, list } = await open(app);
    const film = m4a([track('soun', 'mp4a'), track('vide', 'avc1')]);
    const page = Buffer.from(`<!doctype html><script>alert(1)</script>${' '.repeat(999)}`);
    const wrong: [what: string, file: Uint8Array, says: RegExp][] = [
      ['nothing', Buffer.alloc(0), /isn’t a sound of a kind.*Send an MP3/],
      ['an image', onePixel, /isn’t a sound of a kind/],
      ['a page behind ID3', Buffer.concat([id3('Bell'), page]), /isn’t a sound of a kind/],
      ['half of one', mp3().subarray(0, 500), /cut off.*send the whole file/],
      ['a film', film, /is a film.*Save its sound alone/],
    ];
    for (const [what, file, says] of wrong) {
      const { status, body } = await add(file);
      expect([what, status, body.code]).toEqual([what, 422, 'not_valid']);
      expect(body.errors).toEqual([
        expect.objectContaining({ path: 'file', message: expect.stringMatching(says) }),
      ]);
    }
    const large = await add(mp3(106_000));
    expect([large.status, large.body.code]).toEqual([413, 'too_large']);
    expect(large.body.errors?.[0]).toMatchObject({
      path: 'file',
      message: expect.stringMatching(/too large.*up to 10 MB/),
    });
    expect((await list()).data).toEqual({ sounds: [], next_cursor: null });
    expect((await add(mp3(96_000))).status).toBe(201);
  });

  it('are in a story once, however often they are sent, also at the same time', async () => {
    const app = await openApp();
    const { add, list } = await open(app);
    const before = await writtenBytes(app);
    const replies = await Promise.all([
      add(mp3()),
      add(Buffer.concat([id3('x'), mp3()])),
      add(mp3()),
    ]);
    const ids = new Set(replies.map(({ data }) => data.id));
    expect([replies.map(({ status }) => status), ids.size]).toEqual([[201, 201, 201], 1]);
    expect((await list()).data.sounds).toEqual([replies[0]?.data]);
    expect((await writtenBytes(app)) - before).toBe(mp3().length + rowBytes);
  });

  it('are listed newest first, page by page, and deleted for good', async () => {
    const app = await openApp();
    const { add, list, remove } = await open(app);
    const made: string[] = [];
    for (const frames of [5, 6, 7]) {
      made.unshift((await add(mp3(frames))).data.id);
      app.clock.advance(1_000);
    }
    const ids = ({ data }: { data: { sounds: { id: string }[] } }) =>
      data.sounds.map(({ id }) => id);
    const first = await list({ limit: 2 });
    const rest = await list({ limit: 2, cursor: first.data.next_cursor });
    expect([...ids(first), ...ids(rest)]).toEqual(made);
    expect(rest.data.next_cursor).toBe(null);
    const bytes = await writtenBytes(app);
    const [id = ''] = made;
    const url = `/media/${id}.mp3`;
    expect((await get(app, url)).statusCode).toBe(200);
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).body).toMatchObject({ status: 404, code: 'not_found' });
    expect((await get(app, url)).statusCode).toBe(404);
    expect(bytes - (await writtenBytes(app))).toBe(mp3(7).length + rowBytes);
    expect(ids(await list())).toEqual(made.slice(1));
  });

  it('count for the author’s limit, and for that of a story', async () => {
    const app = await openApp();
    const { add, story, anna } = await open(app);
    const { write } = app.app.database;
    const setWriting = (writing: number) =>
      write((trx) =>
        trx.updateTable('stored_bytes').set({ writing }).where('user_id', '=', anna.id).execute(),
      );
    await setWriting(500_000_000);
    const full = await add(mp3());
    expect([full.status, full.body.code]).toEqual([422, 'limit_reached']);
    expect(full.body.detail).toMatch(/up to 500 MB with their images, sounds/);
    await setWriting(0);
    const row = {
      story_id: story.id,
      format: 'mp3',
      milliseconds: 1,
      bytes: 1,
      created_at: 1,
    } as const;
    for (let index = 0; index < 500; index += 100) {
      const rows = Array.from({ length: 100 }, (_, more) => {
        const id = `s${index + more}`;
        return { ...row, id, hash: id, content: Buffer.alloc(1) };
      });
      await write((trx) => trx.insertInto('story_sounds').values(rows).execute());
    }
    const many = await add(mp3());
    expect([many.status, many.body.detail]).toEqual([422, 'A story can have up to 500 sounds.']);
  });

  it('are heard as long as their story is shown, by whoever has the address', async () => {
    const app = await openApp();
    const [anna, boss] = [await app.signUp('anna'), await app.signUp('boss')];
    const { write, read } = app.app.database;
    await write((trx) =>
      trx.updateTable('users').set({ flags: '["admin"]' }).where('id', '=', boss.id).execute(),
    );
    const { story } = await publishLamp(app, anna);
    const { params } = story;
    const { token } = anna;
    const body = { file: mp3() };
    const { url } = (await app.call(`POST ${key}`, { params, body, token })).data;
    const status = async () => (await get(app, url, { range: 'bytes=0-1' })).statusCode;
    const become = (to: string, as = token) =>
      app.call('PATCH /api/stories/:username/:story_slug', {
        params,
        body: { status: to },
        token: as,
      });
    expect(await status()).toBe(206);
    await become('draft');
    expect(await status()).toBe(206);
    await become('suspended', boss.token);
    expect(await status()).toBe(404);
    await become('draft', boss.token);
    await app.call('DELETE /api/stories/:username/:story_slug', { params, token });
    expect(await status()).toBe(404);
    const binned = { params: { story_id: story.id }, token };
    await app.call('POST /api/user/me/bin/:story_id/restore', binned);
    expect(await status()).toBe(206);
    const { password } = anna;
    const gone = await app.call('DELETE /api/user/me', { body: { password }, token });
    expect([gone.status < 300, await status()]).toEqual([true, 404]);
    expect(await read.selectFrom('story_sounds').select('id').execute()).toEqual([]);
  });

  it('are in the download of an account, and so are those of stories in the bin', async () => {
    const app = await openApp();
    const { add, anna, story } = await open(app);
    const sound = longSound();
    const { id } = (await add(sound)).data;
    const soundsIn = async () => {
      const { bytes } = await app.call('GET /api/user/me/export', { token: anna.token });
      return unzipSync(bytes, { filter: ({ name }) => name.endsWith('.mp3') });
    };
    const { params } = story;
    const content = new Uint8Array(sound);
    expect(await soundsIn()).toEqual({
      [`stories/${params.story_slug}-sounds/${id}.mp3`]: content,
    });
    await app.call('DELETE /api/stories/:username/:story_slug', { params, token: anna.token });
    expect(await soundsIn()).toEqual({ [`bin/${story.id}-sounds/${id}.mp3`]: content });
  });

  it('are read only when whoever sends them may', async () => {
    const app = await openApp();
    const { story } = await open(app);
    const ben = await app.signUp('ben');
    const send = (token: string | null) =>
      app.call(`POST ${key}`, { params: story.params, body: { file: onePixel }, token });
    expect((await send(null)).status).toBe(401);
    expect((await send(ben.token)).status).toBe(404);
  });
});
