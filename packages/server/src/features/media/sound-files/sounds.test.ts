import { expect, it } from 'vitest';
import { onePixel } from '../../../testing/images.ts';
import { leastRatioOfCalls } from '../../../testing/least-ratio-of-calls.ts';
import { adts, id3, longSound, m4a, mp3, opus, track } from '../../../testing/sounds.ts';
import { describeOnBothDatabases } from '../../../testing/test-app.ts';
import { getMedia, openMedia } from '../testing/media-calls.ts';

/** A file as large as one may be, of equal pieces. */
const filled = (head: Buffer, piece: Buffer) =>
  Buffer.concat([head, Buffer.alloc(9_900_000 - (9_900_000 % piece.length), piece)]);

describeOnBothDatabases('Sounds of a story', (openApp) => {
  it('of very many small pieces hold others up no longer than usual ones', async () => {
    const app = await openApp();
    const { add } = await openMedia(app, 'sound');
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
    const { add } = await openMedia(app, 'sound');
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
      const sent = await getMedia(app, data.url);
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
        expect([other, (await getMedia(app, url)).statusCode]).toEqual([other, 404]);
      }
    }
    expect((await getMedia(app, `/media/${'0'.repeat(32)}.mp3`)).statusCode).toBe(404);
  });

  it('are stored without what they say of their author', async () => {
    const app = await openApp();
    const { add } = await openMedia(app, 'sound');
    const { url, bytes } = (await add(Buffer.concat([id3('Anna at home'), mp3()]))).data;
    expect(bytes).toBe(mp3().length);
    expect((await getMedia(app, url)).rawPayload.equals(mp3())).toBe(true);
  });

  it('are sent in parts to whoever asks for parts', async () => {
    const app = await openApp();
    const { add } = await openMedia(app, 'sound');
    const sound = longSound();
    const { url, id } = (await add(sound)).data;
    const size = sound.length;
    expect((await getMedia(app, url)).rawPayload.equals(sound)).toBe(true);
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
      const { statusCode, headers, rawPayload } = await getMedia(app, url, { range });
      expect([range, statusCode]).toEqual([range, 206]);
      expect(headers['content-range']).toBe(`bytes ${from}-${to - 1}/${size}`);
      expect(headers['content-length']).toBe(String(to - from));
      expect([range, rawPayload.equals(sound.subarray(from, to))]).toEqual([range, true]);
    }
    for (const range of [`bytes=${size}-`, 'bytes=-0', 'bytes=99999999999999999999-']) {
      const { statusCode, headers, rawPayload } = await getMedia(app, url, { range });
      expect([range, statusCode, rawPayload.length]).toEqual([range, 416, 0]);
      expect(headers['content-range']).toBe(`bytes */${size}`);
    }
    for (const range of ['bytes=5-4', 'bytes=-', 'bytes=0-1,4-5', 'seconds=0-1', 'bytes=a-b']) {
      const { statusCode, rawPayload } = await getMedia(app, url, { range });
      expect([range, statusCode, rawPayload.length]).toEqual([range, 200, size]);
    }
    const range = 'bytes=0-1';
    const same = await getMedia(app, url, { range, 'if-range': `"${id}"` });
    const other = await getMedia(app, url, { range, 'if-range': '"other"' });
    expect([same.statusCode, other.statusCode]).toEqual([206, 200]);
    expect((await getMedia(app, url, { 'if-none-match': `"${id}"` })).statusCode).toBe(304);
    const head = await app.app.fastify.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      String(size),
      0,
    ]);
  });

  it('are refused by name where they are none, or too large', async () => {
    const app = await openApp();
    const { add, list } = await openMedia(app, 'sound');
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
});
