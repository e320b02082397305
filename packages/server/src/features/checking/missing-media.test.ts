import { expect, it } from 'vitest';
import { onePixel } from '../../testing/images.ts';
import { mp3 } from '../../testing/sounds.ts';
import { beginStory, publishLamp } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp } from '../../testing/test-app.ts';
import { mediaCalls } from '../media/testing/media-calls.ts';

const path = '/api/stories/:username/:story_slug';

async function open(app: TestApp) {
  const anna = await app.signUp('anna');
  const lamp = await publishLamp(app, anna);
  const { params } = lamp.story;
  const { token } = anna;
  return {
    anna,
    ...lamp,
    images: mediaCalls(app, 'image', params, token),
    sounds: mediaCalls(app, 'sound', params, token),
    missing: async (addresses: string[]) => {
      const query = { addresses: addresses.join(',') };
      return (await app.call(`GET ${path}/missing-media`, { params, query, token })).data.missing;
    },
  };
}

describeOnBothDatabases('Images and sounds that are gone', (openApp) => {
  it('are found by the check as soon as they are deleted, where they are shown', async () => {
    const app = await openApp();
    const { story, hall, cellar, images, sounds } = await open(app);
    const lamp = (await images.add(onePixel)).data;
    const bell = (await sounds.add(mp3())).data;
    await story.putNode(hall.id, { body: `A lamp.\n![a lamp](${lamp.url})` });
    await story.putNode(cellar.id, { body: `![a bell](${bell.url})` });
    expect((await story.check()).data.findings).toEqual([]);
    await images.remove(lamp.id);
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
    await sounds.remove(bell.id);
    const { findings } = (await story.check()).data;
    const nodes = findings.map(({ node_id }: { node_id: string }) => node_id);
    expect(nodes).toEqual([hall.id, cellar.id]);
  });

  it('are counted when the story is published', async () => {
    const app = await openApp();
    const { anna, story, hall, images } = await open(app);
    const lamp = (await images.add(onePixel)).data;
    await story.putNode(hall.id, { body: `![a lamp](${lamp.url})` });
    await images.remove(lamp.id);
    await story.publishChanges();
    const { token } = anna;
    const { data } = await app.call(`GET ${path}/versions`, { params: story.params, token });
    expect(data.versions[0].check).toMatchObject({ errors: 0, warnings: 1 });
  });

  it('are not told of while readers see them: of another story, or of one in the bin', async () => {
    const app = await openApp();
    const { anna, story, hall } = await open(app);
    const other = await beginStory(app, anna, 'The tin lamp');
    const { add } = mediaCalls(app, 'image', other.params, anna.token);
    const lamp = (await add(onePixel)).data;
    await story.putNode(hall.id, { body: `![a lamp](${lamp.url})` });
    expect((await story.check()).data.findings).toEqual([]);
    await app.call(`DELETE ${path}`, { params: other.params, token: anna.token });
    expect((await story.check()).data.findings).toEqual([]);
  });

  it('are said of the addresses that somebody asks about, and of nothing else', async () => {
    const app = await openApp();
    const { images, sounds, missing } = await open(app);
    const lamp = (await images.add(onePixel)).data;
    const bell = (await sounds.add(mp3())).data;
    const asked = [lamp.url, bell.url, 'https://example.org/lamp.png', ''];
    expect(await missing(asked)).toEqual([]);
    await images.remove(lamp.id);
    expect(await missing(asked)).toEqual([lamp.url]);
    await sounds.remove(bell.id);
    expect(await missing(asked)).toEqual([lamp.url, bell.url]);
    const again = (await images.add(onePixel)).data;
    expect(await missing([...asked, again.url])).toEqual([lamp.url, bell.url]);
    expect(await missing([])).toEqual([]);
  });
});
