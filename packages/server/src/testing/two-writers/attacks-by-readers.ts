import { deepEqual, equal, ok } from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { guestIdleMs } from '../../auth/sessions.ts';
import { purgeGuests } from '../../features/guests/guests.ts';
import { readSeen } from '../../features/seen/seen.ts';
import { beginStory } from '../stories.ts';
import type { TestApp, TestUser } from '../test-app.ts';
import type { Attack } from './attack.ts';

const path = '/api/stories/:username/:story_slug' as const;

/** A published story of one node that leads to itself, by the choice `a1`. */
async function openHall(app: TestApp, author: TestUser) {
  const story = await beginStory(app, author, 'Hall');
  const chapter = await story.addChapter('One');
  const node = await story.addNode(chapter.id, 'Hall');
  await story.putNode(node.id, { actions: [{ label: 'Walk', target: node.id }] });
  await story.patch({ status: 'published' });
  const { version_id } = await story.read();
  return { story, version_id };
}

const guestOf = async (app: TestApp) =>
  String((await app.call('POST /api/guests')).data.access_token);

const playthroughsOf = (app: TestApp, userId: string) =>
  app.app.database.read
    .selectFrom('playthroughs')
    .select(['id', 'turn'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();

const turns: Attack = {
  rule: 'Two choices at once are two turns, one after the other',
  guard: 'the number of the turn before, and the key of a turn',
  isHeld: false,
  prepare: async (app) => {
    const { story } = await openHall(app, await app.signUp('anna'));
    const token = await guestOf(app);
    const id = (await story.start({ token })).data.id as string;
    const choose = () =>
      app.call(`PUT ${path}/playthrough/:playthrough_id/action`, {
        params: { ...story.params, playthrough_id: id },
        body: { action_id: 'a1' },
        token,
      });
    return async (time) => ({
      writers: [choose, choose],
      check: async (answers) => {
        const last = 2 * time + 2;
        deepEqual(
          answers.map(({ data }) => data?.turn).sort((a, b) => a - b),
          [last - 1, last],
        );
        const rows = await app.app.database.read
          .selectFrom('turns')
          .select('turn')
          .where('playthrough_id', '=', id)
          .execute();
        equal(rows.length, last + 1);
      },
    });
  },
};

const mostOfGuest = 50;

const starts: Attack = {
  rule: 'A guest has no more playthroughs than a guest may have',
  guard: 'reader',
  isHeld: true,
  prepare: async (app) => {
    const { story } = await openHall(app, await app.signUp('anna'));
    const token = await guestOf(app);
    const start = () => story.start({ token });
    for (let count = 1; count < mostOfGuest; count += 1) await start();
    const { user_id: userId } = await app.app.database.read
      .selectFrom('playthroughs')
      .select('user_id')
      .executeTakeFirstOrThrow();
    return async () => ({
      writers: [start, start],
      check: async (answers) => {
        deepEqual(answers.map(({ status }) => status).sort(), [201, 422]);
        const [newest, ...others] = await playthroughsOf(app, userId);
        equal(others.length, mostOfGuest - 1);
        await app.app.database.write((trx) =>
          trx.deleteFrom('playthroughs').where('id', '=', String(newest?.id)).execute(),
        );
      },
    });
  },
};

const openings: Attack = {
  rule: 'The first choice of a reader, sent twice, begins one playthrough',
  guard: 'reader',
  isHeld: true,
  prepare: async (app) => {
    const anna = await app.signUp('anna');
    const { story, version_id } = await openHall(app, anna);
    const body = { version_id, action: { type: 'choose', action_id: 'a1' } };
    const begin = () =>
      app.call(`POST ${path}/opening`, { params: story.params, body, token: anna.token });
    return async () => ({
      writers: [begin, begin],
      check: async ([one, other]) => {
        equal(one.data?.id, other.data?.id);
        deepEqual(await playthroughsOf(app, anna.id), [{ id: one.data.id, turn: 1 }]);
        await app.app.database.write((trx) => trx.deleteFrom('playthroughs').execute());
      },
    });
  },
};

const claims: Attack = {
  rule: 'What a guest begins while it becomes an account’s is the account’s, or refused',
  guard: 'reader',
  isHeld: true,
  prepare: async (app) => {
    const anna = await app.signUp('anna');
    const { story } = await openHall(app, anna);
    return async () => {
      const token = await guestOf(app);
      return {
        writers: [
          () =>
            app.call('POST /api/user/me/guest-playthroughs', {
              body: { guest_token: token },
              token: anna.token,
            }),
          () => story.start({ token }),
        ],
        check: async ([claimed, started]) => {
          equal(claimed.status, 200);
          ok([201, 401].includes(started.status), `the start was answered ${started.status}`);
          const kept = await playthroughsOf(app, anna.id);
          equal(kept.length, started.status === 201 ? 1 : 0);
          await app.app.database.write((trx) => trx.deleteFrom('playthroughs').execute());
        },
      };
    };
  },
};

const longestChoiceMs = 8;

const idleGuests: Attack = {
  rule: 'What a guest plays on with stays, though they were to be deleted at that moment',
  guard: 'the rows of the guest and of what they play',
  isHeld: true,
  prepare: async (app) => {
    const { story } = await openHall(app, await app.signUp('anna'));
    const { database } = app.app;
    return async (time) => {
      const token = await guestOf(app);
      const { data } = await story.start({ token });
      const { user_id: guest } = await database.read
        .selectFrom('playthroughs')
        .select('user_id')
        .where('id', '=', data.id)
        .executeTakeFirstOrThrow();
      await database.write(async (trx) => {
        // Signed in still, and a moment later no more.
        const last_used_at = app.clock.now() - guestIdleMs + 1;
        await trx
          .updateTable('sessions')
          .set({ last_used_at })
          .where('user_id', '=', guest)
          .execute();
        const longAgo = { updated_at: 0 };
        await trx.updateTable('playthroughs').set(longAgo).where('id', '=', data.id).execute();
        await trx.updateTable('users').set({ created_at: 0 }).where('is_guest', '=', 1).execute();
      });
      const none = { status: 204, body: undefined, data: undefined, headers: {}, bytes };
      return {
        writers: [
          () =>
            app.call(`PUT ${path}/playthrough/:playthrough_id/action`, {
              params: { ...story.params, playthrough_id: data.id },
              body: { action_id: 'a1' },
              token,
            }),
          async () => {
            // A choice is read for a while before it is written.
            await wait(time % longestChoiceMs);
            await purgeGuests(database, app.clock.now() + 1);
            return none;
          },
        ],
        check: async ([chosen]) => {
          const left = await database.read.selectFrom('playthroughs').select('turn').execute();
          deepEqual(left, chosen.status === 200 ? [{ turn: 1 }] : []);
          await database.write((trx) => trx.deleteFrom('playthroughs').execute());
        },
      };
    };
  },
};

const bytes = new Uint8Array();

const mostLists = 100;

const lists: Attack = {
  rule: 'Nobody has more lists than one may have',
  guard: 'lists',
  isHeld: true,
  prepare: async (app) => {
    const { token } = await app.signUp('anna');
    const create = () => app.call('POST /api/user/me/lists', { body: { title: 'Sea' }, token });
    for (let count = 1; count < mostLists; count += 1) await create();
    return async () => ({
      writers: [create, create],
      check: async (answers) => {
        deepEqual(answers.map(({ status }) => status).sort(), [201, 422]);
        const rows = await app.app.database.read.selectFrom('lists').select('id').execute();
        equal(rows.length, mostLists);
        const made = answers.find(({ status }) => status === 201)?.data.id as string;
        const params = { list_id: made };
        await app.call('DELETE /api/user/me/lists/:list_id', { params, token });
      },
    });
  },
};

const seenAtOnce: Attack = {
  rule: 'Of two playthroughs that are given up at once, what was seen in both is kept',
  guard: 'the row with the bytes that the reader stores, which both write first',
  isHeld: false,
  prepare: async (app) => {
    const anna = await app.signUp('anna');
    const { story } = await openHall(app, anna);
    const inStory = { params: story.params, token: anna.token };
    return async () => {
      const ids: string[] = [(await story.start(anna)).data.id, (await story.start(anna)).data.id];
      const visited = ['one', 'two'];
      for (const [at, id] of ids.entries()) {
        const state = { node_id: '', turn: 0, seed: 1, visits: { [String(visited[at])]: 1 } };
        await app.app.database.write((trx) =>
          trx
            .updateTable('playthroughs')
            .set({ state: JSON.stringify(state) })
            .where('id', '=', id)
            .execute(),
        );
      }
      const remove = (at: number) => () =>
        app.call(`DELETE ${path}/playthrough/:playthrough_id`, {
          params: { ...inStory.params, playthrough_id: ids[at] ?? '' },
          token: anna.token,
        });
      return {
        writers: [remove(0), remove(1)],
        check: async () => {
          const who = { user_id: anna.id, story_id: story.id };
          const { nodes } = await readSeen(app.app.database.read, who);
          deepEqual([...nodes].sort(), visited);
          await app.app.database.write((trx) => trx.deleteFrom('seen').execute());
          await app.app.database.write((trx) => trx.deleteFrom('playthroughs').execute());
        },
      };
    };
  },
};

const betaLinks: Attack = {
  rule: 'Nobody joins by a private link that is withdrawn',
  guard: 'the story’s row',
  isHeld: true,
  prepare: async (app) => {
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { params } = await beginStory(app, anna);
    return async () => {
      const link = await app.call(`POST ${path}/beta-link`, { params, token: anna.token });
      const body = { token: link.data.token };
      return {
        writers: [
          () => app.call(`POST ${path}/beta-readers`, { params, body, token: ben.token }),
          () => app.call(`DELETE ${path}/beta-link`, { params, token: anna.token }),
        ],
        check: async () => {
          const readers = app.app.database.read.selectFrom('beta_readers').selectAll();
          deepEqual(await readers.execute(), []);
        },
      };
    };
  },
};

export const attacksByReaders = [
  ...[turns, starts, openings, claims, idleGuests],
  ...[lists, seenAtOnce, betaLinks],
];
