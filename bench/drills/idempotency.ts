import { setTimeout as wait } from 'node:timers/promises';
import { chance, type DatabasePlace, onDatabases } from '../site/database-place.ts';
import { type Reader, type Site, startSite } from '../site/site.ts';

export const promise =
  'A POST with an Idempotency-Key whose answer was lost to kill -9 is answered at once when it is sent again: none lost, none doubled.';

const writers = 16;
const longestRunMs = 500;

/** A call: its title is also its key, and must exist once. */
interface Posted {
  title: string;
  path: string;
  /** The answer; undefined until there is one. */
  text: string | undefined;
}

/** `npm run drill -- idempotency [kills] [sqlite|postgres] [seed]` */
export async function drill([kills = '100', only, seed = '1']: string[]) {
  await onDatabases(only, async (newPlace, engine) => {
    const place = await newPlace();
    const figures = await killOften(place, Number(kills), chance(Number(seed)));
    console.log(`${engine}: ${figures}`);
    await place.remove();
  });
}

async function killOften(place: DatabasePlace, kills: number, random: () => number) {
  let site = await startSite(place.folder, place.settings);
  const author = await site.signUp('drill-author');
  let [acknowledged, repeated, slowestMs] = [0, 0, 0];
  for (let kill = 1; kill <= kills; kill += 1) {
    const path = await site.writeStory(author, `round-${kill}`);
    const posted = await writeUntilKilled(
      site,
      author,
      `${path}/chapters`,
      random() * longestRunMs,
    );
    site = await startSite(place.folder, place.settings);
    const unanswered = posted.filter(({ text }) => text === undefined);
    for (const call of unanswered) {
      const begunAt = performance.now();
      await post(site, author, call);
      slowestMs = Math.max(slowestMs, performance.now() - begunAt);
      if (call.text === undefined) throw new Error(`${call.title} is refused after the crash`);
    }
    await expectSameAnswers(site, author, posted);
    await expectEachOnce(site, author, path, posted);
    acknowledged += posted.length - unanswered.length;
    repeated += unanswered.length;
  }
  if (repeated === 0) throw new Error('No call lost its answer: nothing was tried');
  await site.stop();
  return `${kills} kills, ${acknowledged} answered before, ${repeated} sent again: 0 lost, 0 doubled; the slowest repeat took ${Math.round(slowestMs)} ms`;
}

async function writeUntilKilled(site: Site, author: Reader, path: string, killAfterMs: number) {
  const posted: Posted[] = [];
  let isKilled = false;
  const write = async (writer: number) => {
    for (let count = 0; !isKilled; count += 1) {
      const call: Posted = { title: `${writer}-${count}`, path, text: undefined };
      posted.push(call);
      // A broken connection is a lost answer.
      await post(site, author, call).catch(() => {});
    }
  };
  const all = Promise.all(Array.from({ length: writers }, (_, at) => write(at)));
  await wait(killAfterMs);
  await site.kill();
  isKilled = true;
  await all;
  return posted;
}

async function post(site: Site, { token }: Reader, call: Posted): Promise<void> {
  const response = await fetch(`${site.url}${call.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': `${call.path} ${call.title}`,
    },
    body: JSON.stringify({ title: call.title, ordinal: 1 }),
  });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`${call.title}: ${response.status} ${text}`);
  if (call.text !== undefined && call.text !== text) {
    throw new Error(`${call.title} was answered ${call.text}, and again ${text}`);
  }
  call.text = text;
}

/** Expects the same answers again: only of a few calls, because each is one more. */
async function expectSameAnswers(site: Site, author: Reader, posted: Posted[]): Promise<void> {
  for (const call of posted.slice(-writers)) await post(site, author, call);
}

async function expectEachOnce(site: Site, { token }: Reader, story: string, posted: Posted[]) {
  const saved = (await site.call('GET', `${story}/chapters`, undefined, token)) as unknown as {
    chapters: { title: string }[];
  };
  const times = new Map<string, number>();
  for (const { title } of saved.chapters) times.set(title, (times.get(title) ?? 0) + 1);
  const lost = posted.filter(({ title }) => !times.has(title));
  const doubled = posted.filter(({ title }) => (times.get(title) ?? 0) > 1);
  if (lost.length > 0 || doubled.length > 0) {
    throw new Error(`${lost.length} lost, ${doubled.length} doubled of ${posted.length}`);
  }
}
