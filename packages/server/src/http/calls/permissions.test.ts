import { type EndpointKey, endpointKeys, endpoints } from '@brasslamp/contract';
import { expect, it } from 'vitest';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { bodyOf } from './testing/body-of-call.ts';
import { storyForCalls } from './testing/story-for-calls.ts';

/**
 * The permission table: every call × every role. A call that is missing here fails the build.
 * In each row the statuses are in the order of `roles`; `draft` and `published` are the state of
 * the story that the call is about, and `always` is for calls about no story. Somebody who has not
 * confirmed an address has no token, and so is `nobody`.
 */
const roles = ['nobody', 'signedOut', 'suspended', 'guest', 'other', 'owner', 'admin'] as const;
type Role = (typeof roles)[number];

/**
 * `nobody`, `signedOut` and `suspended` differ only in how their token died. A guest is like `other`
 * to the calls of readers, and `nobody` to those for which one must be signed in.
 */
type Row = [nobody: number, other: number, owner: number, admin: number];
type Rule = { always: Row } | { draft: Row; published: Row };

const story = '/api/stories/:username/:story_slug';
const items = '/api/:username/:story_slug/chapters/:chapter_id/items';
const everybody = (status: number): Rule => ({ always: [status, status, status, status] });
const signedIn = (status: number): Rule => ({ always: [401, status, status, status] });
const admins = (status: number): Rule => ({ always: [401, 403, 403, status] });
const visible: Rule = { draft: [404, 404, 200, 200], published: [200, 200, 200, 200] };
const ownersAndAdmins: Rule = { draft: [401, 404, 200, 200], published: [401, 403, 200, 200] };
const owners = (status: number): Rule => ({
  draft: [401, 404, status, 403],
  published: [401, 403, status, 403],
});

const table: Record<EndpointKey, Rule> = {
  'GET /api/': everybody(200),
  'GET /api/health': everybody(200),
  'GET /api/ready': everybody(200),
  'GET /api/home/featured': everybody(200),
  'POST /api/user/register': everybody(422),
  'POST /api/user/verify-email': everybody(422),
  'POST /api/user/resend-verify-email': everybody(200),
  'POST /api/user/login': everybody(401),
  'POST /api/user/logout': signedIn(200),
  'GET /api/user/me': signedIn(200),
  'PATCH /api/user/me': signedIn(200),
  // The password is wrong: an account is not deleted by a token alone.
  'DELETE /api/user/me': signedIn(422),
  'POST /api/user/change-password': signedIn(422),
  'POST /api/user/send-password-reset-email': everybody(200),
  'POST /api/user/reset-password': everybody(422),
  'GET /api/user/me/readers': signedIn(200),
  'GET /api/user/me/export': signedIn(200),
  'GET /api/user/me/removed-stories': signedIn(200),
  // Nobody has a note of it yet: that is no error.
  'DELETE /api/user/me/removed-stories/:story_id': signedIn(204),
  'GET /api/user/me/unavailable-stories': signedIn(200),
  'GET /api/user/me/shelf': signedIn(200),
  'GET /api/user/me/standings': signedIn(200),
  'PUT /api/user/me/wanted/:story_id': {
    draft: [401, 404, 204, 204],
    published: [401, 204, 204, 204],
  },
  'DELETE /api/user/me/wanted/:story_id': signedIn(204),
  'GET /api/user/me/lists': signedIn(200),
  'POST /api/user/me/lists': signedIn(201),
  // The list is the owner's, and private: not even an admin reads another's.
  'GET /api/lists/:list_id': { always: [404, 404, 200, 404] },
  'PATCH /api/user/me/lists/:list_id': { always: [401, 404, 200, 404] },
  'PUT /api/user/me/lists/:list_id/stories/:story_id': { always: [401, 404, 204, 404] },
  'DELETE /api/user/me/lists/:list_id/stories/:story_id': { always: [401, 404, 204, 404] },
  'DELETE /api/user/me/lists/:list_id': { always: [401, 404, 204, 404] },
  'POST /api/guests': everybody(201),
  // The token is worthless, and so there is nothing to take over.
  'POST /api/user/me/guest-playthroughs': signedIn(200),
  'GET /api/user/me/sessions': signedIn(200),
  // The session is one of the owner's.
  'DELETE /api/user/me/sessions/:session_id': { always: [401, 404, 204, 404] },
  'GET /api/user/user-details/:user_id': { always: [401, 404, 200, 200] },
  'GET /api/user/me/stories': signedIn(200),
  'GET /api/user/me/bin': signedIn(200),
  // The story was deleted just before.
  'POST /api/user/me/bin/:story_id/restore': { always: [401, 404, 200, 404] },
  'GET /api/stories/:username': everybody(200),
  'POST /api/stories/:username': { always: [401, 403, 201, 403] },
  'POST /api/stories/:username/import': { always: [401, 403, 201, 403] },
  'POST /api/stories/:username/prepared': { always: [401, 403, 201, 403] },
  [`GET ${story}`]: visible,
  // The title is the same: for an admin, who may change nothing but the status, it is refused.
  [`PATCH ${story}`]: owners(200),
  [`DELETE ${story}`]: owners(204),
  [`GET ${story}/versions`]: ownersAndAdmins,
  [`POST ${story}/versions`]: { draft: [401, 404, 409, 403], published: [401, 403, 201, 403] },
  // What the owner plays of a draft is no published version.
  [`GET ${story}/versions/:version_id`]: {
    draft: [401, 404, 404, 404],
    published: [401, 403, 200, 200],
  },
  [`GET ${story}/versions/:version_id/changes`]: ownersAndAdmins,
  [`POST ${story}/versions/:version_id/restore`]: owners(200),
  // What the owner plays: of a draft a snapshot.
  [`GET ${story}/versions/:version_id/story`]: {
    draft: [401, 404, 200, 200],
    published: [401, 200, 200, 200],
  },
  [`GET ${story}/news`]: { draft: [401, 404, 200, 200], published: [401, 200, 200, 200] },
  [`GET ${story}/endings`]: { draft: [401, 404, 200, 200], published: [401, 200, 200, 200] },
  // There is no such ending.
  [`GET ${story}/endings/:ending_name`]: everybody(404),
  [`GET ${story}/kept-drafts`]: ownersAndAdmins,
  [`GET ${story}/beta-link`]: owners(200),
  [`POST ${story}/beta-link`]: owners(201),
  [`DELETE ${story}/beta-link`]: owners(204),
  // The token is wrong: somebody with the right one is let in, and nobody else learns anything.
  [`POST ${story}/beta-readers`]: { always: [401, 404, 404, 404] },
  [`GET ${story}/chapters`]: visible,
  [`POST ${story}/chapters`]: owners(201),
  [`GET ${story}/chapters/:chapter_id`]: visible,
  [`PATCH ${story}/chapters/:chapter_id`]: owners(200),
  // The chapter has a node, and the call does not say that it may go too.
  [`DELETE ${story}/chapters/:chapter_id`]: owners(409),
  [`GET ${story}/chapters/:chapter_id/nodes`]: ownersAndAdmins,
  [`GET ${story}/nodes`]: ownersAndAdmins,
  [`POST ${story}/nodes`]: owners(201),
  [`GET ${story}/nodes/:node_id`]: ownersAndAdmins,
  [`PUT ${story}/nodes/:node_id`]: owners(200),
  [`DELETE ${story}/nodes/:node_id`]: owners(204),
  [`GET ${story}/variables`]: ownersAndAdmins,
  [`PUT ${story}/variables`]: owners(200),
  [`GET ${story}/achievements`]: ownersAndAdmins,
  [`PUT ${story}/achievements`]: owners(200),
  [`GET ${story}/story-wide`]: ownersAndAdmins,
  [`PUT ${story}/story-wide`]: owners(200),
  // What was deleted is its author's alone.
  [`GET ${story}/bin`]: owners(200),
  // A node was deleted just before.
  [`POST ${story}/bin/:bin_id/restore`]: owners(200),
  [`DELETE ${story}/bin/:bin_id`]: owners(204),
  [`GET ${story}/test-plays`]: ownersAndAdmins,
  [`POST ${story}/test-plays`]: owners(201),
  [`GET ${story}/test-plays/results`]: ownersAndAdmins,
  [`PUT ${story}/test-plays/:test_play_id`]: owners(200),
  [`DELETE ${story}/test-plays/:test_play_id`]: owners(204),
  [`GET ${story}/images`]: ownersAndAdmins,
  [`POST ${story}/images`]: owners(201),
  [`DELETE ${story}/images/:image_id`]: owners(204),
  [`GET ${story}/sounds`]: ownersAndAdmins,
  [`POST ${story}/sounds`]: owners(201),
  [`DELETE ${story}/sounds/:sound_id`]: owners(204),
  [`GET ${story}/missing-media`]: ownersAndAdmins,
  [`GET ${story}/export`]: ownersAndAdmins,
  [`GET ${story}/export/losses`]: ownersAndAdmins,
  [`GET ${story}/items`]: ownersAndAdmins,
  [`GET ${story}/draft`]: ownersAndAdmins,
  [`GET ${story}/outline`]: ownersAndAdmins,
  [`GET ${story}/changes`]: ownersAndAdmins,
  [`POST ${story}/edits`]: owners(200),
  // What was written once is the author's alone.
  [`GET ${story}/history`]: owners(200),
  [`GET ${story}/nodes/:node_id/history`]: owners(200),
  [`GET ${story}/nodes/:node_id/history/:entry_id`]: owners(200),
  // What an import left is for the author alone; here no import left anything.
  [`GET ${story}/import`]: owners(200),
  [`GET ${story}/import/said`]: owners(200),
  [`PUT ${story}/import/losses`]: owners(204),
  [`GET ${story}/import/originals/:node_id`]: owners(404),
  [`DELETE ${story}/import/originals/:node_id`]: owners(404),
  [`GET ${story}/check`]: ownersAndAdmins,
  [`PUT ${story}/check`]: owners(204),
  [`GET ${items}`]: ownersAndAdmins,
  [`POST ${items}`]: owners(201),
  [`GET ${items}/:item_id`]: ownersAndAdmins,
  [`PUT ${items}/:item_id`]: owners(200),
  [`DELETE ${items}/:item_id`]: owners(204),
  'GET /api/stories/:username/playthroughs': { always: [401, 403, 200, 403] },
  [`GET ${story}/playthrough`]: { draft: [401, 404, 200, 200], published: [401, 200, 200, 200] },
  [`POST ${story}/playthrough`]: { draft: [401, 404, 201, 201], published: [401, 201, 201, 201] },
  [`GET ${story}/opening`]: { draft: [404, 404, 409, 409], published: [200, 200, 200, 200] },
  [`POST ${story}/opening`]: { draft: [401, 404, 409, 409], published: [401, 201, 201, 201] },
  // The playthrough is the owner's own: not even an admin reads another's.
  [`GET ${story}/playthrough/:playthrough_id`]: owners404(200),
  [`PATCH ${story}/playthrough/:playthrough_id`]: owners404(200),
  [`GET ${story}/playthrough/:playthrough_id/history`]: owners404(200),
  [`GET ${story}/playthrough/:playthrough_id/fork`]: owners404(200),
  [`DELETE ${story}/playthrough/:playthrough_id`]: owners404(204),
  // One that is not deleted: to restore it changes nothing.
  [`POST ${story}/playthrough/:playthrough_id/restore`]: owners404(200),
  [`PUT ${story}/playthrough/:playthrough_id/action`]: owners404(200),
  'GET /api/explore': everybody(200),
  'GET /api/explore/random': everybody(200),
  [`GET ${story}/alike`]: visible,
  'GET /api/tags': everybody(200),
  // No story has it.
  'GET /api/tags/:tag': everybody(404),
  [`PUT ${story}/tags`]: owners(200),
  'GET /api/user/me/filters': signedIn(200),
  'PUT /api/user/me/filters': signedIn(200),
  'GET /api/admin/tags': admins(200),
  // There is no such tag.
  'PATCH /api/admin/tags/:tag_id': admins(404),
  'GET /api/user/recent-users': admins(200),
  'GET /api/user/send-test-email': admins(200),
  'PATCH /api/admin/users/:user_id': admins(200),
  // With a wrong password: else it would end the owner's part in this test.
  'POST /api/admin/users/:user_id/end-sessions': admins(422),
  'GET /api/admin/stories': admins(200),
  'GET /api/events': admins(200),
  'GET /api/event_test': admins(200),
  'GET /api/content': everybody(200),
  'GET /api/content/footer': everybody(200),
  'GET /api/admin/content': admins(200),
  'POST /api/admin/content': admins(201),
  'GET /api/admin/content/:content_item_id': admins(200),
  'PUT /api/admin/content/:content_item_id': admins(200),
  // Last of all, for the others are about the same page.
  'DELETE /api/admin/content/:content_item_id': admins(204),
};

function owners404(status: number): Rule {
  return { draft: [401, 404, status, 404], published: [401, 404, status, 404] };
}

it('has a row for every call, and no row for anything else', () => {
  expect(Object.keys(table).toSorted()).toEqual(endpointKeys.toSorted());
});

describeOnBothDatabases('permissions', (openApp) => {
  it.each(['draft', 'published'] as const)('hold for a story that is %s', async (state) => {
    const app = await openApp();
    const users = await signUpRoles(app);
    const { owner } = users;
    const content_item_id = await writePage(app, users.admin);
    const wrong: string[] = [];
    let stories = 1;
    let written = await storyForCalls(app, owner, `story-${stories}`, state === 'published');
    /** Whether a call changed the story: one that was refused or only read has left it as it was. */
    let isUsed = false;
    for (const key of endpointKeys) {
      const rule = table[key];
      const row = 'always' in rule ? rule.always : rule[state];
      for (const role of roles) {
        if (isUsed) {
          stories += 1;
          written = await storyForCalls(app, owner, `story-${stories}`, state === 'published');
        }
        const ids = await written.idsFor(key);
        if (key.startsWith('POST /api/user/me/bin/')) {
          const params = { username: owner.username, ...ids };
          const { token } = owner;
          await app.call('DELETE /api/stories/:username/:story_slug', { params, token });
        }
        const bin_id = key.includes(':bin_id') ? await deleteNode(app, owner, ids) : '';
        const caller = role === 'nobody' ? undefined : users[role];
        // Logging out would end the role itself.
        const token =
          key === 'POST /api/user/logout' && caller
            ? await newTokenOf(app, caller)
            : (caller?.token ?? null);
        const session_id = key.includes(':session_id') ? await newSessionOf(app, owner) : '';
        const reply = await app.call(key, {
          params: {
            username: owner.username,
            user_id: owner.id,
            session_id,
            content_item_id,
            bin_id,
            ...ids,
          } as never,
          ...(key === 'GET /api/content' && { query: { path: 'rules' } }),
          body: bodyOf(key, ids),
          token,
        });
        isUsed =
          /:story_(slug|id)/.test(key) &&
          !key.startsWith('GET ') &&
          (reply.status < 300 || key.includes('/bin/'));
        const expected = row[columnOf(role, key)];
        if (reply.status !== expected) {
          wrong.push(`${key} as ${role}: ${reply.status} instead of ${expected}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

function columnOf(role: Role, key: EndpointKey): 0 | 1 | 2 | 3 {
  const { who } = endpoints[key];
  if (role === 'guest') return who === 'anyone' || who === 'reader' ? 1 : 0;
  if (role === 'other') return 1;
  if (role === 'owner') return 2;
  return role === 'admin' ? 3 : 0;
}

async function signUpRoles(app: TestApp): Promise<Record<Exclude<Role, 'nobody'>, TestUser>> {
  const owner = await app.signUp('owner');
  const other = await app.signUp('other');
  const admin = await app.signUp('boss');
  await app.app.database.write((trx) =>
    trx.updateTable('users').set({ flags: '["admin"]' }).where('id', '=', admin.id).execute(),
  );
  const { data } = await app.call('POST /api/guests');
  const token = data.access_token as string;
  const guest = { id: '', username: '', email: '', password: '', token };
  const signedOut = await app.signUp('gone');
  await app.call('POST /api/user/logout', { token: signedOut.token });
  const suspended = await app.signUp('banished');
  await app.app.database.write((trx) =>
    trx.updateTable('users').set({ suspended_at: 1 }).where('id', '=', suspended.id).execute(),
  );
  return { guest, owner, other, admin, signedOut, suspended };
}

/** A token of the same person's that may end; a dead one stays as dead as it is. */
async function newTokenOf(app: TestApp, user: TestUser): Promise<string> {
  const { username, password, token } = user;
  const isAlive = (await app.call('GET /api/user/me', { token })).status === 200;
  if (!isAlive) return token;
  const reply = await app.call('POST /api/user/login', { body: { username, password } });
  return reply.data.access_token;
}

/** The id of one more session of the same person's. */
async function newSessionOf(app: TestApp, user: TestUser): Promise<string> {
  const token = await newTokenOf(app, user);
  const reply = await app.call('GET /api/user/me/sessions', { token });
  return reply.data.sessions.find((session: { is_current: boolean }) => session.is_current).id;
}

/** The id of the story's node in its bin. */
async function deleteNode(
  app: TestApp,
  { username, token }: TestUser,
  ids: { story_slug: string; node_id: string },
): Promise<string> {
  const params = { username, ...ids };
  await app.call('DELETE /api/stories/:username/:story_slug/nodes/:node_id', { params, token });
  const { data } = await app.call('GET /api/stories/:username/:story_slug/bin', { params, token });
  return data.parts[0].id;
}

async function writePage(app: TestApp, { token }: TestUser): Promise<string> {
  const body = { path: 'rules', title: 'Rules', body: '<p>Be kind.</p>' };
  return (await app.call('POST /api/admin/content', { body, token })).data.uuid;
}
