import { deepEqual, equal, ok } from 'node:assert/strict';
import { newId } from '../../ids.ts';
import { beginStory, makeAdmin } from '../stories.ts';
import type { TestApp, TestReply, TestUser } from '../test-app.ts';
import type { Attack } from './attack.ts';

const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).sort();

type Story = Awaited<ReturnType<typeof beginStory>>;

const putTags = (
  app: TestApp,
  { token }: TestUser,
  { params }: Story,
  ...tags: string[]
): Promise<TestReply> =>
  app.call('PUT /api/stories/:username/:story_slug/tags', {
    params,
    token,
    body: { tags, is_complete: true },
  });

const tagsOf = ({ app }: TestApp) => app.database.read.selectFrom('tags').selectAll().execute();

async function withAdmin(app: TestApp) {
  const [anna, eve] = [await app.signUp('anna'), await app.signUp('eve')];
  await makeAdmin(app, eve);
  const story = await beginStory(app, anna);
  const change = (tag_id: string, body: object) =>
    app.call('PATCH /api/admin/tags/:tag_id', { params: { tag_id }, body, token: eve.token });
  return { anna, story, change };
}

const rings: Attack = {
  rule: 'No two tags mean each other',
  guard: 'tags',
  isHeld: true,
  prepare: async (app) => {
    const { anna, story, change } = await withAdmin(app);
    await putTags(app, anna, story, 'One', 'Two');
    const [one = '', two = ''] = (await tagsOf(app)).map(({ id }) => id);
    return async () => {
      for (const id of [one, two]) await change(id, { main_id: null });
      return {
        writers: [() => change(one, { main_id: two }), () => change(two, { main_id: one })],
        check: async (answers) => deepEqual(statusesOf(answers), [200, 422]),
      };
    };
  },
};

const hidden: Attack = {
  rule: 'A tag that an admin hides is shown at no story',
  guard: 'the tag’s row',
  isHeld: true,
  prepare: async (app) => {
    const { anna, story, change } = await withAdmin(app);
    await putTags(app, anna, story, 'Nasty');
    const id = (await tagsOf(app))[0]?.id ?? '';
    return async () => {
      await change(id, { is_hidden: false });
      await putTags(app, anna, story);
      return {
        writers: [() => change(id, { is_hidden: true }), () => putTags(app, anna, story, 'Nasty')],
        check: async ([admin, author]) => {
          equal(admin.status, 200);
          ok([200, 422].includes(author.status));
          deepEqual((await story.read()).tags, []);
        },
      };
    };
  },
};

const mostNewTags = 100;

const newTags: Attack = {
  rule: 'An author makes a hundred new tags a day, and no more',
  guard: 'author',
  isHeld: true,
  prepare: async (app) => {
    const anna = await app.signUp('anna');
    const stories = [await beginStory(app, anna, 'One'), await beginStory(app, anna, 'Two')];
    const { database } = app.app;
    const made = Array.from({ length: mostNewTags - 1 }, (_, index) => ({
      id: newId(),
      name: `t${index}`,
      name_key: `t${index}`,
      look_key: `t${index}`,
      made_by: anna.id,
      created_at: app.clock.now(),
    }));
    await database.write((trx) => trx.insertInto('tags').values(made).execute());
    const [one, two] = stories as [Story, Story];
    return async (time) => ({
      writers: [
        () => putTags(app, anna, one, `One ${time}`),
        () => putTags(app, anna, two, `Two ${time}`),
      ],
      check: async (answers) => {
        deepEqual(statusesOf(answers), [200, 422]);
        await database.write((trx) =>
          trx.deleteFrom('tags').where('name', 'like', `% ${time}`).execute(),
        );
      },
    });
  },
};

const sameTag: Attack = {
  rule: 'Two authors who make the same tag make one',
  guard: 'the tag’s name',
  isHeld: false,
  prepare: async (app) => {
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const [one, two] = [await beginStory(app, anna), await beginStory(app, ben)];
    return async (time) => ({
      writers: [
        () => putTags(app, anna, one, `Tag ${time}`),
        () => putTags(app, ben, two, `TAG ${time}`),
      ],
      check: async (answers) => {
        deepEqual(statusesOf(answers), [200, 200]);
        equal((await tagsOf(app)).length, time + 1);
      },
    });
  },
};

export const attacksOnTags: readonly Attack[] = [rings, hidden, newTags, sameTag];
