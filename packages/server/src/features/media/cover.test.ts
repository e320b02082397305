import { expect, it } from 'vitest';
import { onePixel } from '../../testing/images.ts';
import { beginStory, publishLamp, type StoryUnderTest } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../testing/test-app.ts';

const key = '/api/stories/:username/:story_slug/images';

const upload = async (app: TestApp, { params }: StoryUnderTest, { token }: TestUser) =>
  (await app.call(`POST ${key}`, { params, body: { file: onePixel }, token })).data;

describeOnBothDatabases('The cover of a story', (openApp) => {
  it('is one of its images, and no part of a version', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story } = await publishLamp(app, anna);
    const image = await upload(app, story, anna);
    const before = await story.read();
    expect(before.cover).toBe(null);
    const set = await story.patch({ cover: image.url });
    expect([set.status, set.data.cover, set.data.version]).toEqual([
      200,
      image.url,
      before.version + 1,
    ]);
    expect((await story.read()).has_unpublished_changes).toBe(false);
    const [listed] = (
      await app.call('GET /api/stories/:username', { params: { username: 'anna' } })
    ).data.stories;
    expect(listed.cover).toBe(image.url);
    expect((await story.patch({ cover: image.url })).data.version).toBe(set.data.version);
    expect((await story.patch({ cover: null })).data.cover).toBe(null);
  });

  it('goes with its image', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const { id, url } = await upload(app, story, anna);
    const { version } = (await story.patch({ cover: url })).data;
    const params = { ...story.params, image_id: id as string };
    await app.call(`DELETE ${key}/:image_id`, { params, token: anna.token });
    expect(await story.read()).toMatchObject({ cover: null, version: version + 1 });
  });

  it('is refused when it is no image of this story', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const story = await beginStory(app, anna);
    const other = await upload(app, await beginStory(app, ben), ben);
    for (const cover of [
      other.url,
      `/media/${'0'.repeat(32)}.webp`,
      'https://example.org/lamp.webp',
      '/media/../x.webp',
      '',
      7,
    ]) {
      const { status, body } = await story.patch({ cover } as never);
      expect([cover, status, body.errors?.[0]?.path]).toEqual([cover, 422, 'cover']);
    }
    expect((await story.read()).cover).toBe(null);
  });

  it('is the image of shared links, and its size is said', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story } = await publishLamp(app, anna);
    const page = async () => {
      const url = `/anna/${story.params.story_slug}`;
      const { body } = await app.app.fastify.inject({ method: 'GET', url });
      const metas = body.matchAll(/<meta property="og:image([^"]*)" content="([^"]*)">/g);
      return Object.fromEntries([...metas].map(([, name, content]) => [name || 'image', content]));
    };
    expect(await page()).toMatchObject({
      image: `http://brasslamp.test/pictures/anna/${story.params.story_slug}.png`,
      ':width': '1200',
    });
    const { url } = await upload(app, story, anna);
    await story.patch({ cover: url });
    expect(await page()).toMatchObject({
      image: `http://brasslamp.test${url}`,
      ':width': '1',
      ':height': '1',
    });
  });

  it('stands beside items, whose images are addressed in the same form', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const chapter = await story.addChapter('One');
    const { url } = await upload(app, story, anna);
    const item = await story.addItem(chapter.id, { key: 'lamp', name: 'Lamp', image: url });
    expect(item.image).toBe(url);
    const put = (image: string) => story.putItem(chapter.id, item.id, { image });
    expect((await put(`${url}?x`)).body.errors).toMatchObject([{ path: 'image' }]);
    expect((await put('/media/lamp.webp')).body.errors).toMatchObject([{ path: 'image' }]);
  });
});
