import type { EndpointKey } from '@brasslamp/contract';
import { onePixel } from '../../../testing/images.ts';
import { mp3 } from '../../../testing/sounds.ts';
import type { TestApp, TestUser } from '../../../testing/test-app.ts';

const story = '/api/stories/:username/:story_slug';
const items = '/api/:username/:story_slug/chapters/:chapter_id/items';

type InNode = {
  params: { username: string; story_slug: string; chapter_id: string; node_id: string };
  token: string;
};

/** Makes a part of a story, and returns its id. */
const makePart: Record<string, (app: TestApp, inNode: InNode) => Promise<string>> = {
  item_id: async (app, inNode) => {
    const body = { key: 'lamp', name: 'Lamp' };
    return (await app.call(`POST ${items}`, { ...inNode, body })).data.id;
  },
  entry_id: async (app, inNode) => {
    await app.call(`PUT ${story}/nodes/:node_id`, { ...inNode, body: { body: 'A lamp.' } });
    return (await app.call(`GET ${story}/nodes/:node_id/history`, inNode)).data.entries[0].id;
  },
  playthrough_id: async (app, inNode) =>
    (await app.call(`POST ${story}/playthrough`, inNode)).data.id,
  list_id: async (app, { token }) =>
    (await app.call('POST /api/user/me/lists', { body: { title: 'By the sea' }, token })).data.id,
  // What the owner plays.
  version_id: async (app, inNode) =>
    (await app.call(`POST ${story}/playthrough`, inNode)).data.version_id,
  image_id: async (app, inNode) =>
    (await app.call(`POST ${story}/images`, { ...inNode, body: { file: onePixel } })).data.id,
  sound_id: async (app, inNode) =>
    (await app.call(`POST ${story}/sounds`, { ...inNode, body: { file: mp3() } })).data.id,
  test_play_id: async (app, inNode) => {
    const body = { name: 'Wait', seed: 1, steps: [] };
    return (await app.call(`POST ${story}/test-plays`, { ...inNode, body })).data.id;
  },
};

/** A story whose calls have their ids: each call finds what its path names. */
export async function storyForCalls(
  app: TestApp,
  owner: TestUser,
  slug: string,
  isPublished: boolean,
) {
  const { token } = owner;
  const params = { username: owner.username, story_slug: slug };
  const made = await app.call('POST /api/stories/:username', {
    params: { username: owner.username },
    body: { title: slug, slug },
    token,
  });
  const inStory = { params, token };
  const chapter = await app.call(`POST ${story}/chapters`, { ...inStory, body: { title: 'Full' } });
  const chapter_id = chapter.data.id as string;
  const hall = { chapter_id, name: 'Hall', actions: [{ label: 'Wait' }] };
  const node = await app.call(`POST ${story}/nodes`, { ...inStory, body: hall });
  const node_id = node.data.id as string;
  if (isPublished) {
    await app.call(`PATCH ${story}`, { ...inStory, body: { status: 'published' } });
  }
  const ids = { story_id: made.data.id as string, story_slug: slug, chapter_id, node_id };
  const parts = new Map<string, string>();
  return {
    /** The ids in the call’s path; a part that other calls are not about is made for the first that is. */
    async idsFor(key: EndpointKey) {
      for (const [name, make] of Object.entries(makePart)) {
        if (!key.includes(`:${name}`) || parts.has(name)) continue;
        parts.set(name, await make(app, { params: { ...params, chapter_id, node_id }, token }));
      }
      return { ...ids, ...Object.fromEntries(parts) };
    },
  };
}
