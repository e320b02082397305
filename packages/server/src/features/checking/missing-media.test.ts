import { expect, it } from 'vitest';
import { onePixel } from '../../testing/images.ts';
import { mp3 } from '../../testing/sounds.ts';
import { beginStory, publishLamp } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../testing/test-app.ts';

const path = '/api/stories/:username/:story_slug';

type Params = Awaited<ReturnType<typeof beginStory>>['params'];

const filesOf = (app: TestApp, { token }: TestUser, params: Params) => ({
  image: async () =>
    (await app.call(`POST ${path}/images`, { params, body: { file: onePixel }, token })).data,
  sound: async () =>
    (await app.call(`POST ${path}/sounds`, { params, body: { file: mp3() }, token })).data,
  deleteImage: (image_id: string) =>
    app.call(`DELETE ${path}/images/:image_id`, { params: { ...params, image_id }, token }),
  deleteSound: (sound_id: string) =>
    app.call(`DELETE ${path}/sounds/:sound_id`, { params: { ...params, sound_id }, token }),
  missing: async (addresses: string[]) => {
    const query = { addresses: addresses.join(',') };
    return (await app.call(`GET ${path}/missing-media`, { params, query, token })).data.missing;
  },
});

async function open(app: TestApp) {
  const anna = await app.signUp('anna');
  const lamp = await publishLamp(app, anna);
  return { anna, ...lamp, ...filesOf(app, anna, lamp.story.params) };
}

describeOnBothDatabases('Images and sounds that are gone', (openApp) => {
  it('are found by the check as soon as they are deleted, where they are shown', async () => {
    const app = await openApp();
    const { story, hall, cellar, image, sound, deleteImage, deleteSound } = await open(app);
    const [picture, bell] = [await image(), await sound()];
    await story.putNode(hall.id, { body: `A lamp.\n![a lamp](${picture.url})` });
    await story.putNode(cellar.id, { body: `![a bell](${bell.url})` });
    expect((await story.check()).data.findings).toEqual([]);
    await deleteImage(picture.id);
    const first = (await story.check()).data;
    expect(first.findings).toEqual([
      {
        rule: 'missing-media',
        severity: 'warning',
        node_id: hall.id,
        field: 'body',
        line: 2,
        column: 11,
        message_id: 'missing-media.text',
        params: { type: 'image', node: 'Hall' },
        message: expect.stringContaining('A picture in “Hall” no longer exists'),
        path: [],
      },
    ]);
    expect(first).not.toHaveProperty('media');
    await deleteSound(bell.id);
    const { findings } = (await story.check()).data;
    const nodes = findings.map(({ node_id }: { node_id: string }) => node_id);
    expect(nodes).toEqual([hall.id, cellar.id]);
  });

  it('are counted when the story is published', async () => {
    const app = await openApp();
    const { anna, story, hall, image, deleteImage } = await open(app);
    const picture = await image();
    await story.putNode(hall.id, { body: `![a lamp](${picture.url})` });
    await deleteImage(picture.id);
    await story.publishChanges();
    const { token } = anna;
    const { data } = await app.call(`GET ${path}/versions`, { params: story.params, token });
    expect(data.versions[0].check).toMatchObject({ errors: 0, warnings: 1 });
  });

  it('are not told of while readers see them: of another story, or of one in the bin', async () => {
    const app = await openApp();
    const { anna, story, hall } = await open(app);
    const other = await beginStory(app, anna, 'The tin lamp');
    const files = filesOf(app, anna, other.params);
    const picture = await files.image();
    await story.putNode(hall.id, { body: `![a lamp](${picture.url})` });
    expect((await story.check()).data.findings).toEqual([]);
    await app.call(`DELETE ${path}`, { params: other.params, token: anna.token });
    expect((await story.check()).data.findings).toEqual([]);
  });

  it('are said of the addresses that somebody asks about, and of nothing else', async () => {
    const app = await openApp();
    const { image, sound, deleteImage, deleteSound, missing } = await open(app);
    const [picture, bell] = [await image(), await sound()];
    const asked = [picture.url, bell.url, 'https://example.org/lamp.png', ''];
    expect(await missing(asked)).toEqual([]);
    await deleteImage(picture.id);
    expect(await missing(asked)).toEqual([picture.url]);
    await deleteSound(bell.id);
    expect(await missing(asked)).toEqual([picture.url, bell.url]);
    const again = await image();
    expect(await missing([...asked, again.url])).toEqual([picture.url, bell.url]);
    expect(await missing([])).toEqual([]);
  });
});
