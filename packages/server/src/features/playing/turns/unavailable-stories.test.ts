import type { UnavailableStory } from '@brasslamp/contract';
import { expect, it } from 'vitest';
import { publishLamp } from '../../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../../testing/test-app.ts';

type Reader = Pick<TestUser, 'token'>;

const unavailable = async (app: TestApp, { token }: Reader): Promise<UnavailableStory[]> =>
  (await app.call('GET /api/user/me/unavailable-stories', { token })).data.stories;
const titles = async (app: TestApp, reader: Reader) =>
  (await unavailable(app, reader)).map(({ title }) => title);

async function newGuest(app: TestApp): Promise<Reader> {
  return { token: (await app.call('POST /api/guests')).data.access_token as string };
}

/** The answers of all calls about a playthrough. */
async function answers(
  app: TestApp,
  story: { params: { username: string; story_slug: string } },
  { token }: Reader,
  playthrough_id: string,
) {
  const inStory = '/api/stories/:username/:story_slug/playthrough' as const;
  const one = `${inStory}/:playthrough_id` as const;
  const params = { ...story.params, playthrough_id };
  const replies = await Promise.all([
    app.call(`GET ${one}`, { params, token }),
    app.call(`PUT ${one}/action`, { params, token, body: { type: 'restart' } }),
    app.call(`PATCH ${one}`, { params, token, body: { is_dropped: false } }),
    app.call(`GET ${one}/history`, { params, token }),
    app.call(`DELETE ${one}`, { params, token }),
    app.call(`GET ${inStory}`, { params: story.params, token }),
  ]);
  return [...new Set(replies.map(({ status, body }) => `${status} ${body?.code}`))];
}

describeOnBothDatabases('A story that its readers may not open now', (openApp) => {
  it('is named to those who were reading it, as it was called then, until it is back', async () => {
    const app = await openApp();
    const [anna, ben, cleo] = [
      await app.signUp('anna'),
      await app.signUp('ben'),
      await app.signUp('cleo'),
    ];
    const { story, down } = await publishLamp(app, anna);
    const guest = await newGuest(app);
    const first = (await story.start(ben)).data;
    app.clock.advance(1_000);
    const second = (await story.start(ben)).data;
    const ofGuest = (await story.start(guest)).data;
    await story.start(anna);
    expect(await unavailable(app, ben)).toEqual([]);

    await story.patch({ status: 'draft' });
    await story.patch({ title: 'What nobody was to know yet' });
    const expected = {
      story_id: story.id,
      title: 'The Brass Lamp',
      begun_at: first.created_at,
      last_played_at: second.updated_at,
    };
    expect(await unavailable(app, ben)).toEqual([expected]);
    expect(await titles(app, guest)).toEqual(['The Brass Lamp']);
    for (const other of [cleo, anna]) expect(await unavailable(app, other)).toEqual([]);
    expect(await answers(app, story, ben, first.id)).toEqual(['404 story_unavailable']);
    expect(await answers(app, story, guest, ofGuest.id)).toEqual(['404 story_unavailable']);
    expect(await answers(app, story, cleo, first.id)).toEqual(['404 not_found']);
    // Another author's story at such an address was never theirs to read.
    const { status, body } = await app.call('GET /api/stories/:username/:story_slug/playthrough', {
      params: { ...story.params, username: 'cleo' },
      token: ben.token,
    });
    expect([status, body.code]).toEqual([404, 'not_found']);

    await story.patch({ status: 'published' });
    expect(await unavailable(app, ben)).toEqual([]);
    const act = await story.act(ben, first.id, { action_id: down, on_turn: 0 });
    expect(act.data.turn).toBe(1);
  });

  it.each(['deleted', 'suspended', 'banned'] as const)('is named when it is %s', async (status) => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story } = await publishLamp(app, anna);
    const { id } = (await story.start(ben)).data;
    const mine = (await story.start(anna)).data;
    if (status === 'deleted') {
      const key = 'DELETE /api/stories/:username/:story_slug';
      await app.call(key, { params: story.params, token: anna.token });
      expect((await story.resume(anna, mine.id)).status).toBe(404);
    } else {
      await app.app.database.write((trx) =>
        trx.updateTable('stories').set({ status }).where('id', '=', story.id).execute(),
      );
    }
    expect(await titles(app, ben)).toEqual(['The Brass Lamp']);
    expect(await answers(app, story, ben, id)).toEqual(['404 story_unavailable']);
    expect(await unavailable(app, anna)).toEqual([]);
  });

  it('is not listed for a reader who deleted what they played of it', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story } = await publishLamp(app, anna);
    const { id: playthrough_id } = (await story.start(ben)).data;
    const params = { ...story.params, playthrough_id };
    const key = 'DELETE /api/stories/:username/:story_slug/playthrough/:playthrough_id';
    await app.call(key, { params, token: ben.token });
    await story.patch({ status: 'draft' });
    expect(await unavailable(app, ben)).toEqual([]);
    expect(await answers(app, story, ben, playthrough_id)).toEqual(['404 not_found']);
  });

  it('tells the title from the first piece of a long text, however it is written', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, chapter } = await publishLamp(app, anna);
    const title = `"Salt\\": \u{1F9C2} ${'"\\'.repeat(80)}`;
    await story.patch({ title });
    for (let more = 0; more < 7; more += 1) {
      await story.addNode(chapter.id, `Pan ${more}`, { body: 'Salt. '.repeat(30_000) });
    }
    await story.publishChanges();
    await story.start(ben);
    await story.patch({ status: 'draft', title: 'Other' });
    expect(await titles(app, ben)).toEqual([title]);
  });
});
