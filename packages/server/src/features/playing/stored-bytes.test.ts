import { expect, it } from 'vitest';
import { beginStory } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { purgeDeleted } from './playthroughs/change-playthrough.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const one = '/api/stories/:username/:story_slug/playthrough/:playthrough_id';

/** A story that fills 30 variables with 150 characters each, and then counts. */
async function publishCounter(app: TestApp, author: TestUser) {
  const story = await beginStory(app, author);
  const keys = Array.from({ length: 30 }, (_, place) => `t${place}`);
  await story.putVariables([
    { key: 'n', kind: 'number' },
    ...keys.map((key) => ({ key, kind: 'text' })),
  ]);
  const chapter = await story.addChapter('One');
  const hall = await story.addNode(chapter.id, 'Hall', { body: 'At {n}: {t7}.' });
  await story.putNode(hall.id, {
    actions: [
      {
        label: 'Fill',
        effects: keys.map((key) => `set ${key} = "${key.repeat(75).slice(0, 150)}"`),
      },
      { label: 'Count', effects: ['set n = n + 1'] },
    ],
  });
  await story.patch({ status: 'published' });
  const { actions } = await story.readNode(hall.id);
  const [fill, count] = actions.map(({ id }: { id: string }) => ({ action_id: id }));
  return { story, fill, count };
}

const storedBy = async (app: TestApp, { id }: { id: string }) =>
  app.app.database.read
    .selectFrom('stored_bytes')
    .select(['playing', 'in_bin'])
    .where('user_id', '=', id)
    .executeTakeFirst();

/** The same, counted again from the rows. */
async function countAnew(app: TestApp, { id }: { id: string }) {
  const db = app.app.database.read;
  const length = (text: string | null) => Buffer.byteLength(text ?? '');
  const rows = await db.selectFrom('playthroughs').selectAll().where('user_id', '=', id).execute();
  const found = { playing: 0, in_bin: 0 };
  for (const row of rows) {
    const turns = await db
      .selectFrom('turns')
      .selectAll()
      .where('playthrough_id', '=', row.id)
      .execute();
    const bytes = turns.reduce(
      (sum, { state, action }) => sum + 250 + length(state) + length(action),
      1_000 + length(row.state),
    );
    found[row.deleted_at === null ? 'playing' : 'in_bin'] += bytes;
  }
  return found;
}

interface Tree {
  text?: string;
  children?: Tree[];
}

const textOf = ({ text, children = [] }: Tree): string => text ?? children.map(textOf).join('');

describeOnBothDatabases('What a reader stores', (openApp) => {
  it('is what each turn changed, and reads as if every state were whole', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, fill, count } = await publishCounter(app, anna);
    const { id } = (await story.start(ben)).data;
    const filled = (await story.act(ben, id, fill)).data;
    const whole = JSON.stringify(filled.state).length;
    for (let turn = 2; turn <= 80; turn += 1) await story.act(ben, id, count);
    const bytes = (await storedBy(app, ben))?.playing ?? 0;
    // The states alone would be 80 times as long as one; here most turns take their row.
    expect(bytes).toBeLessThan((80 * whole) / 5);

    const { turns } = (await story.history(ben, id, { limit: 100 })).data;
    const told = turns.map(({ turn, body }: { turn: number; body: Tree }) => [turn, textOf(body)]);
    const word = 't7'.repeat(75);
    expect(told.slice(0, -1)).toEqual(
      Array.from({ length: 80 }, (_, place) => [80 - place, `At ${79 - place}: ${word}.`]),
    );
    // Most of these pages begin between two turns with a whole state, none of which is on them.
    const paged: unknown[] = [];
    let cursor: string | null = null;
    do {
      const page = await story.history(ben, id, { limit: 7, ...(cursor && { cursor }) });
      expect(page.status).toBe(200);
      paged.push(...page.data.turns);
      cursor = page.data.next_cursor;
    } while (cursor !== null);
    expect(paged).toEqual(turns);
    // The answer to a turn that is sent again, and a way back.
    const again = await story.act(ben, id, { ...count, on_turn: 40 });
    expect([again.status, textOf(again.data.view.body)]).toEqual([200, `At 40: ${word}.`]);
    const back = (await story.act(ben, id, { type: 'rewind', turn: 41 })).data;
    expect(textOf(back.view.body)).toBe(`At 40: ${word}.`);
    expect(back.state.variables).toEqual({ ...filled.state.variables, ...back.state.variables });
    const repeated = (await story.act(ben, id, { type: 'rewind', turn: 41, on_turn: 80 })).data;
    expect(repeated.state).toEqual(back.state);
  });

  it('is counted through all that happens to a playthrough', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, fill, count } = await publishCounter(app, anna);
    const expectCounted = async () =>
      expect(await storedBy(app, ben)).toEqual(await countAnew(app, ben));

    const { data: guest } = await app.call('POST /api/guests');
    const asGuest = { token: guest.access_token };
    const played = (await story.start(asGuest)).data;
    await story.act(asGuest, played.id, fill);
    const { id } = (await story.start(ben)).data;
    for (const action of [fill, count, count, { type: 'rewind', turn: 1 }, { type: 'restart' }]) {
      await story.act(ben, id, action);
    }
    await expectCounted();
    const { playing } = await countAnew(app, ben);
    await app.call('POST /api/user/me/guest-playthroughs', {
      body: { guest_token: guest.access_token },
      token: ben.token,
    });
    await expectCounted();
    expect((await countAnew(app, ben)).playing).toBeGreaterThan(playing);

    const bin = { params: { ...story.params, playthrough_id: id }, token: ben.token };
    await app.call(`DELETE ${one}`, bin);
    await expectCounted();
    expect((await storedBy(app, ben))?.in_bin).toBe(playing);
    await app.call(`POST ${one}/restore`, bin);
    await expectCounted();
    await app.call(`DELETE ${one}`, bin);
    app.clock.advance(2 * dayMs);
    await purgeDeleted(app.app.database, app.clock.now());
    await expectCounted();
    expect((await storedBy(app, ben))?.in_bin).toBe(0);
    await app.call('DELETE /api/user/me', { body: { password: ben.password }, token: ben.token });
    expect(await storedBy(app, ben)).toBeUndefined();
  });

  it('has a limit, which is said with its figure and the way out', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, count } = await publishCounter(app, anna);
    const { data: guest } = await app.call('POST /api/guests');
    const asGuest = { token: guest.access_token };
    const [first, second] = [(await story.start(asGuest)).data, (await story.start(asGuest)).data];
    const fillUp = (counts: { playing: number; in_bin?: number }) =>
      app.app.database.write((trx) => trx.updateTable('stored_bytes').set(counts).execute());
    await fillUp({ playing: 20_000_000 });
    const detail = 'What a guest has read can take up to 20 MB. Delete a playthrough, or sign up.';
    for (const refused of [await story.act(asGuest, first.id, count), await story.start(asGuest)]) {
      expect([refused.status, refused.body.code]).toEqual([422, 'limit_reached']);
      expect(refused.body.detail).toBe(detail);
    }
    expect((await story.resume(asGuest, first.id)).data.turn).toBe(0);
    await app.call(`DELETE ${one}`, {
      params: { ...story.params, playthrough_id: second.id },
      token: asGuest.token,
    });
    expect((await story.act(asGuest, first.id, count)).status).toBe(200);
    // Who fills and deletes, and fills again, waits until the bin is emptied.
    await fillUp({ playing: 19_000_000, in_bin: 21_000_000 });
    const full = await story.act(asGuest, first.id, count);
    expect(full.body.detail).toContain('What you deleted is gone in a day.');
  });
});
