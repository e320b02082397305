import { expect, it } from 'vitest';
import { eventsOf, logIn, mailsSince, statusOfMe } from '../../../testing/account.ts';
import { publishLamp } from '../../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../../testing/test-app.ts';

const remove = (app: TestApp, token: string, password: unknown) =>
  app.call('DELETE /api/user/me', { token, body: { password } });

/** A published story with a chapter, a node and an item, begun by its author and by a reader. */
async function writeAndRead(app: TestApp, author: TestUser, reader: TestUser) {
  const { token, username } = author;
  const params = { username, story_slug: 'lamp' };
  const made = [
    await app.call('POST /api/stories/:username', {
      params: { username },
      body: { title: 'Lamp' },
      token,
    }),
  ];
  const chapter = await app.call('POST /api/stories/:username/:story_slug/chapters', {
    params,
    body: { title: 'One' },
    token,
  });
  const chapter_id = chapter.data.id as string;
  made.push(
    chapter,
    await app.call('POST /api/stories/:username/:story_slug/nodes', {
      params,
      body: { chapter_id, name: 'Hall', actions: [{ label: 'Wait' }] },
      token,
    }),
    await app.call('POST /api/:username/:story_slug/chapters/:chapter_id/items', {
      params: { ...params, chapter_id },
      body: { key: 'wick', name: 'Wick' },
      token,
    }),
    await app.call('PATCH /api/stories/:username/:story_slug', {
      params,
      body: { status: 'published', slug: 'lamps' },
      token,
    }),
  );
  for (const one of [author, reader]) {
    made.push(
      await app.call('POST /api/stories/:username/:story_slug/playthrough', {
        params: { username, story_slug: 'lamps' },
        token: one.token,
      }),
    );
  }
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201, 200, 201, 201]);
}

const ofPeople = ['users', 'sessions', 'codes', 'mails', 'stories', 'old_slugs'] as const;
const ofStories = ['chapters', 'nodes', 'items', 'action_ids', 'story_versions'] as const;
const ofReaders = ['playthroughs', 'turns'] as const;

async function rowsOf(app: TestApp): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of [...ofPeople, ...ofStories, ...ofReaders]) {
    const { count } = await app.app.database.read
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    counts[table] = Number(count);
  }
  return counts;
}

describeOnBothDatabases('who reads the stories of an account', (openApp) => {
  it('says before it is deleted how many readers there are, and how many are in the middle', async () => {
    const app = await openApp();
    const names = ['anna', 'ben', 'cleo', 'dora'] as const;
    const [anna, ben, cleo, dora] = await Promise.all(names.map((name) => app.signUp(name)));
    if (!anna || !ben || !cleo || !dora) throw new Error('Nobody signed up');
    const readers = async (user: TestUser) =>
      (await app.call('GET /api/user/me/readers', { token: user.token })).data;
    const { story } = await publishLamp(app, anna);
    expect(await readers(anna)).toEqual({ readers: 0, in_the_middle: 0 });
    for (const reader of [anna, ben, ben, cleo, dora]) await story.start(reader);
    const ended = { ending: '{"name":"Home","kind":"good"}' };
    const deleted = { deleted_at: app.clock.now() };
    for (const [reader, change] of [
      [cleo, ended],
      [dora, deleted],
    ] as const) {
      await app.app.database.write((trx) =>
        trx.updateTable('playthroughs').set(change).where('user_id', '=', reader.id).execute(),
      );
    }
    expect(await readers(anna)).toEqual({ readers: 2, in_the_middle: 1 });
    expect(await readers(ben)).toEqual({ readers: 0, in_the_middle: 0 });
  });
});

describeOnBothDatabases('deleting my account', (openApp) => {
  it('takes everything of mine with it, and nothing of anybody else', async () => {
    const app = await openApp();
    const ben = await app.signUp('ben');
    const before = await rowsOf(app);
    const anna = await app.signUp('anna');
    await writeAndRead(app, anna, ben);
    const reply = await remove(app, anna.token, anna.password);
    expect([reply.status, reply.body]).toEqual([204, undefined]);
    expect(await rowsOf(app)).toEqual(before);
    expect(await statusOfMe(app, anna.token)).toBe(401);
    expect((await logIn(app, 'anna', anna.password)).status).toBe(401);
    const page = await app.call('GET /api/stories/:username', { params: { username: 'anna' } });
    expect(page.status).toBe(404);
    expect(await statusOfMe(app, ben.token)).toBe(200);
  });

  it('leaves what others wrote that I was reading', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const ben = await app.signUp('ben');
    await writeAndRead(app, ben, anna);
    await remove(app, anna.token, anna.password);
    expect(await rowsOf(app)).toMatchObject({ users: 1, stories: 1, playthroughs: 1, turns: 1 });
  });

  it('needs the password', async () => {
    const app = await openApp();
    const { token } = await app.signUp('anna');
    const wrong = await remove(app, token, 'wrong');
    expect([wrong.status, wrong.body.code, wrong.body.errors[0].path]).toEqual([
      422,
      'password_wrong',
      'password',
    ]);
    const none = await remove(app, token, undefined);
    expect([none.status, none.body.errors[0].path]).toEqual([422, 'password']);
    expect(await statusOfMe(app, token)).toBe(200);
  });

  it('keeps the name for nobody, and frees the address', async () => {
    const app = await openApp();
    const { token, password, email } = await app.signUp('anna');
    await remove(app, token, password);
    const again = await app.call('POST /api/user/register', {
      body: { username: 'Anna', email, password },
    });
    expect([again.status, again.body.code]).toEqual([409, 'username_taken']);
    const before = (await app.mails()).length;
    await app.call('POST /api/user/register', { body: { username: 'anna-2', email, password } });
    expect(await mailsSince(app, before)).toEqual([
      'anna@example.org: Your code for Brasslamp (username anna-2)',
    ]);
  });

  it('is reported by mail, and recorded by name but without an address', async () => {
    const app = await openApp();
    const { id, token, password, email } = await app.signUp('anna');
    await logIn(app, email, 'wrong');
    const before = (await app.mails()).length;
    await remove(app, token, password);
    expect(await mailsSince(app, before)).toEqual([
      'anna@example.org: Your account at Brasslamp was deleted',
    ]);
    const events = await eventsOf(app);
    expect(events.at(-1)).toMatchObject({
      type: 'account_deleted',
      actor_id: id,
      actor_username: 'anna',
      subject_id: id,
    });
    expect(events.map(({ type }) => type)).toContain('login_failed');
    expect(JSON.stringify(events)).not.toContain(email);
  });

  it('deletes the mails that were stored for lack of a mail server', async () => {
    const app = await openApp({ MAIL_URL: '' });
    const body = { username: 'anna', email: 'anna@example.org', password: 'a good long one 1' };
    await app.call('POST /api/user/register', { body });
    await app.app.mailer.idle();
    const storedMails = () => app.app.database.read.selectFrom('mails').select('subject').execute();
    const [mail] = await app.app.database.read.selectFrom('mails').selectAll().execute();
    const code = /^[A-Z0-9]{8}$/m.exec(mail?.text_body ?? '')?.[0] ?? '';
    const verified = await app.call('POST /api/user/verify-email', {
      body: { email: body.email, code },
    });
    await remove(app, verified.data.access_token, body.password);
    await app.app.mailer.idle();
    expect(await storedMails()).toEqual([{ subject: 'Your account at Brasslamp was deleted' }]);
  });
});
