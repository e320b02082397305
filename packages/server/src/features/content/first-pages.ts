// The texts that a new site comes with. Whoever runs it makes them their own.
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
<p>Every published story is open to everyone, and your place in it is kept: stop in the middle, step \
back to an earlier page, or begin again. <a href="/register" rel="noopener">Make an account</a> \
and you come back to it on every device; what you read before is yours then. What you read and what \
you choose is nobody's business but yours.</p>
<h2>If you came to write</h2>
<p>With an account you have a page of your own, and <strong>Writing</strong> takes you there. \
A story is made of chapters, and a chapter of nodes: the pages that a reader meets. Each node offers \
actions, and each action leads to another node. Your draft is yours alone until you publish it. \
When you change a published story, readers who are in the middle of it are not thrown off their \
page.</p>
<h2>What we ask</h2>
<ul>
<li>Publish what is yours to publish.</li>
<li>Say in the description what readers should know before they begin.</li>
<li>Write about anything; do not write to harm somebody.</li>
</ul>
<p>The people who run this site can take down a story that breaks these rules. Its author is told \
why.</p>
<h2>What it runs on</h2>
<p>The software behind this site is Brasslamp: it is free, and anybody can install it. \
Is everything up? Look at the \
<a href="/pages/status" rel="noopener">status page</a>.</p>`;

const statusBody = (site: string) => `<p>If you can read this, ${site} is up: this page comes from \
the same server and the same database as the stories.</p>
<h2>Check it yourself</h2>
<ul>
<li><a href="/api/health" rel="noopener">/api/health</a> answers as long as the server is alive.</li>
<li><a href="/api/ready" rel="noopener">/api/ready</a> answers when it can also reach its database. \
While it starts or stops, it says so instead.</li>
</ul>
<p>Both are small and need no account, so a monitor may ask them as often as once a second.</p>
<h2>When something is wrong</h2>
<p>Nothing that was saved gets lost when the site is down: a page that you were told is saved, is. \
The editor keeps what you type on your own device until the server has it. Wait a moment and try \
again.</p>
<p>The people who run this site write here what they know: planned maintenance, trouble, and when it \
is over. At the moment there is nothing to report.</p>`;

/** On the first start of a site, or its first with pages. Once deleted, a page stays away. */
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
