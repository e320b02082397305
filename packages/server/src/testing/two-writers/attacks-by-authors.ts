import { deepEqual, equal, ok } from 'node:assert/strict';
import { newId } from '../../ids.ts';
import { beginStory, makeAdmin } from '../stories.ts';
import type { TestApp, TestUser } from '../test-app.ts';
import type { Attack } from './attack.ts';

const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).sort();

const mostStories = 1_000;

const stories: Attack = {
  rule: 'An author has no more stories than an author may have',
  guard: 'author',
  isHeld: true,
  prepare: async (app) => {
    const anna = await app.signUp('anna');
    await beginStory(app, anna, 'First');
    const { database } = app.app;
    const first = await database.read.selectFrom('stories').selectAll().executeTakeFirstOrThrow();
    const copies = Array.from({ length: mostStories - 2 }, (_, number) => ({
      ...first,
      id: newId(),
      slug: `copy-${number}`,
    }));
    for (let at = 0; at < copies.length; at += 200) {
      const some = copies.slice(at, at + 200);
      await database.write((trx) => trx.insertInto('stories').values(some).execute());
    }
    return async (time) => {
      const begin = (name: string) =>
        app.call('POST /api/stories/:username', {
          params: { username: 'anna' },
          body: { title: `${name} ${time}` },
          token: anna.token,
        });
      return {
        writers: [() => begin('One'), () => begin('Two')],
        check: async (answers) => {
          deepEqual(statusesOf(answers), [201, 422]);
          const made = answers.find(({ status }) => status === 201)?.data.id;
          await database.write((trx) => trx.deleteFrom('stories').where('id', '=', made).execute());
        },
      };
    };
  },
};

const chapters: Attack = {
  rule: 'Chapters have places without a gap, and every change has its own number',
  guard: 'the story’s row',
  isHeld: true,
  prepare: async (app) => {
    const story = await beginStory(app, await app.signUp('anna'));
    const add = async (title: string) => {
      const chapter = await story.addChapter(title);
      return {
        status: chapter ? 201 : 500,
        body: chapter,
        data: chapter,
        headers: {},
        bytes: none,
      };
    };
    return async () => ({
      writers: [() => add('One'), () => add('Two')],
      check: async (answers) => {
        deepEqual(
          answers.map(({ status }) => status),
          [201, 201],
        );
        const { database } = app.app;
        const places = await database.read.selectFrom('chapters').select('ordinal').execute();
        deepEqual(places.map(({ ordinal }) => ordinal).sort(), [1, 2]);
        const changes = await database.read.selectFrom('story_changes').select('seq').execute();
        equal(new Set(changes.map(({ seq }) => seq)).size, changes.length);
        await database.write(async (trx) => {
          await trx.deleteFrom('chapters').execute();
          await trx.deleteFrom('story_changes').execute();
        });
      },
    });
  },
};

const none = new Uint8Array();

const nodes: Attack = {
  rule: 'Of two edits of one revision of a node the second is refused',
  guard: 'the story’s row',
  isHeld: true,
  prepare: async (app) => {
    const story = await beginStory(app, await app.signUp('anna'));
    const { id } = await story.addNode((await story.addChapter('One')).id, 'Hall');
    return async (time) => {
      const put = (body: string) =>
        story.putNode(id, { body: `${body} ${time}` }, { 'if-match': `"${time + 1}"` });
      return {
        writers: [() => put('Mine'), () => put('Yours')],
        check: async (answers) => {
          deepEqual(statusesOf(answers), [200, 412]);
          const written = answers.find(({ status }) => status === 200)?.data.body;
          equal((await story.readNode(id)).body, written);
        },
      };
    };
  },
};

const pages: Attack = {
  rule: 'Of two edits of one revision of a page of the site the second is refused',
  guard: 'the page’s row',
  isHeld: true,
  prepare: async (app) => {
    const token = await adminToken(app, await app.signUp('eve'));
    const page = { path: 'our-rules', title: 'Rules', body: '<p>Hello</p>' };
    const { uuid } = (await app.call('POST /api/admin/content', { body: page, token })).data;
    return async (time) => {
      const put = (title: string) =>
        app.call('PUT /api/admin/content/:content_item_id', {
          params: { content_item_id: uuid },
          body: { title: `${title} ${time}` },
          token,
          headers: { 'if-match': `"${time + 1}"` },
        });
      return {
        writers: [() => put('Mine'), () => put('Yours')],
        check: async (answers) => deepEqual(statusesOf(answers), [200, 412]),
      };
    };
  },
};

async function adminToken(app: TestApp, user: TestUser): Promise<string> {
  await makeAdmin(app, user);
  return user.token;
}

const admins: Attack = {
  rule: 'Somebody stays an admin when two take the right from each other',
  guard: 'admins',
  isHeld: true,
  prepare: async (app) => {
    const two = [await app.signUp('eve'), await app.signUp('fay')];
    return async () => {
      const [eve, fay] = await Promise.all(two.map((one) => signedInAsAdmin(app, one)));
      ok(eve && fay);
      const demote = (by: TestUser, whom: TestUser) => () =>
        app.call('PATCH /api/admin/users/:user_id', {
          params: { user_id: whom.id },
          body: { flags: [], password: by.password },
          token: by.token,
        });
      return {
        writers: [demote(eve, fay), demote(fay, eve)],
        check: async () => {
          const left = await app.app.database.read
            .selectFrom('users')
            .select('username')
            .where('flags', 'like', '%admin%')
            .execute();
          equal(left.length, 1);
        },
      };
    };
  },
};

async function signedInAsAdmin(app: TestApp, user: TestUser): Promise<TestUser> {
  await app.app.database.write((trx) =>
    trx.updateTable('users').set({ flags: '["admin"]' }).where('id', '=', user.id).execute(),
  );
  const { username, password } = user;
  const { data } = await app.call('POST /api/user/login', { body: { username, password } });
  return { ...user, token: data.access_token };
}

export const attacksByAuthors = [stories, chapters, nodes, pages, admins];
