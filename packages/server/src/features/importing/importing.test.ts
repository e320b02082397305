import { existsSync, readFileSync } from 'node:fs';
import { limits } from '@brasslamp/story/model';
import { sizeOfImage } from '@brasslamp/story/model/media-address';
import { expect, it } from 'vitest';
import type { AppError } from '../../errors/app-error.ts';
import { describeOnBothDatabases, type TestApp } from '../../testing/test-app.ts';
import { listEvents } from '../events/queries.ts';
import { purgeUnfinished } from '../stories/hidden-story.ts';
import { addDemoStories } from './add-demo-stories.ts';
import { readDemoPictures } from './demo-stories/read-demo-pictures.ts';
import { importStories } from './import-stories.ts';

const corpus = new URL('../../../../../../shared/corpus/', import.meta.url);
const hasCorpus = existsSync(corpus);
// biome-ignore lint/suspicious/noConsole: that the corpus went untested must be seen
if (!hasCorpus) console.warn(`NOT TESTED: no story corpus in ${corpus.pathname}`);

const fileOf = (name: string, text: string) => ({
  name,
  sizeBytes: Buffer.byteLength(text),
  read: async () => Buffer.from(text),
});

const fromCorpus = (name: string) => fileOf(name, readFileSync(new URL(name, corpus), 'utf8'));

function importInto(app: TestApp, file: ReturnType<typeof fileOf>, publish = true) {
  const deps = { database: app.app.database, now: app.clock.now };
  return importStories(deps, { files: [file], username: 'anna', publish, withLosses: true });
}

const twee = `:: StoryTitle
The Mill

:: Start
A mill. {It} turns.
[[Go in->Inside]]

:: Inside
Dark.

:: inside
Another of the name.
`;

describeOnBothDatabases('importing', (openApp) => {
  it('makes a story that can be read at once, with text and choices', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const [report] = await importInto(app, fileOf('mill.twee', twee));
    expect(report).toMatchObject({ title: 'The Mill', slug: 'the-mill', node_count: 3 });
    expect(report?.losses.map((loss) => loss.kind)).toContain('renamed');
    const started = await app.call('POST /api/stories/:username/:story_slug/playthrough', {
      params: { username: 'anna', story_slug: 'the-mill' },
      token: anna.token,
    });
    expect(started.data.node.name).toBe('Start');
    expect(JSON.stringify(started.data.view.body)).toContain('A mill. {It} turns.');
    expect(started.data.view.actions).toMatchObject([{ label: 'Go in', enabled: true }]);
  });

  it('is recorded without an actor, for the command line has no signed-in user', async () => {
    const app = await openApp();
    await app.signUp('anna');
    await importInto(app, fileOf('mill.twee', twee));
    const events = await listEvents(app.app.database.read, { limit: 2 });
    expect(events.map(({ type, actor_id }) => [type, actor_id])).toEqual([
      ['story_published', null],
      ['story_imported', null],
    ]);
    expect(JSON.parse(events[1]?.detail ?? '')).toMatchObject({
      title: 'The Mill',
      author: 'anna',
      slug: 'the-mill',
      file: 'mill.twee',
    });
  });

  it('publishes nothing that lost something, unless that is asked for', async () => {
    const app = await openApp();
    await app.signUp('anna');
    const deps = { database: app.app.database, now: app.clock.now };
    const whole = ':: StoryTitle\nWhole\n\n:: Start\nA mill.\n';
    const [lost] = await importStories(deps, {
      files: [fileOf('mill.twee', twee)],
      username: 'anna',
      publish: true,
    });
    const [kept] = await importStories(deps, {
      files: [fileOf('whole.twee', whole)],
      username: 'anna',
      publish: true,
    });
    expect([lost?.is_published, kept?.losses, kept?.is_published]).toEqual([false, [], true]);
  });

  it('leaves a draft without --publish, and two of the same title apart', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    await importInto(app, fileOf('mill.twee', twee), false);
    const [second] = await importInto(app, fileOf('mill.twee', twee), false);
    expect(second).toMatchObject({ slug: 'the-mill-2', is_published: false });
    const listed = await app.call('GET /api/stories/:username', {
      params: { username: 'anna' },
      token: anna.token,
    });
    expect(listed.data.stories.map((story: { status: string }) => story.status)).toEqual([
      'draft',
      'draft',
    ]);
  });

  it('refuses what is no story, what is too large, and nobody’s name, and writes nothing', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const codeOf = (file: ReturnType<typeof fileOf>) =>
      importInto(app, file).catch((error) => (error as AppError).code);
    expect(await codeOf(fileOf('shopping.txt', 'eggs, flour'))).toBe('story_file_unreadable');
    expect(await codeOf(fileOf('empty.twee', ''))).toBe('story_file_unreadable');
    const binary = { ...fileOf('lamp.png', ''), read: async () => Buffer.from([0x89, 0xff, 0xfe]) };
    expect(await codeOf(binary)).toBe('story_file_unreadable');
    const huge = {
      name: 'huge.html',
      sizeBytes: 50 * 1024 * 1024,
      read: () => Promise.reject(new Error('a file over the limit is never read')),
    };
    expect(await codeOf(huge)).toBe('too_large');
    const deps = { database: app.app.database, now: app.clock.now };
    const nobody = { files: [fileOf('mill.twee', twee)], username: 'nobody', publish: true };
    await expect(importStories(deps, nobody)).rejects.toThrow('There is no author “nobody”.');
    const listed = await app.call('GET /api/stories/:username', {
      params: { username: 'anna' },
      token: anna.token,
    });
    expect(listed.data.stories).toEqual([]);
  });

  it('refuses a story with more text than a story may have, with the figures, and writes nothing', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const longest = 'The lamp burns low. '.repeat(9_000);
    const nodes = Math.ceil(limits.storyTextBytes / longest.length);
    const rooms = Array.from({ length: nodes }, (_, at) => `:: Room ${at}\n${longest}\n`);
    const file = fileOf('long.twee', [':: StoryTitle\nThe long story\n', ...rooms].join('\n'));
    const refused = (await importInto(app, file).catch((error) => error)) as AppError;
    expect(refused.code).toBe('limit_reached');
    expect(refused.message).toMatch(
      /^“The long story” would have 20\.\d MB of text \(2\d{7} bytes\)\. A story can have up to 20\.0 MB \(20971520 bytes\)\. Shorten it, or continue in a second story\.$/,
    );
    const { read } = app.app.database;
    expect(await read.selectFrom('stories').select('id').execute()).toEqual([]);
    expect(await read.selectFrom('nodes').select('id').limit(1).execute()).toEqual([]);
    const ownStories = { params: { username: 'anna' }, token: anna.token };
    const listed = await app.call('GET /api/stories/:username', ownStories);
    expect(listed.data.stories).toEqual([]);
    const [shorter] = await importInto(app, fileOf('short.twee', rooms.slice(0, 3).join('\n')));
    expect(shorter?.node_count).toBe(3);
  });

  it('shows nothing of a story before all of it is written, whenever the process dies', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { database } = app.app;
    const room = (at: number) => `:: Room ${at}\n${'Dark. '.repeat(600)}\n[[On->Room ${at + 1}]]\n`;
    const rooms = Array.from({ length: 320 }, (_, at) => room(at));
    const file = fileOf('rooms.twee', [':: StoryTitle\nRooms\n', ...rooms].join('\n'));
    const dyingAfter = (writes: number) => {
      let left = writes;
      const write: typeof database.write = async (run) => {
        left -= 1;
        if (left < 0) throw new Error('killed');
        return database.write(run);
      };
      const deps = { database: { ...database, write }, now: app.clock.now };
      return importStories(deps, {
        files: [file],
        username: 'anna',
        publish: true,
        withLosses: true,
      });
    };
    const mine = async () => {
      const params = { username: 'anna' };
      return (await app.call('GET /api/stories/:username', { params, token: anna.token })).data
        .stories;
    };
    const rowsIn = async () =>
      (await database.read.selectFrom('stories').select('id').execute()).length;
    let reports: unknown[] = [];
    for (let writes = 1; reports.length === 0; writes += 1) {
      try {
        reports = await dyingAfter(writes);
      } catch (error) {
        expect((error as Error).message).toBe('killed');
        expect(await mine()).toEqual([]);
        const bin = await app.call('GET /api/user/me/bin', { token: anna.token });
        expect(bin.data.stories).toEqual([]);
      }
    }
    expect(await mine()).toMatchObject([{ title: 'Rooms', slug: 'rooms', status: 'published' }]);
    const rows = await rowsIn();
    expect(rows).toBeGreaterThan(5);
    // Another process may be writing these still.
    await purgeUnfinished(database, app.clock.now() + 60 * 60 * 1_000 - 1);
    expect(await rowsIn()).toBe(rows);
    await purgeUnfinished(database, app.clock.now() + 2 * 60 * 60 * 1_000);
    expect(await rowsIn()).toBe(1);
    expect(await mine()).toHaveLength(1);
  });

  it('leaves nothing of a file where one of its writes fails', async () => {
    const app = await openApp();
    await app.signUp('anna');
    const { database } = app.app;
    const failingAt = (number: number) => {
      let count = 0;
      const write: typeof database.write = async (run) => {
        count += 1;
        if (count === number) throw new Error('the disk is full');
        return database.write(run);
      };
      const deps = { database: { ...database, write }, now: app.clock.now };
      const asked = { files: [fileOf('mill.twee', twee)], username: 'anna', publish: true };
      return importStories(deps, asked);
    };
    let failures = 0;
    for (let number = 1; ; number += 1) {
      const failed = await failingAt(number).catch((error: Error) => error);
      if (!(failed instanceof Error)) break;
      failures += 1;
      expect(failed.message).toBe('the disk is full');
      const left = await database.read.selectFrom('stories').select('id').execute();
      expect([number, left]).toEqual([number, []]);
    }
    expect(failures).toBeGreaterThan(2);
  });

  it.runIf(hasCorpus)('brings in Tarred Twine whole: 2,463 nodes, every link alive', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const [report] = await importInto(app, fromCorpus('tarred-twine.html'));
    expect(report).toMatchObject({ node_count: 2463, choice_count: 6476 });
    expect(report?.losses.filter((loss) => loss.kind === 'broken_link')).toEqual([]);
    const params = { username: 'anna', story_slug: report?.slug ?? '' };
    const started = await app.call('POST /api/stories/:username/:story_slug/playthrough', {
      params,
      token: anna.token,
    });
    let current = started.data;
    for (let depth = 0; depth < 10; depth += 1) {
      const choice = current.view.actions.find((action: { enabled: boolean }) => action.enabled);
      const reply = await app.call(
        'PUT /api/stories/:username/:story_slug/playthrough/:playthrough_id/action',
        {
          params: { ...params, playthrough_id: current.id },
          body: { action_id: choice.id, on_turn: current.turn },
          token: anna.token,
        },
      );
      expect(reply.status).toBe(200);
      current = reply.data;
    }
    expect(current.turn).toBe(10);
  });
});

describeOnBothDatabases('the demo stories', (openApp) => {
  it('are there on a new site, once, and every path through the first leads to an ending', async () => {
    const app = await openApp();
    await addDemoStories(app.app.database, app.clock.now());
    await addDemoStories(app.app.database, app.clock.now());
    const home = await app.call('GET /api/home/featured');
    expect(home.data.stories).toMatchObject([
      {
        ...{ title: 'The Twelfth Lamp', author: 'brasslamp' },
        ...{ tags: ['ghost story', 'sea', 'harbour', 'quiet', 'short'], is_complete: true },
      },
      { title: 'The Inspector of Air', author: 'brasslamp' },
      { title: 'The Pawned Key', author: 'brasslamp', content_notes: ['robbery'] },
      { title: 'Left on the Number Nine', author: 'brasslamp' },
    ]);

    const anna = await app.signUp('anna');
    const params = { username: 'brasslamp', story_slug: 'the-twelfth-lamp' };
    const act = async (id: string, body: unknown) =>
      (
        await app.call(
          'PUT /api/stories/:username/:story_slug/playthrough/:playthrough_id/action',
          { params: { ...params, playthrough_id: id }, body, token: anna.token },
        )
      ).data;
    const started = await app.call('POST /api/stories/:username/:story_slug/playthrough', {
      params,
      token: anna.token,
    });
    const endings = new Set<string>();
    const walk = async (turn: number, actions: { id: string; enabled: boolean }[]) => {
      for (const action of actions) {
        expect(action.enabled).toBe(true);
        const back = await act(started.data.id, { type: 'rewind', turn }).catch(() => undefined);
        const from = back?.turn ?? turn;
        const next = await act(started.data.id, { action_id: action.id, on_turn: from });
        if (next.ended) endings.add(next.ending.name);
        else {
          expect(next.view.actions.length).toBeGreaterThan(0);
          await walk(next.turn, next.view.actions);
        }
      }
    };
    await walk(0, started.data.view.actions);
    expect(endings.size).toBe(5);
  });

  it('have a keepsake that can be carried to the end', async () => {
    const app = await openApp();
    await addDemoStories(app.app.database, app.clock.now());
    const anna = await app.signUp('anna');
    const params = { username: 'brasslamp', story_slug: 'the-twelfth-lamp' };
    const { data: started } = await app.call(
      'POST /api/stories/:username/:story_slug/playthrough',
      { params, token: anna.token },
    );
    const [tag] = started.view.items_here;
    expect(tag).toMatchObject({ key: 'brass_tag', name: 'Brass tag', can_take: true });
    let at = started;
    const act = async (body: unknown) => {
      const reply = await app.call(
        'PUT /api/stories/:username/:story_slug/playthrough/:playthrough_id/action',
        { params: { ...params, playthrough_id: at.id }, body, token: anna.token },
      );
      at = reply.data;
    };
    await act({ type: 'take', item_id: tag.id });
    while (!at.ended) await act({ action_id: at.view.actions.at(-1).id });
    expect(at.view.inventory).toMatchObject([{ name: 'Brass tag', can_drop: false }]);
  });

  it('ask the reader by whom the ledger is signed, and go on from there', async () => {
    const app = await openApp();
    await addDemoStories(app.app.database, app.clock.now());
    const anna = await app.signUp('anna');
    const params = { username: 'brasslamp', story_slug: 'left-on-the-number-nine' };
    const { data: started } = await app.call(
      'POST /api/stories/:username/:story_slug/playthrough',
      { params, token: anna.token },
    );
    const [sign] = started.view.actions;
    expect(sign.ask).toMatchObject({ kind: 'text', most: 200 });
    const answer = (body: unknown) =>
      app.call('PUT /api/stories/:username/:story_slug/playthrough/:playthrough_id/action', {
        params: { ...params, playthrough_id: started.id },
        body,
        token: anna.token,
      });
    expect(await answer({ action_id: sign.id })).toMatchObject({ status: 422 });
    const { data: signed } = await answer({ action_id: sign.id, answer: 'Anna {weather}' });
    expect(signed.node.name).toBe('The counter');
    expect(JSON.stringify(signed.view.body)).toContain('Anna {weather}');
    expect(JSON.stringify(signed.view.panel)).toContain('a jar of buttons and a left glove');
  });

  it('bring their pictures along, as uploads that the site serves', async () => {
    const app = await openApp();
    await addDemoStories(app.app.database, app.clock.now());
    const params = { username: 'brasslamp', story_slug: 'the-inspector-of-air' };
    const { data: story } = await app.call('GET /api/stories/:username/:story_slug', { params });
    expect(sizeOfImage(story.cover)).toEqual({ width: 1_600, height: 840 });
    const served = await app.app.fastify.inject({ method: 'GET', url: story.cover });
    expect(served.headers['content-type']).toBe('image/webp');
    const [cover] = readDemoPictures('the-inspector-of-air');
    expect(served.rawPayload).toEqual(cover?.media.content);
  });

  it('are not added to a site that somebody uses already', async () => {
    const app = await openApp();
    await app.signUp('anna');
    await addDemoStories(app.app.database, app.clock.now());
    expect((await app.call('GET /api/home/featured')).data.stories).toEqual([]);
  });
});
