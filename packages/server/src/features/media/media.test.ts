import { createHash } from 'node:crypto';
import { mediaAddress } from '@brasslamp/story/model/media-address';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { onePixel } from '../../testing/images.ts';
import { id3, longSound, mp3 } from '../../testing/sounds.ts';
import { beginStory, publishLamp } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp } from '../../testing/test-app.ts';
import { image } from './image.ts';
import { sound } from './sound.ts';
import { getMedia, mediaCalls, openMedia } from './testing/media-calls.ts';

const noisyImage = (side: number) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const size = { width: side, height: side };
  return sharp({ create: { ...size, channels: 3, background: 'red', noise } })
    .png()
    .toBuffer();
};

const cases = [
  {
    ...image,
    /** A different file for each number. */
    fileOf: noisyImage,
    /** Of more bytes than are read at once. */
    largeFile: () => noisyImage(1_450),
    /** Files that are stored as the same one. */
    same: [onePixel, onePixel, onePixel],
    format: 'webp',
    own: { width: 1, height: 1 },
    /** To whoever asks for a part. */
    status: 200,
    tooMany: 'A story can have up to 2,000 images.',
  },
  {
    ...sound,
    fileOf: async (frames: number) => mp3(frames),
    largeFile: async () => longSound(),
    same: [mp3(), Buffer.concat([id3('x'), mp3()]), mp3()],
    format: 'mp3',
    own: { format: 'mp3', milliseconds: 1 },
    status: 206,
    tooMany: 'A story can have up to 500 sounds.',
  },
] as const;

/** The bytes that the row of a file counts for beside it. */
const rowBytes = 300;
const writtenBytes = async (app: TestApp) => {
  const rows = await app.app.database.read.selectFrom('stored_bytes').selectAll().execute();
  return rows.reduce((sum, { writing }) => sum + Number(writing), 0);
};

for (const { kind, plural, table, mostPerStory, ...one } of cases) {
  describeOnBothDatabases(`The ${plural} of a story`, (openApp) => {
    it('are in it once, however often they are sent, also at the same time', async () => {
      const app = await openApp();
      const { add, list } = await openMedia(app, kind);
      const before = await writtenBytes(app);
      const replies = await Promise.all(one.same.map((file) => add(file)));
      const ids = new Set(replies.map(({ data }) => data.id));
      expect([replies.map(({ status }) => status), ids.size]).toEqual([[201, 201, 201], 1]);
      expect((await list()).data[plural]).toEqual([replies[0]?.data]);
      const { bytes } = replies[0]?.data ?? {};
      expect((await writtenBytes(app)) - before).toBe(bytes + rowBytes);
      const again = { 'idempotency-key': 'once' };
      const first = await add(await one.fileOf(3), again);
      const other = await add(one.same[0], again);
      expect([first.status, other.status, other.body.code]).toEqual([
        201,
        422,
        'idempotency_key_reused',
      ]);
    });

    it('are listed newest first, page by page, and deleted for good', async () => {
      const app = await openApp();
      const { add, list, remove } = await openMedia(app, kind);
      const made: { id: string; url: string; bytes: number }[] = [];
      for (const size of [5, 6, 7]) {
        made.unshift((await add(await one.fileOf(size))).data);
        app.clock.advance(1_000);
      }
      const first = (await list({ limit: 2 })).data;
      const rest = (await list({ limit: 2, cursor: first.next_cursor })).data;
      expect([...first[plural], ...rest[plural]]).toEqual(made);
      expect(rest.next_cursor).toBe(null);
      const stored = await writtenBytes(app);
      const [newest, ...others] = made;
      if (!newest) throw new Error('Nothing was stored');
      expect(newest.url).toBe(mediaAddress(newest.id, one.format));
      expect((await getMedia(app, newest.url)).statusCode).toBe(200);
      expect((await remove(newest.id)).status).toBe(204);
      expect((await remove(newest.id)).body).toMatchObject({ status: 404, code: 'not_found' });
      expect((await getMedia(app, newest.url)).statusCode).toBe(404);
      expect(stored - (await writtenBytes(app))).toBe(newest.bytes + rowBytes);
      expect((await list()).data[plural]).toEqual(others);
    });

    it('are deleted by nobody who only knows their ids', async () => {
      const app = await openApp();
      const own = await openMedia(app, kind);
      const ben = await app.signUp('ben');
      const others = mediaCalls(app, kind, (await beginStory(app, ben)).params, ben.token);
      const { id, url } = (await own.add(await one.fileOf(9))).data;
      expect((await others.remove(id)).status).toBe(404);
      expect((await getMedia(app, url)).statusCode).toBe(200);
      expect((await own.remove(id)).status).toBe(204);
    });

    it('count for the author’s limit, and for that of a story', async () => {
      const app = await openApp();
      const { add, story, anna } = await openMedia(app, kind);
      const { write } = app.app.database;
      const setWriting = (writing: number) =>
        write((trx) =>
          trx.updateTable('stored_bytes').set({ writing }).where('user_id', '=', anna.id).execute(),
        );
      const [file] = one.same;
      await setWriting(500_000_000);
      const full = await add(file);
      expect([full.status, full.body.code]).toEqual([422, 'limit_reached']);
      expect(full.body.detail).toMatch(/up to 500 MB with their images, sounds/);
      await setWriting(0);
      const row = { ...one.own, story_id: story.id, bytes: 1, created_at: 1 };
      for (let index = 0; index < mostPerStory; index += 100) {
        const rows = Array.from({ length: 100 }, (_, more) => {
          const id = `x${index + more}`;
          return { ...row, id, hash: id, content: Buffer.alloc(1) };
        });
        await write((trx) => trx.insertInto(table.name).values(rows).execute());
      }
      const many = await add(file);
      expect([many.status, many.body.detail]).toEqual([422, one.tooMany]);
    });

    it('are there as long as their story is shown, for whoever has the address', async () => {
      const app = await openApp();
      const [anna, boss] = [await app.signUp('anna'), await app.signUp('boss')];
      const { write, read } = app.app.database;
      await write((trx) =>
        trx.updateTable('users').set({ flags: '["admin"]' }).where('id', '=', boss.id).execute(),
      );
      const { story } = await publishLamp(app, anna);
      const { params } = story;
      const { token } = anna;
      const { url } = (await mediaCalls(app, kind, params, token).add(one.same[0])).data;
      const status = async () => (await getMedia(app, url, { range: 'bytes=0-1' })).statusCode;
      const become = (to: string, as = token) =>
        app.call('PATCH /api/stories/:username/:story_slug', {
          params,
          body: { status: to },
          token: as,
        });
      expect(await status()).toBe(one.status);
      await become('draft');
      expect(await status()).toBe(one.status);
      await become('suspended', boss.token);
      expect(await status()).toBe(404);
      await become('draft', boss.token);
      expect(await status()).toBe(one.status);
      await app.call('DELETE /api/stories/:username/:story_slug', { params, token });
      expect(await status()).toBe(404);
      const binned = { params: { story_id: story.id }, token };
      await app.call('POST /api/user/me/bin/:story_id/restore', binned);
      expect(await status()).toBe(one.status);
      const { password } = anna;
      const gone = await app.call('DELETE /api/user/me', { body: { password }, token });
      expect([gone.status < 300, await status()]).toEqual([true, 404]);
      expect(await read.selectFrom([table.name]).select('id').execute()).toEqual([]);
    });

    it('are in the download of an account, and so are those of stories in the bin', async () => {
      const app = await openApp();
      const { add, anna, story } = await openMedia(app, kind);
      const { id, url, bytes: size } = (await add(await one.largeFile())).data;
      expect(size).toBeGreaterThan(1024 * 1024);
      const { rawPayload } = await getMedia(app, url);
      const stored = await app.app.database.read
        .selectFrom([table.name])
        .select('content')
        .executeTakeFirstOrThrow();
      expect(rawPayload.equals(stored.content)).toBe(true);
      const filesIn = async () => {
        const { bytes } = await app.call('GET /api/user/me/export', { token: anna.token });
        return unzipSync(bytes, { filter: ({ name }) => name.endsWith(`.${one.format}`) });
      };
      const { params } = story;
      const content = new Uint8Array(rawPayload);
      const name = createHash('sha256').update(content).digest('hex').slice(0, 16);
      expect(await filesIn()).toEqual({
        [`stories/${params.story_slug}/media/${name}.${one.format}`]: content,
      });
      await app.call('DELETE /api/stories/:username/:story_slug', { params, token: anna.token });
      expect(await filesIn()).toEqual({
        [`bin/${story.id}-${plural}/${id}.${one.format}`]: content,
      });
    });

    it('are read only when whoever sends them may', async () => {
      const app = await openApp();
      const { story } = await openMedia(app, kind);
      const ben = await app.signUp('ben');
      const file = await one.fileOf(900);
      // What is no such file would be refused with a 422 if it were read.
      for (const sent of [file, Buffer.from('x')]) {
        expect((await mediaCalls(app, kind, story.params, null).add(sent)).status).toBe(401);
        expect((await mediaCalls(app, kind, story.params, ben.token).add(sent)).status).toBe(404);
      }
    });
  });
}
