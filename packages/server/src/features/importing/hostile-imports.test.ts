import { zipFiles } from '@brasslamp/interchange/zip';
import { limits } from '@brasslamp/story/model';
import { expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { fileOf, preparedStory } from '../../testing/prepared-story.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../testing/test-app.ts';

const draftKey = 'GET /api/stories/:username/:story_slug/draft';

const send = (app: TestApp, { username, token }: TestUser, prepared: unknown) =>
  app.call('POST /api/stories/:username/prepared', {
    params: { username },
    body: { file: fileOf(prepared) },
    token,
  });

const draftOf = async (app: TestApp, { username, token }: TestUser) => {
  const params = { username, story_slug: 'the-mill' };
  return (await app.call(draftKey, { params, token })).data;
};

/** The rows of everything that an import writes. */
async function stored({ app }: TestApp) {
  const tables = ['stories', 'chapters', 'nodes', 'import_losses', 'import_originals'] as const;
  const counts = [];
  for (const table of tables) {
    counts.push((await app.database.read.selectFrom(table).selectAll().execute()).length);
  }
  return counts;
}

const nothing = [0, 0, 0, 0, 0];

describeOnBothDatabases('A story that says it was prepared by a preview', (openApp) => {
  it('with more than a story may have is refused with the figure, and nothing of it is stored', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const base = preparedStory();
    const [node] = base.story.nodes;
    const nodes = Array.from({ length: limits.nodesPerStory + 1 }, (_, at) => ({
      ...node,
      id: newId(),
      name: `Room ${at}`,
      actions: [],
    }));
    const many = await send(app, anna, { ...base, story: { ...base.story, nodes } });
    expect([many.status, many.body.errors]).toMatchObject([
      422,
      [{ path: 'story.nodes', message: expect.stringContaining('20,000') }],
    ]);
    const losses = Array.from({ length: limits.lossesPerStory + 1 }, () => base.losses[0]);
    const lossy = await send(app, anna, { ...base, losses });
    expect([lossy.status, lossy.body.errors]).toMatchObject([
      422,
      [{ path: 'losses', message: expect.stringContaining('20,000') }],
    ]);
    expect(await stored(app)).toEqual(nothing);
  });

  it('with names and texts over their limits is refused at each of them', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const base = preparedStory({ title: 'x'.repeat(limits.titleCharacters + 1) });
    const [start, inside] = base.story.nodes;
    const [chapter] = base.story.chapters;
    const [loss] = base.losses;
    if (!start || !inside || !chapter || !loss) throw new Error('The prepared story lacks a part');
    start.name = 'x'.repeat(limits.nameCharacters + 1);
    inside.name = ' ';
    chapter.title = 'x'.repeat(limits.titleCharacters + 1);
    const sent = {
      ...base,
      losses: [{ ...loss, source: 'x'.repeat(limits.lossSourceCharacters + 1) }],
    };
    const { status, body } = await send(app, anna, sent);
    expect(status).toBe(422);
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      'losses.0.source',
      'story.chapters.0.title',
      'story.nodes.0.name',
      'story.nodes.1.name',
      'story.title',
    ]);
    expect(await stored(app)).toEqual(nothing);
  });

  it('by the ids of somebody else’s story is a story of its own, and changes nothing of theirs', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    await send(app, anna, preparedStory());
    const hers = await draftOf(app, anna);
    const { chapters, nodes, items, variables } = hers;
    const [start, inside] = nodes;
    const forged = preparedStory();
    const { story } = forged;
    const sent = {
      ...forged,
      story: {
        ...story,
        start_node_id: start.id,
        chapters: [{ id: chapters[0].id, title: 'Mine' }],
        nodes: [
          { id: start.id, chapter_id: chapters[0].id, name: 'Mine', body: '', actions: [] },
          // Leads into her story, where none of these nodes is.
          {
            id: newId(),
            chapter_id: chapters[0].id,
            name: 'Door',
            body: '',
            actions: [{ id: 'a1', label: 'In', target: inside.id }],
          },
        ],
        items: [
          { ...story.items[0], id: items[0].id, chapter_id: chapters[0].id, location: start.id },
        ],
        variables: [{ ...story.variables[0], id: variables[0].id }],
      },
      positions: [],
      notes: [],
      losses: [],
      originals: [{ node_id: start.id, unit: '', text: 'Mine' }],
    };
    expect((await send(app, ben, sent)).status).toBe(201);
    expect(await draftOf(app, anna)).toEqual(hers);
    const his = await draftOf(app, ben);
    const idsOf = (draft: typeof hers) =>
      [...draft.chapters, ...draft.nodes, ...draft.items, ...draft.variables].map(
        ({ id }: { id: string }) => id,
      );
    expect(idsOf(his).filter((id) => idsOf(hers).includes(id))).toEqual([]);
    expect(JSON.stringify(his)).not.toContain(inside.id);
    // What belongs to nodes of another story is refused.
    const astray = { ...sent, originals: [{ node_id: inside.id, unit: '', text: 'Mine' }] };
    const { status, body } = await send(app, ben, astray);
    expect([status, body.errors]).toMatchObject([
      422,
      [{ path: 'originals.0.node_id', message_id: 'no_such_node' }],
    ]);
  });

  it('takes no media of another story along: it has no cover, and pictures stay where they are', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const base = preparedStory();
    const covered = await send(app, anna, { ...base, cover_image_id: newId() });
    const inStory = await send(app, anna, {
      ...base,
      story: { ...base.story, cover_image_id: newId(), owner_id: anna.id },
    });
    expect([covered, inStory].map(({ status }) => status)).toEqual([422, 422]);
    expect(await stored(app)).toEqual(nothing);
    const { read } = app.app.database;
    const picture = `![A mill](/media/${newId()}.webp)`;
    const made = await send(app, anna, preparedStory({ nodes: { Start: picture } }));
    expect(made.status).toBe(201);
    expect((await draftOf(app, anna)).nodes[0].body).toBe(picture);
    expect(await read.selectFrom('story_images').selectAll().execute()).toEqual([]);
  });
});

describeOnBothDatabases('An archive', (openApp) => {
  it.each([
    ['of a later site', JSON.stringify({ format: 'brasslamp-archive', version: 2 }), 'version 2'],
    ['that says no version', '{"format":"brasslamp-archive"}', 'version 0'],
  ])(
    '%s is refused with the version that is known, and nothing of it is stored',
    async (_, manifest, version) => {
      const app = await openApp();
      const { token } = await app.signUp('anna');
      const bytesOf = (text: string) => new TextEncoder().encode(text);
      const file = zipFiles([
        { path: 'brasslamp-archive.json', bytes: bytesOf(manifest) },
        { path: 'the-mill/story.brasslamp.json', bytes: bytesOf('{}') },
      ]);
      const { status, body } = await app.call('POST /api/stories/:username/import', {
        params: { username: 'anna' },
        body: { file: Buffer.from(file) },
        token,
      });
      expect([status, body.code]).toEqual([422, 'story_file_unreadable']);
      expect(body.detail).toContain(version);
      expect(body.detail).toMatch(
        /reads versions up to 1\. Update the site, or take the story files out/,
      );
      expect(await stored(app)).toEqual(nothing);
    },
  );
});
