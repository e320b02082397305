// The pages of a new site. Its admins change them.
import type { Database } from '../../db/database.ts';
import { writeUnique } from '../../db/write-unique.ts';
import { newId } from '../../ids.ts';
import { findByPath, hadFirstPages, insertItem, markFirstPages } from './queries.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign);

export const firstPages = (siteName: string) => [
  { path: 'about', title: `About ${siteName}`, body: aboutBody(escaped(siteName)) },
  { path: 'status', title: 'Status', body: statusBody(escaped(siteName)) },
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
