import { expect, it } from 'vitest';
import { createHeavyWork } from '../../heavy-work/heavy-work.ts';
import { beginStory, makeAdmin, publishLamp } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp } from '../../testing/test-app.ts';
import { publishDueStories } from './publish-due-stories.ts';

const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * hourMs;

/** The job, as one of the site's processes runs it. */
const run = ({ app, clock }: TestApp) =>
  publishDueStories({
    database: app.database,
    now: clock.now,
    heavy: createHeavyWork(app.database.read, null),
    checker: { check: () => Promise.reject(new Error('busy')), close: async () => {} },
  });

const inMs = ({ clock }: TestApp, ms: number) => new Date(clock.now() + ms).toISOString();

async function events({ app }: TestApp, type: string) {
  const rows = await app.database.read
    .selectFrom('events')
    .select(['actor_username', 'detail'])
    .where('type', '=', type as never)
    .orderBy('id')
    .execute();
  return rows.map(({ actor_username, detail }) => ({ actor_username, ...JSON.parse(detail) }));
}

describeOnBothDatabases('A planned publish', (openApp) => {
  async function openDraft() {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const lamp = await publishLamp(app, anna);
    await lamp.story.patch({ status: 'draft' });
    return { app, anna, ...lamp };
  }

  it('makes a draft public when its time has come, once', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const chapter = await story.addChapter('One');
    await story.addNode(chapter.id, 'Only');
    const at = inMs(app, dayMs);
    const planned = await story.patch({ publish_at: at });
    expect([planned.status, planned.data.publish_at]).toEqual([200, at]);
    expect(planned.data.version).toBe(2);
    app.clock.advance(dayMs - 1);
    await run(app);
    expect((await story.read()).status).toBe('draft');
    app.clock.advance(1);
    await Promise.all([run(app), run(app), run(app)]);
    expect(await story.read()).toMatchObject({
      status: 'published',
      published_at: at,
      publish_at: null,
      version: 3,
    });
    expect(await events(app, 'story_published')).toEqual([
      { actor_username: 'anna', title: 'The Brass Lamp', version: 1 },
    ]);
  });

  it('gives readers the changes of a published story', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, hall } = await publishLamp(app, anna);
    await story.patch({ publish_at: inMs(app, hourMs) });
    await story.putNode(hall.id, { body: 'Written after the plan was made.' });
    app.clock.advance(hourMs);
    await run(app);
    expect(await story.read()).toMatchObject({ publish_at: null, has_unpublished_changes: false });
    const second = await events(app, 'story_published');
    expect(second.at(-1)).toMatchObject({ actor_username: 'anna', version: 2 });
    expect((await story.start()).data.version_id).toBe((await story.read()).version_id);
  });

  it('passes without a version where nothing changed', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story } = await publishLamp(app, anna);
    const before = (await story.read()).version_id;
    await story.patch({ publish_at: inMs(app, hourMs) });
    app.clock.advance(hourMs);
    await run(app);
    expect(await story.read()).toMatchObject({ publish_at: null, version_id: before });
    expect(await events(app, 'story_not_published')).toEqual([]);
  });

  it('is for a time to come, at most a year away, and for what can be published', async () => {
    const { app, story } = await openDraft();
    const refused = async (publish_at: unknown) => {
      const { status, body } = await story.patch({ publish_at });
      return [status, body.errors?.map((error: { path: string }) => error.path)];
    };
    const no = [422, ['publish_at']];
    expect(await refused(inMs(app, 0))).toEqual(no);
    expect(await refused(inMs(app, -1))).toEqual(no);
    expect(await refused(inMs(app, 367 * dayMs))).toEqual(no);
    expect(await refused('tomorrow')).toEqual(no);
    expect((await story.patch({ publish_at: inMs(app, 365 * dayMs) })).status).toBe(200);
    expect((await story.patch({ publish_at: '2026-02-01T12:00:00+02:00' })).data.publish_at).toBe(
      '2026-02-01T10:00:00.000Z',
    );
    await story.patch({ status: 'published' });
    await story.patch({ status: 'archived' });
    expect(await refused(inMs(app, hourMs))).toEqual(no);
  });

  it('is cancelled by its author, and by every step that they take themselves', async () => {
    const { app, story } = await openDraft();
    const plan = () => story.patch({ publish_at: inMs(app, hourMs) });
    const planned = async () => (await story.read()).publish_at;
    await plan();
    await story.patch({ publish_at: null });
    expect(await planned()).toBeNull();
    await plan();
    await story.patch({ status: 'published' });
    expect(await planned()).toBeNull();
    await plan();
    expect(await planned()).not.toBeNull();
    await story.publishChanges();
    expect(await planned()).toBeNull();
    await plan();
    await story.patch({ status: 'draft' });
    expect(await planned()).toBeNull();
    // A step and a plan at once: the plan is for what comes after.
    const both = await story.patch({ status: 'published', publish_at: inMs(app, hourMs) });
    expect(both.data).toMatchObject({ status: 'published', publish_at: inMs(app, hourMs) });
    await story.patch({ status: 'draft', publish_at: inMs(app, dayMs) });
    expect(await planned()).toBe(inMs(app, dayMs));
  });

  it('is nobody else’s to make or to know of', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story } = await publishLamp(app, anna);
    await story.patch({ publish_at: inMs(app, hourMs) });
    expect((await story.read(ben)).publish_at).toBeNull();
    expect((await story.read(null)).publish_at).toBeNull();
    const { token } = ben;
    expect((await story.patch({ publish_at: null }, { token })).status).toBe(403);
    await makeAdmin(app, ben);
    expect((await story.read(ben)).publish_at).not.toBeNull();
  });

  it('ends with an event that says why, where the story cannot be published', async () => {
    const { app, anna, story, chapter } = await openDraft();
    const boss = await app.signUp('boss');
    await makeAdmin(app, boss);
    const due = async () => {
      app.clock.advance(hourMs);
      await run(app);
      const [last] = (await events(app, 'story_not_published')).slice(-1);
      return [(await story.read()).publish_at, last?.actor_username, last?.reason];
    };
    await story.patch({ publish_at: inMs(app, hourMs) });
    const { token } = boss;
    await story.patch({ status: 'suspended', status_reason: 'Why' }, { token });
    expect(await due()).toEqual([null, 'anna', 'suspended']);
    await story.patch({ status: 'draft' }, { token });

    await story.patch({ publish_at: inMs(app, hourMs) });
    await app.call('DELETE /api/stories/:username/:story_slug/chapters/:chapter_id', {
      params: { ...story.params, chapter_id: chapter.id },
      query: { with_nodes: 'true' },
      token: anna.token,
    });
    expect(await due()).toEqual([null, 'anna', 'it has no nodes']);
    expect((await story.read()).status).toBe('draft');

    await story.addNode((await story.addChapter('Two')).id, 'Only');
    await story.patch({ publish_at: inMs(app, hourMs) });
    await app.app.database.write((trx) =>
      trx.updateTable('users').set({ suspended_at: 1 }).where('id', '=', anna.id).execute(),
    );
    app.clock.advance(hourMs);
    await run(app);
    expect((await events(app, 'story_not_published')).at(-1)?.reason).toBe(
      'its author is suspended',
    );
    expect((await story.read(boss)).missed_plan?.reason).toBe('author_suspended');
  });

  it('that fails holds no other up, is reported to the site, and is tried again', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const [first, second] = [
      (await publishLamp(app, anna)).story,
      (await publishLamp(app, anna)).story,
    ];
    for (const story of [first, second]) {
      await story.patch({ status: 'draft' });
      await story.patch({ publish_at: inMs(app, hourMs) });
    }
    app.clock.advance(hourMs);
    let writes = 0;
    const failing: TestApp['app']['database'] = {
      ...app.app.database,
      write: async (run) => {
        writes += 1;
        if (writes === 1) throw new Error('disk full');
        return app.app.database.write(run);
      },
    };
    await expect(run({ ...app, app: { ...app.app, database: failing } })).rejects.toThrow(
      'disk full',
    );
    const statuses = async () =>
      [(await first.read()).status, (await second.read()).status].toSorted();
    expect(await statuses()).toEqual(['draft', 'published']);
    await run(app);
    expect(await statuses()).toEqual(['published', 'published']);
  });

  it('that was missed is reported to its owner, and to nobody else', async () => {
    const { app, story } = await openDraft();
    const [ben, boss] = [await app.signUp('ben'), await app.signUp('boss')];
    await makeAdmin(app, boss);
    const { token } = boss;
    const missed = async (who?: typeof ben | null) => (await story.read(who)).missed_plan;
    const at = inMs(app, hourMs);
    const miss = async (reason: 'suspended' | 'banned') => {
      await story.patch({ publish_at: inMs(app, hourMs) });
      await story.patch({ status: reason }, { token });
      app.clock.advance(hourMs);
      await run(app);
      return missed();
    };

    expect(await missed()).toBeNull();
    expect(await miss('suspended')).toEqual({ publish_at: at, reason: 'suspended' });
    expect(await missed(boss)).not.toBeNull();
    // It outlives the suspension, and a step that publishes nothing.
    await story.patch({ status: 'draft' }, { token });
    await story.patch({ description: 'Lit again.', publish_at: null });
    expect(await missed()).not.toBeNull();
    expect((await story.patch({ missed_plan: null }, { token })).status).toBe(403);
    expect((await story.patch({ missed_plan: { reason: 'banned' } })).status).toBe(422);

    const { version } = await story.read();
    expect((await story.patch({ missed_plan: null })).data.version).toBe(version + 1);
    expect((await story.patch({ missed_plan: null })).data).toMatchObject({
      missed_plan: null,
      version: version + 1,
    });

    await miss('suspended');
    await story.patch({ status: 'draft' }, { token });
    const both = await story.patch({ status: 'published' });
    expect(both.data).toMatchObject({ status: 'published', missed_plan: null });
    expect(await miss('suspended')).not.toBeNull();
    await story.patch({ status: 'published' }, { token });
    expect(await missed(ben)).toBeNull();
    expect(await missed(null)).toBeNull();
    expect(await missed()).not.toBeNull();
    await story.publishChanges();
    expect(await missed()).toBeNull();
    expect(await miss('banned')).toMatchObject({ reason: 'banned' });
  });

  it('that was missed is forgotten with the next plan', async () => {
    const app = await openApp();
    const story = await beginStory(app, await app.signUp('anna'));
    await story.patch({ publish_at: inMs(app, hourMs) });
    app.clock.advance(hourMs);
    await run(app);
    const { missed_plan } = await story.read();
    expect(missed_plan).toMatchObject({ reason: 'empty' });
    const { data } = await story.patch({ publish_at: inMs(app, hourMs) });
    expect([data.missed_plan, data.publish_at]).toEqual([null, inMs(app, hourMs)]);
  });

  it('goes with the story to the bin, and does not come back from there', async () => {
    const { app, anna, story } = await openDraft();
    await story.patch({ publish_at: inMs(app, hourMs) });
    await app.call('DELETE /api/stories/:username/:story_slug', {
      params: story.params,
      token: anna.token,
    });
    app.clock.advance(hourMs);
    await run(app);
    const restored = await app.call('POST /api/user/me/bin/:story_id/restore', {
      params: { story_id: story.id },
      token: anna.token,
    });
    expect(restored.data).toMatchObject({ status: 'draft', publish_at: null });
    await run(app);
    expect((await story.read()).status).toBe('draft');
  });
});
