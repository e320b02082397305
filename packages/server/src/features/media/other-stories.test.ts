import { expect, it } from 'vitest';
import { onePixel } from '../../testing/images.ts';
import { mp3 } from '../../testing/sounds.ts';
import { beginStory } from '../../testing/stories.ts';
import { describeOnBothDatabases } from '../../testing/test-app.ts';

const path = '/api/stories/:username/:story_slug';

describeOnBothDatabases('Images and sounds of another story', (openApp) => {
  it('are deleted by nobody who only knows their ids', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const ben = await app.signUp('ben');
    const own = { params: (await beginStory(app, anna)).params, token: anna.token };
    const others = { params: (await beginStory(app, ben)).params, token: ben.token };
    const image = await app.call(`POST ${path}/images`, { ...own, body: { file: onePixel } });
    const sound = await app.call(`POST ${path}/sounds`, { ...own, body: { file: mp3(100) } });
    const remove = async ({ params, token }: typeof own) => [
      await app.call(`DELETE ${path}/images/:image_id`, {
        ...{ params: { ...params, image_id: image.data.id }, token },
      }),
      await app.call(`DELETE ${path}/sounds/:sound_id`, {
        ...{ params: { ...params, sound_id: sound.data.id }, token },
      }),
    ];
    for (const { status } of await remove(others)) expect(status).toBe(404);
    for (const { data } of [image, sound]) {
      const shown = await app.app.fastify.inject({ method: 'GET', url: data.url });
      expect(shown.statusCode).toBe(200);
    }
    for (const { status } of await remove(own)) expect(status).toBe(204);
  });
});
