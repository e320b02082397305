import { crc32, deflateSync } from 'node:zlib';
import { sizeOfImage } from '@brasslamp/story/model/media-address';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { film, onePixel } from '../../../testing/images.ts';
import { describeOnBothDatabases, formOf, type TestApp } from '../../../testing/test-app.ts';
import { getMedia, openMedia } from '../testing/media-calls.ts';

const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
const noisy = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red', noise } });

/** A PNG that says it has so many pixels, and has none. */
function emptyPng(width: number, height: number): Buffer {
  const chunk = (type: string, bytes: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), bytes]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(bytes.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Three frames of 20 × 10. */
async function animation(): Promise<Buffer> {
  const frame = await noisy(20, 10).raw().toBuffer();
  const frames = Buffer.concat([frame, frame.map((value) => 255 - value), frame]);
  return sharp(frames, { raw: { width: 20, height: 30, channels: 3, pageHeight: 10 } })
    .gif({ delay: [100, 200, 300] })
    .toBuffer();
}

async function open(app: TestApp) {
  const media = await openMedia(app, 'image');
  const { anna, story } = media;
  return {
    ...media,
    /** Sends bytes that no caller of ours would send. */
    send: (payload: Buffer, type: string) =>
      app.app.fastify.inject({
        method: 'POST',
        url: `/api/stories/anna/${story.params.story_slug}/images`,
        headers: { authorization: `Bearer ${anna.token}`, 'content-type': type },
        payload,
      }),
  };
}

describeOnBothDatabases('Images of a story', (openApp) => {
  it('come in five formats, and are WebP of at most 1,600 pixels a side', async () => {
    const app = await openApp();
    const { add } = await open(app);
    const background = '#b5652b';
    const sent = sharp({ create: { width: 2_000, height: 1_000, channels: 3, background } });
    const files = {
      png: await sent.clone().png().toBuffer(),
      jpeg: await sent.clone().jpeg().toBuffer(),
      webp: await sent.clone().webp().toBuffer(),
      gif: await sent.clone().gif().toBuffer(),
      avif: await sent.clone().avif({ effort: 0 }).toBuffer(),
    };
    for (const [format, file] of Object.entries(files)) {
      const { status, data } = await add(file);
      expect([format, status]).toEqual([format, 201]);
      expect(sizeOfImage(data.url)).toEqual({ width: 1_600, height: 800 });
      expect(data).toEqual({
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        url: `/media/${data.id}.webp`,
        width: 1_600,
        height: 800,
        bytes: expect.any(Number),
        created_at: '2026-01-01T12:00:00.000Z',
      });
      const shown = await getMedia(app, data.url);
      expect([shown.statusCode, shown.rawPayload.length]).toEqual([200, data.bytes]);
      expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
        format: 'webp',
        width: 1_600,
        height: 800,
      });
    }
    expect((await add(onePixel)).data).toMatchObject({ width: 1, height: 1 });
  });

  it('are sent as an image and nothing else, and are cached for good', async () => {
    const app = await openApp();
    const { add } = await open(app);
    const { url } = (await add(onePixel)).data;
    const { headers } = await getMedia(app, url);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    for (const other of [url.replace('.webp', '.png'), url.slice(0, -6), '/media/0.webp']) {
      expect((await getMedia(app, other)).statusCode, other).toBe(404);
    }
  });

  it('stay animated, frame by frame', async () => {
    const app = await openApp();
    const { add } = await open(app);
    const { data } = await add(await animation());
    expect(data).toMatchObject({ width: 20, height: 10 });
    const shown = await sharp((await getMedia(app, data.url)).rawPayload, {
      animated: true,
    }).metadata();
    expect(shown).toMatchObject({ pages: 3, pageHeight: 10, delay: [100, 200, 300], loop: 0 });
  });

  it('lose all that they say of themselves, and are turned the right way up', async () => {
    const app = await openApp();
    const { add } = await open(app);
    const file = await noisy(30, 20)
      .withExif({
        IFD0: { Copyright: 'Anna at home' },
        IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([file, Buffer.from('<script>alert(1)</script>PK\x03\x04')]);
    expect((await sharp(file).metadata()).exif?.includes('Anna at home')).toBe(true);
    const { data } = await add(polyglot);
    expect(data).toMatchObject({ width: 20, height: 30 });
    const { rawPayload } = await getMedia(app, data.url);
    const { exif, icc, xmp, orientation } = await sharp(rawPayload).metadata();
    expect({ exif, icc, xmp, orientation }).toEqual({});
    expect(rawPayload.includes('Anna') || rawPayload.includes('script')).toBe(false);
  });

  it('are refused by name where they are no image, too large or damaged', async () => {
    const app = await openApp();
    const { add, list } = await open(app);
    const jpeg = await noisy(200, 200).jpeg().toBuffer();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>';
    const html = '<!doctype html><script>alert(1)</script>';
    const tiff = await noisy(9, 9).tiff().toBuffer();
    const wrong: [what: string, file: Uint8Array, says: RegExp][] = [
      ['nothing', Buffer.alloc(0), /isn’t an image of a kind.*Send a PNG/],
      ['a page', Buffer.from(html), /isn’t an image of a kind.*Send a PNG/],
      ['an SVG', Buffer.from(svg), /isn’t an image of a kind.*Send a PNG/],
      ['a PDF', Buffer.from('%PDF-1.7\n'), /isn’t an image of a kind.*Send a PNG/],
      ['a TIFF', tiff, /isn’t an image of a kind.*Send a PNG/],
      ['half a JPEG', jpeg.subarray(0, jpeg.length / 2), /isn’t an image of a kind.*Send a PNG/],
      ['a PNG without pixels', emptyPng(100, 100), /isn’t an image of a kind.*Send a PNG/],
      [
        'a bomb',
        emptyPng(29_000, 29_000),
        /841 million pixels in all its frames.*up to 25 million/,
      ],
      ['a long film', await film(3_001), /has 3,001 frames. Make it shorter: .* up to 3,000 are/],
      ['a ribbon', emptyPng(30_001, 1), /has 30,001 pixels.*up to 30,000/],
    ];
    for (const [what, file, says] of wrong) {
      const { status, body } = await add(file);
      expect([what, status, body.code]).toEqual([what, 422, 'not_valid']);
      expect(body.errors).toEqual([
        expect.objectContaining({ path: 'file', message: expect.stringMatching(says) }),
      ]);
    }
    expect((await list()).data).toEqual({ images: [], next_cursor: null });
    expect((await add(jpeg)).status).toBe(201);
  });

  it('are refused when the form is another one, and the next call is answered all the same', async () => {
    const app = await openApp();
    const { send, add } = await open(app);
    const large = Buffer.alloc(10_000_001, 7);
    const wrong: [what: string, [string, unknown][], status: number, paths: string[]][] = [
      ['no file', [], 422, ['file']],
      ['a text', [['file', 'x']], 422, ['file']],
      ['another name', [['image', onePixel]], 422, ['file', 'image']],
      [
        'two files',
        [
          ['file', onePixel],
          ['file', onePixel],
        ],
        422,
        ['file'],
      ],
      [
        'a file and a text',
        [
          ['file', onePixel],
          ['file', 'x'],
        ],
        422,
        ['file'],
      ],
      [
        'one more field',
        [
          ['file', onePixel],
          ['alt', 'A lamp'],
        ],
        422,
        ['alt'],
      ],
      ['too large a file', [['file', large]], 413, ['file']],
      ['far too large a file', [['file', Buffer.concat([large, large])]], 413, ['file']],
      ['too many fields', [...'abcdefgh'].map((name) => [name, 'x']), 400, []],
      ['a field with a bad name', [['__proto__', 'x']], 400, []],
    ];
    for (const [what, fields, status, paths] of wrong) {
      const form = formOf(fields);
      const reply = await send(form.payload, form.type);
      const found = (reply.json().errors ?? []).map(({ path }: { path: string }) => path).sort();
      expect([what, reply.statusCode, found]).toEqual([what, status, paths]);
    }
    const { payload, type } = formOf([['file', onePixel]]);
    const cut = await send(payload.subarray(0, payload.length - 30), type);
    expect([cut.statusCode, cut.json().code]).toEqual([400, 'bad_request']);
    const json = await send(Buffer.from('{"file":"x"}'), 'application/json');
    expect([json.statusCode, json.json().params]).toEqual([
      415,
      { media_type: 'multipart/form-data' },
    ]);
    const bare = await send(payload, 'multipart/form-data');
    expect([bare.statusCode, bare.json().code]).toEqual([400, 'bad_request']);
    expect((await add(onePixel)).status).toBe(201);
  });
});
