import { readOwnFile, writeOwnFile } from '@brasslamp/interchange/story-file';
import { unzip, zipFiles } from '@brasslamp/interchange/zip';
import { storyOf } from '@brasslamp/story/draft';
import { anyDraft } from '@brasslamp/story/testing/any-draft';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newId } from '../../../ids.ts';
import { film, onePixel } from '../../../testing/images.ts';
import { beginStory, makeAdmin, publishLamp } from '../../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../../testing/test-app.ts';
import { mediaCalls } from '../../media/testing/media-calls.ts';
import { importDying } from '../testing/dying-site.ts';

const limits = { entries: 100, bytes: 10_000_000, fileBytes: 1_000_000 };

const callsOf = (app: TestApp, { username, token }: TestUser) => ({
  take: (file: Uint8Array) =>
    app.call('POST /api/stories/:username/import', { params: { username }, body: { file }, token }),
  give: async (story_slug: string, format: 'story' | 'page' = 'story') => {
    const asked = { params: { username, story_slug }, query: { format }, token };
    return (await app.call('GET /api/stories/:username/:story_slug/export', asked)).bytes;
  },
  read: async (story_slug: string) =>
    (
      await app.call('GET /api/stories/:username/:story_slug', {
        params: { username, story_slug },
        token,
      })
    ).data,
  list: async () =>
    (await app.call('GET /api/stories/:username', { params: { username }, token })).data.stories,
});

/** Rows of media, and of stories whether hidden or not: what a failed import may leave nowhere. */
const rowsOf = async ({ app }: TestApp) => {
  const count = async (table: 'stories' | 'nodes' | 'story_images') =>
    (await app.database.read.selectFrom(table).select('id').execute()).length;
  return [await count('stories'), await count('nodes'), await count('story_images')];
};

/** A story with an animation, a cover and a sound’s worth of marks, as its author exports it. */
async function exportPictured(app: TestApp, anna: TestUser) {
  const story = await beginStory(app, anna, 'Pictured');
  const { add } = mediaCalls(app, 'image', story.params, anna.token);
  const [dot, moving] = [(await add(onePixel)).data, (await add(await film(3))).data];
  const chapter = await story.addChapter('One');
  await story.addNode(chapter.id, 'Hall', {
    body: `![A dot](${dot.url})\n\n![It moves](${moving.url})`,
  });
  await story.patch({ cover: moving.url, description: 'With pictures.' });
  return callsOf(app, anna).give('pictured');
}

describeOnBothDatabases('importing a story file', (openApp) => {
  it('makes a draft with marks, address, description and tags, which leaves again as the same bytes', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { take, give, read } = callsOf(app, anna);
    await publishLamp(app, anna);
    const first = readOwnFile(new TextDecoder().decode(await give('the-brass-lamp')), { newId });
    const [node] = first.story.nodes;
    const mark = {
      position: { x: -3, y: 1.5 },
      status: 'done',
      colour: 'red',
      note: 'a\nb',
    } as const;
    const text = writeOwnFile({
      ...first,
      slug: 'my-lamp',
      description: 'Two\nlines.',
      look: { palette: 'night', emblem: 'moon', typeface: 'clear' },
      said: { tags: ['sea', 'found family'], is_complete: false },
      marks: new Map([[node?.id ?? '', mark]]),
    });
    const reply = await take(Buffer.from(text));
    expect(reply.status).toBe(201);
    expect(reply.data.stories).toMatchObject([
      { story: { slug: 'my-lamp', status: 'draft', description: 'Two\nlines.' }, losses: 0 },
    ]);
    expect(Buffer.from(await give('my-lamp')).toString()).toBe(text);
    expect(await read('my-lamp')).toMatchObject({
      slug: 'my-lamp',
      tags: ['sea', 'found family'],
      is_complete: false,
    });
    // The address is taken now: the next one is free.
    const again = await take(Buffer.from(text));
    expect(again.data.stories[0].story.slug).toBe('my-lamp-2');
  });

  it('leaves out the tags that this site does not take', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const admin = await app.signUp('rita');
    await makeAdmin(app, admin);
    const { take, give, read } = callsOf(app, anna);
    const { params } = (await publishLamp(app, anna)).story;
    await app.call('PUT /api/stories/:username/:story_slug/tags', {
      params,
      body: { tags: ['spam'], is_complete: true },
      token: anna.token,
    });
    const { data } = await app.call('GET /api/admin/tags', { token: admin.token });
    await app.call('PATCH /api/admin/tags/:tag_id', {
      params: { tag_id: data.tags[0].id },
      body: { is_hidden: true },
      token: admin.token,
    });
    const first = readOwnFile(new TextDecoder().decode(await give('the-brass-lamp')), { newId });
    const tags = ['sea', 'spam', 'SEA', 'night'];
    const text = writeOwnFile({ ...first, slug: 'mine', said: { tags, is_complete: true } });
    expect((await take(Buffer.from(text))).status).toBe(201);
    expect((await read('mine')).tags).toEqual(['sea', 'night']);
  });

  it('keeps whatever a draft can hold', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { take, give } = callsOf(app, anna);
    const text = (title: string) => {
      const [draft] = fc.sample(anyDraft, { numRuns: 1, seed: title.length });
      if (!draft) throw new Error('No draft');
      const story = storyOf(draft);
      const nodes = story.nodes.map((one) => ({ ...one, available_when: '' }));
      return { title, story: { ...story, title, lang: 'pt-BR', nodes }, marks: draft.marks };
    };
    let taken = 0;
    for (let at = 1; at <= 12; at += 1) {
      const { title, story, marks } = text('A'.repeat(at));
      const written = writeOwnFile({
        story,
        marks,
        slug: `s${at}`,
        description: title,
        cover: null,
        look: null,
      });
      const reply = await take(Buffer.from(written));
      // Logic that cannot be read is told with its place; all else comes and goes as it is.
      if (reply.status === 422)
        expect(reply.body.detail).toMatch(/\.(when|effects|on_|every|first)/);
      else {
        taken += 1;
        expect(Buffer.from(await give(`s${at}`)).toString()).toBe(written);
      }
    }
    expect(taken).toBeGreaterThan(2);
  });

  it('from an archive uploads the media anew, unchanged: the archive that leaves is the same', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const archive = await exportPictured(app, anna);
    const { take, give, read } = callsOf(app, ben);
    const reply = await take(archive);
    expect(reply.status).toBe(201);
    const { cover, description } = await read('pictured');
    expect(description).toBe('With pictures.');
    expect((await app.app.fastify.inject(cover)).statusCode).toBe(200);
    const mine = await callsOf(app, anna).read('pictured');
    expect(cover).not.toBe(mine.cover);
    expect(Buffer.compare(await give('pictured'), archive)).toBe(0);
  });

  it('from a page of its own uploads the pictures in it anew: the archive that leaves is the same', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const archive = await exportPictured(app, anna);
    const { take, give, read } = callsOf(app, ben);
    const page = await callsOf(app, anna).give('pictured', 'page');
    const reply = await take(page);
    expect(reply.status).toBe(201);
    const { cover, description } = await read('pictured');
    expect(description).toBe('With pictures.');
    expect((await app.app.fastify.inject(cover)).statusCode).toBe(200);
    expect(Buffer.compare(await give('pictured'), archive)).toBe(0);
    const before = await rowsOf(app);
    const html = Buffer.from(page).toString();
    const broken = html.replace(/data:image\/webp;base64,[^"]{40}/, 'data:image/webp;base64,AAAA');
    const refused = await take(Buffer.from(broken));
    expect(refused.body.errors).toMatchObject([{ path: expect.stringMatching(/^media\/.*webp$/) }]);
    expect(await rowsOf(app)).toEqual(before);
  });

  it('says which pictures it names and does not have, and keeps that beside the draft', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const archive = await exportPictured(app, anna);
    const { take } = callsOf(app, anna);
    const files = unzip(archive, limits);
    const [, ...media] = files.map(({ path }) => path);
    const reply = await take(Buffer.from(files[0]?.bytes ?? ''));
    expect(reply.data.stories).toMatchObject([{ losses: 2 }]);
    const { slug: story_slug } = reply.data.stories[0].story;
    const left = await app.call('GET /api/stories/:username/:story_slug/import', {
      params: { username: 'anna', story_slug },
      token: anna.token,
    });
    const { losses } = left.data;
    expect(losses.map(({ source }: { source: string }) => source).sort()).toEqual(media.sort());
    expect(losses[0]).toMatchObject({ kind: 'media_left_out', node_id: expect.any(String) });
    expect((await take(archive)).data.stories).toMatchObject([{ losses: 0 }]);
  });

  it('refuses a file that is wrong in one place by line and place, and leaves nothing', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const archive = await exportPictured(app, anna);
    const { take } = callsOf(app, anna);
    const before = await rowsOf(app);
    const files = unzip(archive, limits);
    const broken = (change: (text: string) => string) =>
      zipFiles(
        files.map(({ path, bytes }) => ({
          path,
          bytes: path.endsWith('.json')
            ? Buffer.from(change(Buffer.from(bytes).toString()))
            : bytes,
        })),
      );
    const misspelt = await take(broken((text) => text.replace('"name"', '"nmae"')));
    expect([misspelt.status, misspelt.body.code]).toEqual([422, 'story_file_unreadable']);
    expect(misspelt.body.detail).toMatch(/^Line \d+, chapters\[0\]\.nodes\[0\]\.nmae: .*“name”/);
    const newer = await take(broken((text) => text.replace('"level": 3', '"level": 9')));
    expect(newer.body.detail).toMatch(/^“Pictured” is a story of level 9/);
    const picture = zipFiles(
      files.map(({ path, bytes }) => ({
        path,
        bytes: path.endsWith('.webp') ? Buffer.from('no picture') : bytes,
      })),
    );
    const unseen = await take(picture);
    expect(unseen.body.errors).toMatchObject([{ path: expect.stringMatching(/^media\/.*webp$/) }]);
    const outside = await take(zipFiles([...files, { path: '../x.txt', bytes: Buffer.from('x') }]));
    expect(outside.body.detail).toContain('would lie outside of this archive');
    const many = Array.from({ length: 10_000 }, (_, at) => ({
      path: `media/${at}.txt`,
      bytes: Buffer.from('x'),
      isStored: true,
    }));
    expect((await take(zipFiles([...many]))).status).toBe(422);
    expect(await rowsOf(app)).toEqual(before);
  });

  it('leaves nothing that a list has when it is killed at any point, and nothing after an hour', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const archive = await exportPictured(app, anna);
    const { list } = callsOf(app, anna);
    const before = (await list()).length;
    const rows = await rowsOf(app);
    const look = async () => expect(await list()).toHaveLength(before);
    const writes = await importDying(app, { archive, author: anna, look });
    expect(writes).toBeGreaterThan(4);
    expect(await rowsOf(app)).toEqual(rows);
  });

  it('of two at once makes two stories with addresses of their own', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const archive = await exportPictured(app, anna);
    const { take } = callsOf(app, anna);
    const replies = await Promise.all([take(archive), take(archive)]);
    const slugs = replies.map(({ data }) => data.stories[0].story.slug).sort();
    expect(slugs).toEqual(['pictured-2', 'pictured-3']);
  });
});
