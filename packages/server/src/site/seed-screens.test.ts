// The screens as the specification words them, read in the HTML that the server sends.
import { expect, it } from 'vitest';
import { beginStory, makeAdmin, publishLamp } from '../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../testing/test-app.ts';

const open = async ({ app }: TestApp, url: string, user?: TestUser) => {
  const headers = user ? { cookie: `authToken=${user.token}` } : {};
  const answer = await app.fastify.inject({ method: 'GET', url, headers });
  return { status: answer.statusCode, html: answer.body, location: answer.headers.location };
};

/** A whole link: its words and its address. */
const link = (words: string, to: string) =>
  expect.stringMatching(new RegExp(`<a\\b[^>]*href="${quoted(to)}"[^>]*>${quoted(words)}</a>`));
const quoted = (text: string) => text.replace(/[.?*+^$[\]\\(){}|]/g, '\\$&');
const crumbsOf = (html: string) =>
  /<nav class="breadcrumbs".*?<\/nav>/
    .exec(html)?.[0]
    .replace(/<[^>]+>/g, ' ')
    .trim()
    .split(/ +/);

describeOnBothDatabases('The screens of the specification', (openApp) => {
  it('have a bar with the logo, Sign Up and Login for somebody who is logged out', async () => {
    const { html } = await open(await openApp(), '/');
    const bar = /<header.*?<\/header>/.exec(html)?.[0] ?? '';
    expect(bar).toMatch(/<a class="top-bar-logo"[^>]*href="\/"/);
    expect(bar).toMatch(/<svg class="logo" width="80" height="80"/);
    expect(bar).toEqual(link('Sign Up', '/register'));
    expect(bar).toEqual(link('Login', '/login'));
    for (const words of ['Writing', 'Reading', 'Log out']) expect(bar).not.toContain(words);
  });

  it('have a bar with Writing, Reading, Profile and Log out for somebody who is logged in', async () => {
    const app = await openApp();
    const { html } = await open(app, '/', await app.signUp('anna'));
    const bar = /<header.*?<\/header>/.exec(html)?.[0] ?? '';
    expect(bar).toEqual(link('Writing', '/anna'));
    expect(bar).toEqual(link('Reading', '/reading'));
    expect(bar).toMatch(/<summary[^>]*aria-label="Account"[^>]*><svg/);
    expect(bar).toEqual(link('Profile', '/profile'));
    expect(bar).toMatch(/<button[^>]*>Log out<\/button>/);
    for (const words of ['Sign Up', 'Login']) expect(bar).not.toContain(words);
  });

  it('home has title, tagline, content links, recent stories and their authors', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    await publishLamp(app, anna);
    const { html } = await open(app, '/');
    expect(html).toContain('<title>Brasslamp</title>');
    expect(html).toContain('<h1>Brasslamp</h1>');
    expect(html).toContain('A place to create and explore interactive stories.');
    expect(html).toEqual(link('About', '/pages/about'));
    expect(html).toEqual(link('Status', '/pages/status'));
    expect(html).toContain('>Some Recent Stories</h2>');
    expect(html).toEqual(link('The Brass Lamp', '/anna/the-brass-lamp'));
    expect(html).toEqual(link('anna', '/anna'));
    expect(html).not.toContain('Featured Stories');
  });

  it('home shows featured stories under a heading of their own', async () => {
    const app = await openApp();
    const [anna, eve] = [await app.signUp('anna'), await app.signUp('eve')];
    await makeAdmin(app, eve);
    const { story } = await publishLamp(app, anna);
    expect((await story.patch({ featured: true }, { token: eve.token })).status).toBe(200);
    const { html } = await open(app, '/');
    const [featured, recent] = ['>Featured Stories</h2>', '>Some Recent Stories</h2>'].map(
      (words) => html.indexOf(words),
    );
    expect(featured).toBeGreaterThan(0);
    // Its first words stand above, with its title.
    const listed = html.indexOf('>The Brass Lamp</a>', featured);
    expect(listed).toBeGreaterThan(0);
    expect(listed).toBeLessThan(recent ?? 0);
  });

  it('home says to click Writing when logged in, and offers Log In otherwise', async () => {
    const app = await openApp();
    const promptOf = async (user?: TestUser) =>
      /<p class="home-prompt">.*?<\/p>/.exec((await open(app, '/', user)).html)?.[0];
    expect(await promptOf()).toEqual(link('Log In', '/login'));
    const signedIn = await promptOf(await app.signUp('anna'));
    expect(signedIn).toContain('click');
    expect(signedIn).toEqual(link('Writing', '/anna'));
  });

  it('login has a heading, Email, Password, Submit, Cancel, and links to sign up and reset', async () => {
    const { html } = await open(await openApp(), '/login');
    expect(html).toContain('<h1>Log in</h1>');
    for (const words of ['Email', 'Password']) {
      expect(html).toMatch(new RegExp(`<label[^>]*>${words}</label>`));
    }
    expect(html).toMatch(/<button[^>]*type="submit"[^>]*>Submit<\/button>/);
    expect(html).toEqual(link('Cancel', '/'));
    expect(html).toEqual(link('No account yet? Sign up', '/register'));
    expect(html).toEqual(link('Forgot your password?', '/reset-password/request'));
  });

  it('a login that fails clears the token that was there', async () => {
    const app = await openApp();
    const { token } = await app.signUp('anna');
    const answer = await app.app.fastify.inject({
      method: 'POST',
      url: '/login',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        cookie: `authToken=${token}`,
      },
      payload: 'username=anna&password=wrong',
    });
    expect(String(answer.headers['set-cookie'])).toContain('authToken=; Path=/; Max-Age=0');
    expect([answer.statusCode, answer.body.includes('Login failed')]).toEqual([401, true]);
  });

  it('a login that fails shows its message above the buttons', async () => {
    const answer = await (await openApp()).app.fastify.inject({
      method: 'POST',
      url: '/login',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      },
      payload: 'username=nobody&password=wrong',
    });
    const places = ['name="password"', 'Login failed.', '>Submit</button>'].map((words) =>
      answer.body.indexOf(words),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  it('verify-email hands its query string to the form', async () => {
    const { html } = await open(
      await openApp(),
      '/verify-email?email=anna%40example.org&code=ABCD2345',
    );
    expect(html).toMatch(/<input[^>]*name="email"[^>]*value="anna@example.org"/);
    expect(html).toMatch(/<input[^>]*name="code"[^>]*value="ABCD2345"/);
  });

  it('sign-up, reset and profile screens are there, each under its title', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const titles: [path: string, title: string, user?: TestUser][] = [
      ['/register', 'Sign up'],
      ['/verify-email', 'Verify your email'],
      ['/reset-password/request', 'Reset your password'],
      ['/reset-password', 'Set a new password'],
      ['/profile', 'Profile', anna],
      ['/profile/change-password', 'Change password', anna],
      ['/reading', 'Stories I&#x27;m Reading', anna],
    ];
    for (const [path, title, user] of titles) {
      const { status, html } = await open(app, path, user);
      expect([path, status]).toEqual([path, 200]);
      expect(html).toContain(`<h1>${title}</h1>`);
      expect(html).toMatch(/<title>[^<]+ – Brasslamp<\/title>/);
    }
  });

  it('an author’s page lists titles that lead to the stories, or says No stories', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const empty = (await open(app, '/anna')).html;
    expect(empty).toContain('<p>No stories</p>');
    expect(crumbsOf(empty)).toEqual(['Home', 'anna']);
    await publishLamp(app, anna);
    const seen = (await open(app, '/anna', ben)).html;
    expect(seen).toEqual(link('The Brass Lamp', '/anna/the-brass-lamp'));
    expect(seen).not.toContain('No stories');
  });

  it('an author’s page offers Start a New Story to that author alone', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const button = link('Start a New Story', '/anna/stories/new');
    expect((await open(app, '/anna', anna)).html).toEqual(button);
    for (const user of [ben, undefined]) {
      expect((await open(app, '/anna', user)).html).not.toContain('Start a New Story');
    }
  });

  it('a story’s page gives its owner Delete Story, Edit, the chapters and Create Chapter', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { chapter } = await publishLamp(app, anna);
    const { html } = await open(app, '/anna/the-brass-lamp', anna);
    expect(crumbsOf(html)).toEqual(['Home', 'anna', 'The', 'Brass', 'Lamp']);
    expect(html).toEqual(link('Delete Story', '/anna/the-brass-lamp/delete'));
    expect(html).toEqual(link('Edit', '/anna/the-brass-lamp/edit'));
    expect(html).toContain('>Chapters:</h2>');
    expect(html).toEqual(link(chapter.title, `/anna/the-brass-lamp/chapter/${chapter.id}`));
    expect(html).toEqual(link('Create Chapter', '/anna/the-brass-lamp/chapter/create'));
  });

  it('a story’s page gives everyone Start or Continue Reading, and the owner’s things to no other', async () => {
    const app = await openApp();
    const [anna, ben, eve] = [
      await app.signUp('anna'),
      await app.signUp('ben'),
      await app.signUp('eve'),
    ];
    await makeAdmin(app, eve);
    await publishLamp(app, anna);
    for (const user of [anna, ben, eve, undefined]) {
      const { html } = await open(app, '/anna/the-brass-lamp', user);
      expect(html).toEqual(link('Start or Continue Reading', '/anna/the-brass-lamp/reader'));
      if (user === anna) continue;
      for (const words of ['Delete Story', '>Edit<', 'Chapters:', 'Create Chapter']) {
        expect(html).not.toContain(words);
      }
    }
  });

  it('the reading list has name, position and days, and opens the reader home with the node', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const none = (await open(app, '/reading', ben)).html;
    expect(none).toContain('<h1>Stories I&#x27;m Reading</h1>');
    expect(none).toContain('<p>No stories in progress.</p>');
    const { story, cellar, down } = await publishLamp(app, anna);
    const { id } = (await story.start(ben)).data;
    app.clock.advance(3 * 24 * 60 * 60 * 1_000);
    const again = await app.call('POST /api/user/login', {
      body: { username: 'ben', password: ben.password },
    });
    const later = { ...ben, token: again.data.access_token as string };
    await story.act(later, id, { action_id: down });
    const { html } = await open(app, '/reading', later);
    const text = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
    expect(text).toContain('Current position: Cellar Started: 2026-01-01 Last played: 2026-01-04');
    const home = `/anna/the-brass-lamp/reader?node=${cellar.id}`;
    expect(html).toEqual(link('The Brass Lamp', home));
    expect((await open(app, home, later)).status).toBe(200);
    expect((await open(app, `/anna/the-brass-lamp/reader/${id}`, later)).html).toContain('Cellar');
  });

  it('the admin area shows a grue to somebody who is no admin, everywhere in it', async () => {
    const app = await openApp();
    const [ben, eve] = [await app.signUp('ben'), await app.signUp('eve')];
    await makeAdmin(app, eve);
    for (const path of adminPaths) {
      for (const user of [ben, undefined]) {
        const { html } = await open(app, path, user);
        expect(html).toContain('You have been eaten by a grue');
        expect(html).toContain('<header class="top-bar top-bar-admin">');
      }
      const { status, html } = await open(app, path, eve);
      expect([path, status]).toEqual([path, 200]);
      expect(html).not.toContain('eaten by a grue');
      expect(html).toContain('Loading...');
    }
  });

  it('the admin area’s bar has the logo, and the same links as the other', async () => {
    const app = await openApp();
    const eve = await app.signUp('eve');
    await makeAdmin(app, eve);
    const barOf = async (user?: TestUser) =>
      /<header.*?<\/header>/.exec((await open(app, '/admin', user)).html)?.[0];
    const signedIn = await barOf(eve);
    expect(signedIn).toMatch(/<a class="top-bar-logo"[^>]*href="\/"/);
    expect(signedIn).toEqual(link('Writing', '/eve'));
    expect(signedIn).toEqual(link('Reading', '/reading'));
    expect(signedIn).toContain('aria-label="Account"');
    const signedOut = await barOf();
    // With the way back, once somebody is signed in.
    expect(signedOut).toEqual(link('Sign Up', '/register?next=%2Fadmin'));
    expect(signedOut).toEqual(link('Login', '/login?next=%2Fadmin'));
  });

  it('every writing screen opens for the author in the path and leads everyone else home', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const story = await beginStory(app, anna);
    const chapter = await story.addChapter('One');
    const node = await story.addNode(chapter.id, 'Hall');
    const at = '/anna/the-brass-lamp';
    const inChapter = `${at}/chapter/${chapter.id}`;
    for (const path of [
      '/anna/stories/new',
      `${at}/edit`,
      `${at}/delete`,
      `${at}/chapter/create`,
      inChapter,
      `${inChapter}/edit`,
      `${inChapter}/items`,
      `${inChapter}/nodes/create`,
      `${inChapter}/nodes/${node.id}`,
    ]) {
      const own = await open(app, path, anna);
      expect([path, own.status]).toEqual([path, 200]);
      expect(own.html).toContain('Loading...');
      const other = await open(app, path, ben);
      expect([path, other.status, other.location]).toEqual([path, 302, '/?after=not-yours']);
      const nobody = await open(app, path);
      expect([path, nobody.status]).toEqual([path, 302]);
      const home = new URL(String(nobody.location), 'http://site.test');
      expect([home.pathname, home.searchParams.get('next')]).toEqual(['/', path]);
      const back = link('Log in', `/login?${new URLSearchParams({ next: path })}`);
      expect((await open(app, String(nobody.location))).html).toEqual(back);
    }
  });

  it('a list that cannot be loaded is empty with a word beside it, and its page stays', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, down } = await publishLamp(app, anna);
    const { id } = (await story.start(ben)).data;
    await story.act(ben, id, { action_id: down });
    const at = '/anna/the-brass-lamp';
    const error = 'Error loading playthroughs: ';
    const pages: [table: Table, path: string, user: TestUser, stays: unknown, words: string][] = [
      ['chapters', at, anna, expect.stringContaining('>Chapters:</h2>'), ''],
      [
        'playthroughs',
        `${at}/reader`,
        ben,
        expect.stringContaining('<h1>The Brass Lamp</h1>'),
        error,
      ],
      [
        'playthroughs',
        '/reading',
        ben,
        expect.stringContaining('<h1>Stories I&#x27;m Reading</h1>'),
        error,
      ],
      ['stories', '/anna', anna, link('Start a New Story', '/anna/stories/new'), ''],
      ['stories', '/', ben, expect.stringContaining('>Some Recent Stories</h2>'), ''],
    ];
    for (const [table, path, user, stays, words] of pages) {
      const { status, html } = await without(app, table, () => open(app, path, user));
      expect([path, status]).toEqual([path, 500]);
      expect(html).toEqual(stays);
      expect(html).toContain('role="alert"');
      expect(html).toContain(words);
      expect(html).toEqual(link('Try again', path));
      expect((await open(app, path, user)).html).not.toContain('Try again');
    }
  });

  it('anonymous people reach home, content pages, author pages, login and sign-up', async () => {
    const app = await openApp({ FIRST_ADMIN_EMAIL: 'anna@example.org' });
    const { token } = await app.signUp('anna');
    const body = { path: 'rules', title: 'Rules', body: '<p>Be kind.</p>' };
    await app.call('POST /api/admin/content', { body, token });
    for (const path of ['/', '/pages/rules', '/anna', '/login', '/register']) {
      expect([path, (await open(app, path)).status]).toEqual([path, 200]);
    }
    for (const path of ['/reading', '/profile']) {
      const { status, location } = await open(app, path);
      expect([status, location]).toEqual([302, `/login?next=${encodeURIComponent(path)}`]);
    }
  });

  it('the API names itself at its root', async () => {
    const reply = await (await openApp()).call('GET /api/');
    expect(reply.data).toEqual({ name: expect.any(String), version: expect.any(String) });
  });
});

type Table = 'chapters' | 'playthroughs' | 'stories';

/** Runs while a table is not there, so that whatever reads it fails. */
async function without<T>({ app }: TestApp, table: Table, run: () => Promise<T>): Promise<T> {
  const rename = (from: string, to: string) =>
    app.database.write((trx) => trx.schema.alterTable(from).renameTo(to).execute());
  await rename(table, 'out_of_the_way');
  try {
    return await run();
  } finally {
    await rename('out_of_the_way', table);
  }
}

const adminPaths = [
  '/admin',
  '/admin/events',
  '/admin/users',
  '/admin/users/some-id',
  '/admin/contentitems',
  '/admin/contentitems/item/some-uuid',
];
