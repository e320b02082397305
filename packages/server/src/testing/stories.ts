// For tests: a story that an author writes over the API, and readers who play it.
import type { BodyIn } from '@brasslamp/contract';
import type { Level } from '@brasslamp/story/model';
import type { TestApp, TestUser } from './test-app.ts';

type ItemBody = BodyIn<'POST /api/:username/:story_slug/chapters/:chapter_id/items'>;
type NodeBody = Omit<
  BodyIn<'POST /api/stories/:username/:story_slug/nodes'>,
  'chapter_id' | 'name'
>;

/** A reader: somebody with an account, or a guest. */
type Reader = Pick<TestUser, 'token'>;

interface Params {
  username: string;
  story_slug: string;
}

export async function beginStory(app: TestApp, author: TestUser, title = 'The Brass Lamp') {
  const { username, token } = author;
  const { data: made } = await app.call('POST /api/stories/:username', {
    params: { username },
    body: { title },
    token,
  });
  const params = { username, story_slug: made.slug as string };
  return {
    params,
    id: made.id as string,
    ...callsOfParts(app, author, params),
    ...callsOfTheWhole(app, author, params),
    ...callsOfReaders(app, author, params),
  };
}

/** Chapters, nodes, items and logic. */
function callsOfParts(app: TestApp, { token }: TestUser, params: Params) {
  return {
    addChapter: async (chapterTitle: string) =>
      (
        await app.call('POST /api/stories/:username/:story_slug/chapters', {
          params,
          body: { title: chapterTitle, ordinal: 1 },
          token,
        })
      ).data,
    chapters: async () =>
      (await app.call('GET /api/stories/:username/:story_slug/chapters', { params, token })).data
        .chapters,
    addNode: async (chapter_id: string, name: string, more: NodeBody = {}) =>
      (
        await app.call('POST /api/stories/:username/:story_slug/nodes', {
          params,
          body: { chapter_id, name, ...more },
          token,
        })
      ).data,
    readNode: async (node_id: string) =>
      (
        await app.call('GET /api/stories/:username/:story_slug/nodes/:node_id', {
          params: { ...params, node_id },
          token,
        })
      ).data,
    putNode: (node_id: string, body: unknown, headers = {}) =>
      app.call('PUT /api/stories/:username/:story_slug/nodes/:node_id', {
        params: { ...params, node_id },
        body,
        token,
        headers,
      }),
    deleteNode: (node_id: string) =>
      app.call('DELETE /api/stories/:username/:story_slug/nodes/:node_id', {
        params: { ...params, node_id },
        token,
      }),
    addItem: async (chapter_id: string, body: ItemBody) =>
      (
        await app.call('POST /api/:username/:story_slug/chapters/:chapter_id/items', {
          params: { ...params, chapter_id },
          body,
          token,
        })
      ).data,
    putItem: (chapter_id: string, item_id: string, body: unknown) =>
      app.call('PUT /api/:username/:story_slug/chapters/:chapter_id/items/:item_id', {
        params: { ...params, chapter_id, item_id },
        body,
        token,
      }),
    deleteItem: (chapter_id: string, item_id: string) =>
      app.call('DELETE /api/:username/:story_slug/chapters/:chapter_id/items/:item_id', {
        params: { ...params, chapter_id, item_id },
        token,
      }),
    putVariables: (variables: unknown, headers = {}) =>
      app.call('PUT /api/stories/:username/:story_slug/variables', {
        params,
        body: { variables },
        token,
        headers,
      }),
    putAchievements: (achievements: unknown, headers = {}) =>
      app.call('PUT /api/stories/:username/:story_slug/achievements', {
        params,
        body: { achievements },
        token,
        headers,
      }),
    readStoryWide: (headers = {}) =>
      app.call('GET /api/stories/:username/:story_slug/story-wide', { params, token, headers }),
    putStoryWide: (body: unknown, headers = {}) =>
      app.call('PUT /api/stories/:username/:story_slug/story-wide', {
        params,
        body,
        token,
        headers,
      }),
  };
}

function callsOfTheWhole(app: TestApp, author: TestUser, params: Params) {
  const { token } = author;
  return {
    read: async (reader: Reader | null = author) =>
      (
        await app.call('GET /api/stories/:username/:story_slug', {
          params,
          token: reader?.token ?? null,
        })
      ).data,
    draft: async () =>
      (await app.call('GET /api/stories/:username/:story_slug/draft', { params, token })).data,
    check: (viewer: TestUser = author) =>
      app.call('GET /api/stories/:username/:story_slug/check', { params, token: viewer.token }),
    patch: (body: unknown, more: { token?: string; headers?: Record<string, string> } = {}) =>
      app.call('PATCH /api/stories/:username/:story_slug', { params, body, token, ...more }),
    publishChanges: (body: unknown = {}) =>
      app.call('POST /api/stories/:username/:story_slug/versions', { params, body, token }),
    frozen: (reader: Reader | null, version_id: string, headers: Record<string, string> = {}) =>
      app.call('GET /api/stories/:username/:story_slug/versions/:version_id/story', {
        params: { ...params, version_id },
        token: reader?.token ?? null,
        headers,
      }),
  };
}

function callsOfReaders(app: TestApp, author: TestUser, params: Params) {
  return {
    start: (reader: Reader = author) =>
      app.call('POST /api/stories/:username/:story_slug/playthrough', {
        params,
        token: reader.token,
      }),
    act: (reader: Reader, playthrough_id: string, body: unknown) =>
      app.call('PUT /api/stories/:username/:story_slug/playthrough/:playthrough_id/action', {
        params: { ...params, playthrough_id },
        body,
        token: reader.token,
      }),
    resume: (reader: Reader, playthrough_id: string) =>
      app.call('GET /api/stories/:username/:story_slug/playthrough/:playthrough_id', {
        params: { ...params, playthrough_id },
        token: reader.token,
      }),
    list: async (reader: Reader) =>
      (
        await app.call('GET /api/stories/:username/:story_slug/playthrough', {
          params,
          token: reader.token,
        })
      ).data,
    changePlaythrough: (reader: Reader, playthrough_id: string, body: unknown) =>
      app.call('PATCH /api/stories/:username/:story_slug/playthrough/:playthrough_id', {
        params: { ...params, playthrough_id },
        body,
        token: reader.token,
      }),
    history: (reader: Reader, playthrough_id: string, query: Record<string, unknown> = {}) =>
      app.call('GET /api/stories/:username/:story_slug/playthrough/:playthrough_id/history', {
        params: { ...params, playthrough_id },
        query,
        token: reader.token,
      }),
  };
}

/** Makes a draft one of an older level; no call makes one. */
export async function setToLevel(app: TestApp, story: { id: string }, level: Level): Promise<void> {
  await app.app.database.write((trx) =>
    trx.updateTable('stories').set({ level }).where('id', '=', story.id).execute(),
  );
}

export type StoryUnderTest = Awaited<ReturnType<typeof beginStory>>;

/** Hall ⇄ Cellar → Garden, which is an ending; published. */
export async function publishLamp(app: TestApp, author: TestUser) {
  const story = await beginStory(app, author);
  const chapter = await story.addChapter('One');
  const garden = await story.addNode(chapter.id, 'Garden', {
    body: 'Free at *last*.',
    ending: { name: 'Out', kind: 'good' },
  });
  const hall = await story.addNode(chapter.id, 'Hall', { body: 'A lamp burns.' });
  const cellar = await story.addNode(chapter.id, 'Cellar', {
    actions: [
      { label: 'Climb up', target: hall.id },
      { label: 'Crawl out', target: garden.id },
    ],
  });
  const { data } = await story.putNode(hall.id, {
    actions: [
      { label: 'Go down', target: cellar.id },
      { label: 'Light the lamp', use: 'once' },
    ],
  });
  const [down, light] = data.actions.map((action: { id: string }) => action.id);
  const [up, out] = cellar.actions.map((action: { id: string }) => action.id);
  await story.patch({ start_node_id: hall.id, status: 'published' });
  return { story, chapter, hall, cellar, garden, down, light, up, out };
}

export async function makeAdmin(app: TestApp, user: TestUser): Promise<void> {
  await app.app.database.write(async (trx) => {
    await trx.updateTable('users').set({ flags: '["admin"]' }).where('id', '=', user.id).execute();
  });
}
