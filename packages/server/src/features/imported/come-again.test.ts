import { expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { preparedFile } from '../../testing/prepared-story.ts';
import { describeOnBothDatabases, type TestApp } from '../../testing/test-app.ts';

const story = '/api/stories/:username/:story_slug';

const loss = {
  kind: 'shown_at_once',
  became: 'near' as const,
  construct: '<<timed>>',
  line: 9,
  column: 2,
  source: '<<timed 3s>>',
};

const source = {
  file: 'mill-2.html',
  container: 'twine2-html',
  format: 'SugarCube 2.37',
  ifid: 'ABC',
};

async function open(app: TestApp) {
  const { token } = await app.signUp('anna');
  const params = { username: 'anna', story_slug: 'the-mill' };
  const inStory = { params, token };
  await app.call('POST /api/stories/:username/prepared', {
    params: { username: 'anna' },
    body: { file: preparedFile() },
    token,
  });
  const nodes: { id: string; name: string }[] = (await app.call(`GET ${story}/draft`, inStory)).data
    .nodes;
  const [start, inside] = nodes;
  if (!start || !inside) throw new Error('There are two nodes');
  return {
    start: start.id,
    inside: inside.id,
    left: async () => (await app.call(`GET ${story}/import`, inStory)).data,
    said: async (query: { since?: string } = {}) =>
      (await app.call(`GET ${story}/import/said`, { ...inStory, query })).data,
    /** A group that writes a note, with further edits, and leaves that. */
    keep: async (more: object, { id = newId(), edits = [] as object[] } = {}) => {
      const leaves = { source, said: null, nodes: [], originals: [], losses: [], ...more };
      const note = { type: 'mark', marks: [{ id: start.id, note: 'From the file.' }] };
      const body = { groups: [{ id, act: 'import', edits: [note, ...edits], leaves }] };
      return (await app.call(`POST ${story}/edits`, { ...inStory, body })).data.results[0];
    },
    original: (node_id: string) =>
      app.call(`GET ${story}/import/originals/:node_id`, { params: { ...params, node_id }, token }),
    write: (node_id: string, body: string) =>
      app.call(`PUT ${story}/nodes/:node_id`, {
        params: { ...params, node_id },
        body: { body },
        token,
      }),
  };
}

describeOnBothDatabases('A story that a changed file comes into', (openApp) => {
  it('knows what its file said of each of its things', async () => {
    const app = await openApp();
    const anna = await open(app);
    const { things, edited } = await anna.said();
    const named = things.map(({ kind, name, id }: Record<string, string>) => [kind, name, id]);
    expect(named).toContainEqual(['node', 'Start', anna.start]);
    expect(named).toContainEqual(['node', 'Inside', anna.inside]);
    expect(named).toContainEqual(['item', 'lamp', expect.stringMatching(/-/)]);
    expect(named).toContainEqual(['variable', 'gold', expect.stringMatching(/-/)]);
    expect(named).toContainEqual(['whole', 'panel', 'panel']);
    expect(things[0].fingerprints).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)]);
    expect(edited).toBeNull();
  });

  it('says which nodes were written after a time', async () => {
    const app = await openApp();
    const anna = await open(app);
    const since = new Date(app.clock.now()).toISOString();
    expect((await anna.said({ since })).edited).toEqual({ nodes: [], is_anything: false });
    app.clock.advance(1_000);
    await anna.write(anna.inside, 'Very dark.');
    expect((await anna.said({ since })).edited).toEqual({
      nodes: [anna.inside],
      is_anything: true,
    });
  });

  it('has losses and originals of the new reading for its nodes, once, and those of others as they were', async () => {
    const app = await openApp();
    const anna = await open(app);
    const things = (await anna.said()).things.slice(0, 1);
    const brought = {
      said: things,
      nodes: [anna.start, newId()],
      originals: [{ node_id: anna.start, unit: 'Start', text: 'A watermill.' }],
      losses: [
        { ...loss, node_id: anna.start },
        { ...loss, node_id: newId() },
      ],
    };
    // Its answer may be lost, and then it comes again.
    const id = newId();
    for (const _ of [1, 2]) expect((await anna.keep(brought, { id })).status).toBe('done');
    const left = await anna.left();
    expect(left.source).toMatchObject({ file: 'mill-2.html', format: 'SugarCube 2.37' });
    expect(left.losses).toMatchObject([{ node_id: anna.start, line: 9, is_settled: false }]);
    expect((await anna.original(anna.start)).data.text).toBe('A watermill.');
    expect((await anna.said()).things).toEqual(things);
    await anna.keep({ nodes: [anna.inside], losses: [{ ...loss, node_id: anna.inside, line: 1 }] });
    expect((await anna.left()).losses).toMatchObject([
      { node_id: anna.start, line: 9 },
      { node_id: anna.inside, line: 1 },
    ]);
    expect((await anna.said()).things).toEqual(things);
  });

  it('still tells what its first file lost of the whole, when a file comes back that left from here', async () => {
    const app = await openApp();
    const anna = await open(app);
    const ofWhole = [{ ...loss, node_id: null }];
    await anna.keep({ said: [], losses: ofWhole });
    await anna.keep({ said: [], is_of_here: true });
    const ofWholeNow = async () =>
      (await anna.left()).losses.filter((one: { node_id: string | null }) => one.node_id === null);
    expect(await ofWholeNow()).toMatchObject([{ line: 9 }]);
    await anna.keep({ said: [] });
    expect(await ofWholeNow()).toEqual([]);
  });

  it('has nothing of a file whose edits were refused', async () => {
    const app = await openApp();
    const anna = await open(app);
    const before = [await anna.left(), await anna.said()];
    const losses = [{ ...loss, node_id: anna.start }];
    const edits = [{ type: 'move', part: 'chapter', id: newId(), ordinal: 1 }];
    const result = await anna.keep({ said: [], nodes: [anna.start], losses }, { edits });
    expect(result).toMatchObject({ status: 'refused', reason: 'gone' });
    expect([await anna.left(), await anna.said()]).toEqual(before);
  });

  it('takes nothing for nodes of another story', async () => {
    const app = await openApp();
    const anna = await open(app);
    const ben = await app.signUp('ben');
    await app.call('POST /api/stories/:username/prepared', {
      params: { username: 'ben' },
      body: { file: preparedFile({ title: 'Other' }) },
      token: ben.token,
    });
    const others = await app.call(`GET ${story}/draft`, {
      params: { username: 'ben', story_slug: 'other' },
      token: ben.token,
    });
    const node_id = others.data.nodes[0].id;
    const originals = [{ node_id, unit: 'Start', text: 'Mine now.' }];
    await anna.keep({ nodes: [node_id], originals, losses: [{ ...loss, node_id }] });
    const left = await app.call(`GET ${story}/import`, {
      params: { username: 'ben', story_slug: 'other' },
      token: ben.token,
    });
    expect([left.data.originals, left.data.losses.length]).toEqual([[node_id], 2]);
    expect(
      (await anna.left()).losses.map((one: { node_id: string | null }) => one.node_id),
    ).toEqual([anna.start, null]);
  });
});
