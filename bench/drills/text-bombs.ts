import { setTimeout as wait } from 'node:timers/promises';
import { onDatabases } from '../site/database-place.ts';
import type { Site } from '../site/site.ts';
import {
  type Bomb,
  bodyCharacters,
  bombs,
  played,
  repeated,
  type Target,
} from '../site/text-bombs.ts';
import { startWatchedSite, type WatchedSite } from '../site/watched-site.ts';

export const promise =
  'The largest texts and lists that a call may have, made to be slow, block the server for 50 ms at most, or 3 × as long as plain text of the same size.';

const most = { ms: 50, timesPlain: 3 };
const tries = 3;
/** The time after which the server logs again how long it was blocked. */
const everyMs = 40;

/** `npm run drill -- text-bombs [sqlite|postgres] [part of a bomb's name]` */
export async function drill([only, wanted = '']: string[]): Promise<void> {
  const broken: string[] = [];
  await onDatabases(only === 'all' ? undefined : only, async (newPlace, engine) => {
    const place = await newPlace();
    const watched = await startWatchedSite(place, everyMs);
    const { site } = watched;
    try {
      const target = await beginStory(site);
      const all = [...bombs(target), ...(await played(site, target.author))];
      for (const bomb of all) {
        if (!bomb.name.includes(wanted)) continue;
        const held = await heldBy(watched, bomb);
        const plain = await heldBy(watched, plainOf(bomb, target));
        console.log(
          `${engine}: ${bomb.name}: ${held.status}, ${inKilobytes(held.sent)} sent, ${inKilobytes(held.received)} ` +
            `received, the thread was held ${held.ms} ms; plain words ${plain.ms} ms`,
        );
        if (held.ms > Math.max(most.ms, most.timesPlain * plain.ms)) {
          broken.push(`${engine}: ${bomb.name}: ${held.ms} ms, plain words ${plain.ms} ms`);
        }
      }
    } finally {
      await site.stop();
      await place.remove();
    }
  });
  if (broken.length > 0) throw new Error(broken.join('\n'));
}

const inKilobytes = (bytes: number) => `${Math.round(bytes / 1_024)} kB`;

const plainOf = (bomb: Bomb, { path, node }: Target): Bomb => {
  const bytes = bomb.text?.length ?? JSON.stringify(bomb.body ?? '').length;
  const text = JSON.stringify({ words: 'a lamp and '.repeat(bytes).slice(0, bytes) });
  return {
    ...bomb,
    name: 'plain',
    method: 'PUT',
    path: `${path}/nodes/${node}`,
    text,
    headers: {},
  };
};

async function beginStory(site: Site): Promise<Target> {
  const author = await site.signUp('author');
  const path = await site.writeStory(author, 'bombs');
  const ask = (method: string, where: string, body?: unknown) =>
    site.call(method, `${path}${where}`, body, author.token);
  const chapter = (await ask('POST', '/chapters', { title: 'Bombs' })).id;
  const node = (await ask('POST', '/nodes', { chapter_id: chapter, name: 'Bomb' })).id;
  const largeChapter = (await ask('POST', '/chapters', { title: 'Large' })).id;
  let large = '';
  for (let at = 0; at < 90; at += 1) {
    const body = repeated('*a* **b** {if gold > 1}c{end} ', bodyCharacters);
    const sent = { chapter_id: largeChapter, name: `Large ${at}`, body };
    large = (await ask('POST', '/nodes', sent)).id;
  }
  return { author, path, chapter, node, large: { chapter: largeChapter, node: large } };
}

interface Held {
  ms: number;
  status: number;
  sent: number;
  received: number;
}

/** The fastest of several tries, because garbage is collected in some of them. */
async function heldBy({ site, heldSince }: WatchedSite, bomb: Bomb): Promise<Held> {
  const { token, body, headers } = bomb;
  const text = bomb.text ?? (body === undefined ? undefined : JSON.stringify(body));
  let least: Held | null = null;
  for (let tried = 0; tried < tries; tried += 1) {
    await bomb.before?.();
    await wait(2 * everyMs);
    const startedAt = Date.now();
    const response = await fetch(`${site.url}${bomb.path}`, {
      method: bomb.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(text !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(text !== undefined && { body: text }),
    });
    const received = (await response.arrayBuffer()).byteLength;
    await wait(3 * everyMs);
    const one = {
      ms: heldSince(startedAt).worked,
      status: response.status,
      sent: text?.length ?? 0,
      received,
    };
    if (least === null || one.ms < least.ms) least = one;
  }
  if (least === null) throw new Error('Nothing was tried');
  return least;
}
