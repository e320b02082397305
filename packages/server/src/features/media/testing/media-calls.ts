import type { MediaKind } from '@brasslamp/story/model/media-address';
import { beginStory } from '../../../testing/stories.ts';
import type { TestApp, TestUser } from '../../../testing/test-app.ts';

const path = '/api/stories/:username/:story_slug';

const keys = {
  image: {
    list: `GET ${path}/images`,
    add: `POST ${path}/images`,
    remove: `DELETE ${path}/images/:image_id`,
  },
  sound: {
    list: `GET ${path}/sounds`,
    add: `POST ${path}/sounds`,
    remove: `DELETE ${path}/sounds/:sound_id`,
  },
} as const;

type Params = Awaited<ReturnType<typeof beginStory>>['params'];

/** The calls about the media of one story; of nobody, where the token is null. */
export function mediaCalls(
  app: TestApp,
  kind: MediaKind,
  params: Params,
  token: TestUser['token'] | null,
) {
  const { list, add, remove } = keys[kind];
  return {
    list: (query = {}) => app.call(list, { params, query, token }),
    add: (file: Uint8Array, headers = {}) =>
      app.call(add, { params, body: { file }, token, headers }),
    remove: (id: string) =>
      app.call(remove, { params: { ...params, image_id: id, sound_id: id }, token }),
  };
}

/** A story that anna has begun, with the calls about its media. */
export async function openMedia(app: TestApp, kind: MediaKind) {
  const anna = await app.signUp('anna');
  const story = await beginStory(app, anna);
  return { anna, story, ...mediaCalls(app, kind, story.params, anna.token) };
}

export const getMedia = (app: TestApp, url: string, headers = {}) =>
  app.app.fastify.inject({ method: 'GET', url, headers });
