import { limits } from '@brasslamp/story/model';
import { expect, it } from 'vitest';
import { finishAllReplacing } from '../features/draft/replacing/replace-draft.ts';
import { draftJob } from '../features/draft/whole/read-draft.ts';
import { publishChanges } from '../features/publishing/publish-changes.ts';
import { pieceBytes, purgeStagedTexts } from '../features/staged-texts/staged-texts.ts';
import { freezeJob } from '../features/versions/freeze-draft.ts';
import { restoreVersion } from '../features/versions/restore-version.ts';
import { body, writeLarge } from '../testing/large-story.ts';
import { longestBlockedShare } from '../testing/longest-blocked-share.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../testing/test-app.ts';
import { createHeavyThreads, createHeavyWork } from './heavy-work.ts';

/** The code of the thread. */
const code = new URL('../heavy-worker.ts', import.meta.url);

const hourMs = 60 * 60 * 1_000;

/**
 * On SQLite 0.01, 0.01, 0.03, 0.16, 0.25 and 0.05, much of which is the test that reads the answer. On
 * the thread that answers calls it is 0.08, 0.25, 0.43, 0.85 and, to restore, 0.25.
 */
const mostHeld = { publish: 0.04, check: 0.1, compare: 0.2, draft: 0.5, serve: 0.6, restore: 0.16 };

const viewerOf = ({ id, username }: TestUser) => ({
  user_id: id,
  username,
  is_admin: false,
  is_guest: false,
  session_id: '',
});

/** The answer of a call without an `Idempotency-Key`: nothing is stored. */
const answer = async <T>(_: unknown, reply: T): Promise<T> => reply;

const staged = async ({ app }: TestApp) =>
  (await app.database.read.selectFrom('staged_texts').select('id').execute()).length;

describeOnBothDatabases('What takes long with a large story', (openApp) => {
  it('is done while others are answered, and has the same result as at once', async () => {
    const app = await openApp();
    const story = await writeLarge(app, await app.signUp('anna'));
    const parts: Record<string, number> = {};
    const held = async (what: string, call: () => Promise<{ status: number }>) => {
      const part = await longestBlockedShare(async () =>
        expect((await call()).status).toBeLessThan(300),
      );
      parts[what] = Math.min(part, parts[what] ?? part);
    };
    await held('publish', () => story.patch({ status: 'published' }));
    const node = await story.firstNode();
    // The least of three: memory that is tidied up just then is not what is measured.
    for (const words of ['Ajar.', body]) {
      await story.putNode(node.id, { body: words });
      await held('publish', () => story.publishChanges());
    }
    const { version_id } = await story.read();
    await story.putNode(node.id, { name: 'Gate', body: 'Shut.' });
    await held('check', () => story.check());
    await held('compare', () => story.changes(version_id));
    await held('draft', () => story.draft());
    await held('serve', () => story.frozen(version_id));
    await held('restore', () => story.restore(version_id));
    for (const [what, most] of Object.entries(mostHeld)) {
      expect(parts[what], what).toBeLessThan(most);
    }

    const { data: draft } = await story.draft();
    expect(JSON.parse(JSON.stringify(draft)).nodes).toHaveLength(900);
    expect(draft.nodes[0]).toMatchObject({ id: node.id, name: 'Node 0', body });
    const frozen = await story.frozen(version_id);
    expect(frozen.body).toEqual(draft);
    const compressed = await story.frozen(version_id, { 'accept-encoding': 'br' });
    expect(compressed.headers['content-encoding']).toBe('br');
    const pieces = await app.app.database.read
      .selectFrom('staged_pieces')
      .select('piece')
      .execute();
    expect(pieces.length).toBeGreaterThan(4);
    for (const { piece } of pieces) {
      expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(pieceBytes);
    }
    const begun = await story.start();
    expect([begun.status, begun.data.node.name]).toEqual([201, 'Node 0']);
  });

  it('says what differs, and what is restored comes back whole', async () => {
    const app = await openApp();
    const story = await writeLarge(app, await app.signUp('anna'));
    await story.patch({ status: 'published' });
    const { version_id } = await story.read();
    const before = (await story.draft()).data;
    const one = await story.firstNode();
    await story.putNode(one.id, { name: 'Gate', body: 'Shut.', position: { x: 1, y: 2 } });
    const { changes } = (await story.changes(version_id)).data;
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({ what: 'node', id: one.id, name: 'Gate' });
    // All of it differs: it is written in pieces.
    await app.app.database.write((trx) =>
      trx.updateTable('nodes').set({ body: 'Gone.' }).where('story_id', '=', story.id).execute(),
    );
    const all = (await story.changes(version_id)).data.changes;
    expect(new Set(all.map(({ id }: { id: string }) => id)).size).toBe(900);
    const restored = await story.restore(version_id);
    expect(restored.status).toBe(200);
    expect((await story.draft()).data).toEqual(before);
    const nodes = await app.app.database.read
      .selectFrom('nodes')
      .select(['id', 'revision', 'position_x'])
      .where('story_id', '=', story.id)
      .execute();
    expect(nodes.find(({ id }) => id === one.id)).toEqual({
      id: one.id,
      revision: 3,
      position_x: 1,
    });
    expect((await story.restore(restored.data.replaced_version_id)).status).toBe(200);
    expect((await story.draft()).data.nodes[5].body).toBe('Gone.');
  });

  it('freezes one edit: another one meanwhile stays a change on top', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await writeLarge(app, anna, 20);
    await story.patch({ status: 'published' });
    const node = await story.firstNode();
    await story.putNode(node.id, { body: 'First.' });
    const { database } = app.app;
    const heavy = createHeavyWork(database.read, null);
    const deps = {
      database,
      now: app.clock.now,
      checker: { check: () => Promise.reject(new Error('busy')), close: async () => {} },
      heavy: {
        run: async (...asked: Parameters<typeof heavy.run>) => {
          const answer = await heavy.run(...asked);
          await story.putNode(node.id, { body: 'Second.' });
          return answer;
        },
      } as typeof heavy,
    };
    const version = await publishChanges(deps, {
      viewer: viewerOf(anna),
      params: story.params,
      query: {},
      body: { note: '' },
      ifMatch: null,
      ip: '',
      userAgent: '',
      answer,
    });
    expect(version.number).toBe(2);
    expect((await story.frozen(version.id)).body.nodes[0].body).toBe('First.');
    expect(await story.read()).toMatchObject({
      version_id: version.id,
      has_unpublished_changes: true,
    });
  });

  it('restores over no edit that nobody saw: it plans again, or says so', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await writeLarge(app, anna, 20);
    await story.patch({ status: 'published' });
    const { version_id } = await story.read();
    const node = await story.firstNode();
    const { database } = app.app;
    const heavy = createHeavyWork(database.read, null);
    const restoreWhile = (edits: number) => {
      let edited = 0;
      const run = async (...asked: Parameters<typeof heavy.run>) => {
        const answer = await heavy.run(...asked);
        edited += 1;
        if (edited <= edits) await story.putNode(node.id, { body: `Edit ${edited}` });
        return answer;
      };
      return restoreVersion(
        { database, now: app.clock.now, heavy: { run } as typeof heavy },
        {
          viewer: viewerOf(anna),
          params: { ...story.params, version_id },
          query: {},
          body: undefined,
          ifMatch: null,
          ip: '',
          userAgent: '',
          answer,
        },
      );
    };
    await story.putNode(node.id, { body: 'Other.' });
    await expect(restoreWhile(Number.POSITIVE_INFINITY)).rejects.toMatchObject({ code: 'busy' });
    expect((await story.draft()).data.nodes[0].body).toMatch(/^Edit \d$/);
    const { replaced_version_id } = await restoreWhile(1);
    expect((await story.draft()).data.nodes[0].body).toBe(body);
    const replaced = await story.frozen(replaced_version_id ?? '');
    expect(replaced.body.nodes[0].body).toBe('Edit 1');
  });

  it('deletes a text that no version uses: of the same version again, of a restore that is refused', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await writeLarge(app, anna);
    await story.patch({ status: 'published' });
    const { version_id } = await story.read();
    expect((await story.publishChanges()).data.id).toBe(version_id);
    expect(await staged(app)).toBe(1);
    await story.putNode((await story.firstNode()).id, { body: 'Other.' });
    const before = (await story.draft()).data;
    const { database } = app.app;
    const heavy = createHeavyWork(database.read, null);
    const restoreOf = (textBytes: number) => {
      // As of a version that a higher limit let in.
      const run = async (...asked: Parameters<typeof heavy.run>) => ({
        ...((await heavy.run(...asked)) as object),
        textBytes,
      });
      return restoreVersion(
        { database, now: app.clock.now, heavy: { run } as typeof heavy },
        {
          viewer: viewerOf(anna),
          params: { ...story.params, version_id },
          query: {},
          body: undefined,
          ifMatch: null,
          ip: '',
          userAgent: '',
          answer,
        },
      );
    };
    await expect(restoreOf(limits.storyTextBytes + 1)).rejects.toMatchObject({
      code: 'limit_reached',
    });
    expect((await story.draft()).data).toEqual(before);
    expect(await staged(app)).toBe(1);
    await restoreOf(limits.storyTextBytes);
    expect((await story.draft()).data.nodes[0].body).toBe(body);
  });

  it('begins no more when the site stops, and says when to come again', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await writeLarge(app, anna, 1);
    const threads = createHeavyThreads({ code, log: { error: () => {} } });
    const heavy = createHeavyWork(app.app.database.read, { threads, where: app.config });
    await threads.close();
    const late = heavy.run(draftJob({ storyId: story.id }), {
      user: anna.id,
      bytes: null,
      take: () => {},
    });
    await expect(late).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 5 });
  });

  it('has its thread before the first job, once it is warmed up', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await writeLarge(app, anna, 1);
    let started = 0;
    const count = () => {
      started += 1;
    };
    process.on('worker', count);
    const threads = createHeavyThreads({ code, log: { error: () => {} } });
    threads.warmUp();
    threads.warmUp();
    await expect.poll(() => started).toBe(1);
    const heavy = createHeavyWork(app.app.database.read, { threads, where: app.config });
    const asked = { user: anna.id, bytes: null, take: () => {} };
    await heavy.run(draftJob({ storyId: story.id }), asked);
    expect(started).toBe(1);
    process.off('worker', count);
    await threads.close();
    threads.warmUp();
    expect(started).toBe(1);
  });

  it('leaves nothing half-written when the thread dies, and goes on with a new one', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await writeLarge(app, anna);
    const { database } = app.app;
    const logged: unknown[] = [];
    const threads = createHeavyThreads({
      code,
      log: { error: (fact: unknown) => logged.push(fact) },
    });
    const heavy = createHeavyWork(database.read, { threads, where: app.config });
    const ask = (take: () => Promise<void>) =>
      heavy.run(freezeJob({ storyId: story.id, overlay: {} }), {
        user: anna.id,
        bytes: null,
        take,
      });
    let pieces = 0;
    const failing = ask(async () => {
      pieces += 1;
      if (pieces === 3) throw new Error('the disk is full');
    });
    await expect(failing).rejects.toMatchObject({ code: 'internal' });
    expect(logged).toHaveLength(1);
    expect(await ask(async () => {})).toMatchObject({ nodeCount: 900 });
    await threads.close();
    const small = createHeavyThreads(
      { code, log: { error: (fact: unknown) => logged.push(fact) } },
      { heapMegabytes: 6 },
    );
    const tooSmall = createHeavyWork(database.read, { threads: small, where: app.config });
    const asked = { user: anna.id, bytes: null, take: () => {} };
    await expect(
      tooSmall.run(freezeJob({ storyId: story.id, overlay: {} }), asked),
    ).rejects.toMatchObject({ code: expect.stringMatching(/limit_reached|busy/) });
    await small.close();
    // Several: a thread that was ended while it loaded the SQLite driver took the process with it.
    for (let round = 0; round < 8; round += 1) {
      const slow = createHeavyThreads(
        { code, log: { error: () => {} } },
        { timeMs: 1 + (round % 4) },
      );
      const late = createHeavyWork(database.read, { threads: slow, where: app.config });
      await expect(
        late.run(freezeJob({ storyId: story.id, overlay: {} }), asked),
      ).rejects.toMatchObject({ code: 'busy' });
      await slow.close();
    }
    expect(await story.read()).toMatchObject({ status: 'draft', version_id: null });
    expect(await staged(app)).toBe(0);
  });

  it('is not seen before it is whole, whenever the process dies', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    // A restore of three pieces: it is planned again for each of its writes.
    const story = await writeLarge(app, anna, 600);
    await story.patch({ status: 'published' });
    const { version_id } = await story.read();
    const before = (await story.draft()).data;
    const { database } = app.app;
    await database.write((trx) =>
      trx.updateTable('nodes').set({ body: 'Gone.' }).where('story_id', '=', story.id).execute(),
    );
    const changed = (await story.draft()).data;
    const heavy = createHeavyWork(database.read, null);
    const dyingAfter = (writes: number) => {
      let left = writes;
      const write: typeof database.write = async (run) => {
        left -= 1;
        if (left < 0) throw new Error('killed');
        return database.write(run);
      };
      return restoreVersion(
        { database: { ...database, write }, now: app.clock.now, heavy },
        {
          viewer: viewerOf(anna),
          params: { ...story.params, version_id },
          query: {},
          body: undefined,
          ifMatch: null,
          ip: '',
          userAgent: '',
          answer,
        },
      );
    };
    let isRestoring = false;
    for (let writes = 0; !isRestoring; writes += 1) {
      await expect(dyingAfter(writes), `after ${writes} writes`).rejects.toThrow('killed');
      const draft = await story.draft();
      isRestoring = draft.status === 503;
      if (!isRestoring) expect(draft.data).toEqual(changed);
      else expect(writes).toBeGreaterThanOrEqual(4);
    }
    expect((await story.putNode((await story.firstNode()).id, { body: 'No.' })).status).toBe(503);
    expect((await story.start()).status).toBe(201);
    await finishAllReplacing(database);
    expect((await story.draft()).data).toEqual(before);

    const count = await staged(app);
    expect(count).toBeGreaterThan(2);
    // Another process may be writing these still.
    await purgeStagedTexts(database, app.clock.now() + hourMs - 1);
    expect(await staged(app)).toBe(count);
    await purgeStagedTexts(database, app.clock.now() + 2 * hourMs);
    // The version, and the draft that was archived.
    expect(await staged(app)).toBe(1);
    expect((await story.frozen(version_id)).body).toEqual(before);
  });
});
