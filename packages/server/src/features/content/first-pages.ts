// The pages of a new site. Its admins change them.
import type { Database } from '../../db/database.ts';
import { writeUnique } from '../../db/write-unique.ts';
import { newId } from '../../ids.ts';
import { findByPath, hadFirstPages, insertItem, markFirstPages } from './queries.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign);

export const firstPages = (siteName: string) => [
  {
    path: 'about',
    title: `About ${siteName}`,
    body: aboutBody(escaped(siteName)),
    is_in_footer: 1,
  },
  { path: 'contact', title: 'Contact', body: contactBody(escaped(siteName)), is_in_footer: 1 },
  { path: 'privacy', title: 'Privacy', body: privacyBody(escaped(siteName)), is_in_footer: 1 },
  { path: 'status', title: 'Status', body: statusBody(escaped(siteName)), is_in_footer: 0 },
  { path: 'terms', title: 'Terms', body: termsBody(escaped(siteName)), is_in_footer: 1 },
];

const aboutBody = (site: string) => `<p>${site} is a place to write and read stories that branch. \
You read a page, you choose what happens next, and the story follows you.</p>
<h2>If you came to read</h2>
<p>Every published story is open to everyone, and your place in it is saved: stop in the middle, step \
back to an earlier page, or start again. <a href="/register" rel="noopener">Create an account</a> \
to pick up your place on any device, including what you’ve read as a guest. What you read and what \
you choose is nobody’s business but yours.</p>
<h2>If you came to write</h2>
<p>With an account you have a page of your own, and <strong>Writing</strong> takes you there. \
A story is made of chapters, and a chapter is made of nodes: the pages a reader sees. Each node offers \
choices, and each choice leads to another node. Your draft is yours alone until you publish it. \
When you change a published story, readers in the middle of it don’t lose their place.</p>
<h2>What we ask</h2>
<ul>
<li>Publish what’s yours to publish.</li>
<li>Say in the description what readers should know before they start.</li>
<li>Write about anything, but don’t write to harm anyone.</li>
</ul>
<p>The people who run this site can take down a story that breaks these rules. They’ll tell its author \
why.</p>
<h2>What it runs on</h2>
<p>The software behind this site is Brasslamp. It’s free, and anyone can install it. \
Is everything up? See the \
<a href="/pages/status" rel="noopener">status page</a>.</p>`;

const statusBody = (site: string) => `<p>If you can read this, ${site} is up. This page comes from \
the same server and the same database as the stories.</p>
<h2>Check it yourself</h2>
<ul>
<li><a href="/api/health" rel="noopener">/api/health</a> answers as long as the server is running.</li>
<li><a href="/api/ready" rel="noopener">/api/ready</a> answers when the server can also reach its database. \
While it’s starting or stopping, it says so instead.</li>
</ul>
<p>Both are small and need no account, so a monitor can check them as often as once a second.</p>
<h2>When something is wrong</h2>
<p>Nothing you saved is lost when the site is down. If we told you a page is saved, it’s saved. \
The editor keeps what you type on your own device until the server has it. Wait a moment and try \
again.</p>
<p>The people who run this site post updates here: planned maintenance, problems, and when \
they’re fixed. There’s nothing to report at the moment.</p>`;

const contactBody = (site: string) => `<p>The people who run ${site} haven’t said yet how to reach \
them. If you’re one of them: write it here, in the admin area, under <strong>Content</strong>.</p>
<p>What ${site} is, and what it asks of those who write here, is on the \
<a href="/pages/about" rel="noopener">About page</a>.</p>`;

const privacyBody = (
  site: string,
) => `<p>This is what the software of ${site} keeps. The people who \
run the site can tell you what else they do, and change this page.</p>
<h2>If you only look around</h2>
<p>Nothing. No cookie is set, and no address of yours is stored.</p>
<h2>If you read without an account</h2>
<p>With your first choice this browser gets a cookie, and the site keeps your place: which story, and what you \
chose. It’s deleted 90 days after your last visit.</p>
<h2>If you have an account</h2>
<ul>
<li>Your username, your email address, and your password as a hash that can’t be turned back.</li>
<li>What you write, and your places in what you read. What you read and what you choose is shown to nobody \
else.</li>
<li>The part of the network from which each device of yours was last used, so that you can tell them apart. It \
goes when you log out there.</li>
<li>A record of sign-ups, logins and what you publish, which admins can see.</li>
</ul>
<p>In your profile you can download all of it, and delete your account.</p>`;

const termsBody = (
  site: string,
) => `<p>These are the rules that ${site} began with. The people who run \
it can change them here.</p>
<ul>
<li>What you write stays yours. By publishing it here you let the site show it to its readers, until you \
take it down.</li>
<li>Publish only what’s yours to publish.</li>
<li>Say in the description, or with content notes, what readers should know before they start.</li>
<li>Don’t write to harm anyone, and don’t use the site against the law.</li>
<li>The people who run the site can take down what breaks these rules, and suspend accounts. They’ll tell you \
why.</li>
<li>You can take all your stories with you at any time.</li>
</ul>`;

/** Adds pages on the first start of a site, or its first with pages. Once deleted, a page stays away. */
export async function addFirstPages(
  database: Database,
  siteName: string,
  now: number,
): Promise<void> {
  if (await hadFirstPages(database.read)) return;
  await writeUnique(database, async (trx) => {
    // Two servers may start at once on one database.
    if (await hadFirstPages(trx)) return;
    for (const page of firstPages(siteName)) {
      if (await findByPath(trx, page.path)) continue;
      await insertItem(trx, {
        ...page,
        id: newId(),
        revision: 1,
        created_at: now,
        updated_at: now,
      });
    }
    await markFirstPages(trx, now);
  });
}
