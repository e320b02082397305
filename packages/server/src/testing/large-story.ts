import type { Story } from '@brasslamp/story/model';
import { blankAction, blankNode, blankStory } from '@brasslamp/story/testing/blank-story';
import { writeWholeStory } from '../features/importing/write-whole-story.ts';
import { beginStory } from './stories.ts';
import type { TestApp, TestUser } from './test-app.ts';

const restoreKey = 'POST /api/stories/:username/:story_slug/versions/:version_id/restore';
const changesKey = 'GET /api/stories/:username/:story_slug/versions/:version_id/changes';

/** Some megabytes: no accent, an accent, and beyond the first plane. */
export const body = 'The lamp burns low. Où est-elle? 🕯 '.repeat(120);

const largeStory = (nodes = 900): Story =>
  blankStory({
    title: 'A large story',
    start_node_id: 'n0',
    nodes: Array.from({ length: nodes }, (_, place) =>
      blankNode(`Node ${place}`, {
        id: `n${place}`,
        body,
        actions: [blankAction(`b${place}`, { label: 'On', target: `n${(place + 1) % nodes}` })],
      }),
    ),
  });

export async function writeLarge(app: TestApp, author: TestUser, nodes?: number) {
  // A story over the API has calls of its own; what is in it comes at once.
  const begun = await beginStory(app, author, 'Begun');
  const { id, slug } = await app.app.database.write((trx) =>
    writeWholeStory(trx, {
      owner_id: author.id,
      story: largeStory(nodes),
      description: '',
      now: app.clock.now(),
    }),
  );
  const params = { username: author.username, story_slug: slug };
  const { token } = author;
  const firstNode = async () => {
    const query = app.app.database.read.selectFrom('nodes').select(['id', 'name']);
    return query.where('story_id', '=', id).orderBy('id').executeTakeFirstOrThrow();
  };
  return {
    ...begun,
    id,
    params,
    firstNode,
    patch: (sent: unknown) =>
      app.call('PATCH /api/stories/:username/:story_slug', { params, body: sent, token }),
    read: async () =>
      (await app.call('GET /api/stories/:username/:story_slug', { params, token })).data,
    putNode: (node_id: string, sent: unknown) =>
      app.call('PUT /api/stories/:username/:story_slug/nodes/:node_id', {
        params: { ...params, node_id },
        body: sent,
        token,
      }),
    publishChanges: () =>
      app.call('POST /api/stories/:username/:story_slug/versions', { params, body: {}, token }),
    draft: () => app.call('GET /api/stories/:username/:story_slug/draft', { params, token }),
    check: () => app.call('GET /api/stories/:username/:story_slug/check', { params, token }),
    changes: (version_id: string) =>
      app.call(changesKey, { params: { ...params, version_id }, query: { to: 'draft' }, token }),
    restore: (version_id: string) =>
      app.call(restoreKey, { params: { ...params, version_id }, token }),
    frozen: (version_id: string, headers: Record<string, string> = {}) =>
      app.call('GET /api/stories/:username/:story_slug/versions/:version_id/story', {
        params: { ...params, version_id },
        token,
        headers,
      }),
    start: () => app.call('POST /api/stories/:username/:story_slug/playthrough', { params, token }),
  };
}
