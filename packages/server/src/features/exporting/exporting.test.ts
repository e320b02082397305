import { readStories } from '@brasslamp/interchange';
import { exporters } from '@brasslamp/interchange/export';
import { readOwnFile, storyFileSchema } from '@brasslamp/interchange/story-file';
import { unzip } from '@brasslamp/interchange/zip';
import { keysOf } from '@brasslamp/story/model/records';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { onePixel } from '../../testing/images.ts';
import { writeLarge } from '../../testing/large-story.ts';
import { longestBlockedShare } from '../../testing/longest-blocked-share.ts';
import { beginStory, publishLamp } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { mediaCalls } from '../media/testing/media-calls.ts';

const key = 'GET /api/stories/:username/:story_slug/export';
const limits = { entries: 100, bytes: 1_000_000, fileBytes: 1_000_000 };
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const read = (bytes: Uint8Array) => readOwnFile(textOf(bytes), { newId });

/** A story with two pictures, one of them its cover, the other shown in a text. */
async function writePictured(app: TestApp, anna: TestUser) {
  const story = await beginStory(app, anna, 'Pictured');
  const { add } = mediaCalls(app, 'image', story.params, anna.token);
  const green = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'green' } })
    .png()
    .toBuffer();
  const [shown, cover] = [(await add(onePixel)).data, (await add(green)).data];
  const chapter = await story.addChapter('One');
  await story.addNode(chapter.id, 'Hall', { body: `![A dot](${shown.url})` });
  expect((await story.patch({ cover: cover.url })).status).toBe(200);
  return { ...story, shown, cover };
}

describeOnBothDatabases('exporting a story', (openApp) => {
  it('gives a story file with marks, slug, and the draft as it is', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, cellar } = await publishLamp(app, anna);
    const note = {
      type: 'mark',
      marks: [{ id: cellar.id, note: 'Wet.', position: { x: 3, y: 4 } }],
    };
    await app.call('POST /api/stories/:username/:story_slug/edits', {
      params: story.params,
      body: { groups: [{ id: newId(), act: 'mark', edits: [note] }] },
      token: anna.token,
    });
    await story.patch({ description: 'Two\nlines.' });
    const reply = await app.call(key, { params: story.params, token: anna.token });
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json',
      'content-disposition': 'attachment; filename="the-brass-lamp.brasslamp.json"',
      'brasslamp-losses': '0',
    });
    const file = read(reply.bytes);
    expect(file).toMatchObject({ slug: 'the-brass-lamp', description: 'Two\nlines.', cover: null });
    expect([...file.marks.values()]).toEqual([
      { position: { x: 3, y: 4 }, status: null, colour: null, note: 'Wet.' },
    ]);
    const { data: draft } = await app.call('GET /api/stories/:username/:story_slug/draft', {
      params: story.params,
      token: anna.token,
    });
    const names = ({ nodes }: { nodes: { name: string; body: string }[] }) =>
      nodes.map(({ name, body }) => [name, body]);
    expect(names(file.story)).toEqual(names(draft));
  });

  it('with pictures is an archive, in which texts and cover name the files, the same each time', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { params } = await writePictured(app, anna);
    const reply = await app.call(key, { params, query: { format: 'story' }, token: anna.token });
    expect(reply.headers['content-disposition']).toBe(
      'attachment; filename="pictured.brasslamp.zip"',
    );
    expect(reply.headers['content-type']).toBe('application/zip');
    const [file, ...media] = unzip(reply.bytes, limits);
    expect(file?.path).toBe('story.brasslamp.json');
    const paths = media.map(({ path }) => path);
    expect(paths).toHaveLength(2);
    const { story, cover } = read(file?.bytes ?? new Uint8Array());
    expect(paths).toContain(cover);
    const [, shown = ''] = /\((media\/[0-9a-f]{16}\.webp)\)/.exec(story.nodes[0]?.body ?? '') ?? [];
    expect(paths).toContain(shown);
    expect(shown).not.toBe(cover);
    const again = await app.call(key, { params, token: anna.token });
    expect(Buffer.compare(again.bytes, reply.bytes)).toBe(0);
  });

  it.each(keysOf(exporters))('is possible as %s, and says what is lost', async (format) => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { params } = await writePictured(app, anna);
    const asked = { params, query: { format }, token: anna.token };
    const reply = await app.call(key, asked);
    expect(reply.status).toBe(200);
    const report = await app.call(`${key}/losses`, asked);
    expect(reply.headers['content-disposition']).toContain(report.data.file_name);
    expect(reply.headers['brasslamp-losses']).toBe(String(report.data.losses.length));
  });

  it.each(keysOf(exporters))(
    'as %s says of each picture that it is not in the file',
    async (format) => {
      const app = await openApp();
      const anna = await app.signUp('anna');
      const { params, shown, cover } = await writePictured(app, anna);
      const ask = async (media: 'with' | 'without') => {
        const query = { format, media };
        return (await app.call(`${key}/losses`, { params, query, token: anna.token })).data;
      };
      const { bytes, media, losses } = await ask('without');
      expect(media).toEqual({ files: 2, bytes: shown.bytes + cover.bytes });
      const sourcesOf = (all: { kind: string; source: string }[]) =>
        all.flatMap(({ kind, source }) => (kind === 'media_left_out' ? [source] : [])).sort();
      expect(sourcesOf(losses)).toEqual([shown.url, cover.url].sort());
      expect(losses.find(({ source }: { source: string }) => source === shown.url)).toMatchObject({
        node: 'Hall',
        became: 'nothing',
      });
      const holds = exporters[format].mostMediaBytes > 0 || format === 'story';
      const whole = await ask('with');
      expect(sourcesOf(whole.losses)).toEqual(holds ? [] : sourcesOf(losses));
      if (holds) expect(whole.bytes).toBeGreaterThan(bytes);
      const asked = { params, query: { format, media: 'without' as const }, token: anna.token };
      const reply = await app.call(key, asked);
      const packed = ['epub', 'markdown'].includes(format);
      if (!packed) expect(reply.bytes.byteLength).toBe(bytes);
    },
  );

  it('says of a condition on paper in which node it is, and what to do', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna, 'Locked');
    const chapter = await story.addChapter('One');
    const actions = [{ label: 'Open', target: null, when: 'chance(50)' }];
    await story.addNode(chapter.id, 'Hall', { actions });
    const asked = { params: story.params, query: { format: 'epub' as const }, token: anna.token };
    expect((await app.call(`${key}/losses`, asked)).data.losses).toMatchObject([
      {
        kind: 'kept_by_reader',
        node: 'Hall',
        source: 'chance(50)',
        became: 'near',
        advice: expect.stringMatching(/\w\.$/),
      },
    ]);
  });

  it('as a page plays by itself: the story, its file and its pictures are in it', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { params } = await writePictured(app, anna);
    const address = 'https://example.org/anna/pictured';
    const asked = { params, query: { format: 'page' as const, address }, token: anna.token };
    const reply = await app.call(key, asked);
    expect(reply.headers['content-type']).toContain('text/html');
    const html = Buffer.from(reply.bytes).toString();
    const json = (id: string) =>
      JSON.parse(new RegExp(`id="${id}">([^<]*)<`).exec(html)?.[1] ?? 'null');
    const facts = json('page-facts');
    expect(facts).toMatchObject({ title: 'Pictured', address });
    expect(Object.keys(facts.media)).toHaveLength(2);
    expect(Object.values(facts.media)).toEqual(
      Array(2).fill(expect.stringMatching(/^data:image\/webp;base64,/)),
    );
    expect(facts.media).toHaveProperty([facts.cover]);
    expect(json('story').nodes).toHaveLength(1);
    const { stories } = await readStories(
      [{ path: 'pictured.html', bytes: new Uint8Array(reply.bytes) }],
      { newId: () => crypto.randomUUID() },
    );
    expect(stories).toMatchObject([{ story: { title: 'Pictured' }, losses: [] }]);
    const script = await app.call(key, {
      ...asked,
      query: { ...asked.query, address: 'javascript:alert(1)' },
    });
    expect(script.body.errors).toMatchObject([{ path: 'address' }]);
  });

  it('is refused in a format that nobody knows', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { params } = await beginStory(app, anna, 'Any');
    const reply = await app.call(key, { params, query: { format: 'docx' }, token: anna.token });
    expect(reply.body.errors).toMatchObject([{ path: 'format', message_id: 'not_an_option' }]);
  });

  it('of a large story lets others be answered meanwhile', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { params } = await writeLarge(app, anna);
    let bytes = new Uint8Array();
    const share = await longestBlockedShare(async () => {
      const reply = await app.call(key, { params, token: anna.token });
      bytes = new Uint8Array(reply.bytes);
    });
    expect(read(bytes).story.nodes).toHaveLength(900);
    expect(share).toBeLessThan(0.5);
  });

  it('is told by a schema that every site serves', async () => {
    const app = await openApp();
    const reply = await app.app.fastify.inject('/api/story-file.schema.json');
    expect(reply.headers['content-type']).toContain('application/schema+json');
    expect(reply.json()).toEqual(storyFileSchema());
  });
});
