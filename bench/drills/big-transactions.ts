import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { onDatabases } from '../site/database-place.ts';
import type { Reader, Site } from '../site/site.ts';
import { startWatchedSite, type WatchedSite } from '../site/watched-site.ts';

export const promise =
  'While 20 MB of nodes are deleted and restored, and a name that 20,000 nodes use is changed, others wait 300 ms at most.';

const mostMs = 300;
const everyMs = 20;
const largeNodes = 100;
const usingNodes = 19_900;
const roomsAtOnce = 500;

/** `npm run drill -- big-transactions [sqlite|postgres]` */
export async function drill([only]: string[]): Promise<void> {
  const broken: string[] = [];
  await onDatabases(only, async (newPlace, engine) => {
    const place = await newPlace();
    const watched = await startWatchedSite(place, everyMs);
    const { site } = watched;
    const others: Others = { reads: [], writes: [], isOver: false };
    try {
      const author = await site.signUp('author');
      await startOthers(site, await site.signUp('other'), others);
      const steps = [...(await binning(site, author)), ...(await renaming(site, author))];
      for (const { name, run } of [{ name: 'nothing', run: () => wait(1_000) }, ...steps]) {
        await wait(200);
        const figures = await during(watched, others, run);
        console.log(`${engine}: ${name}: ${figures.words}`);
        if (Math.max(figures.read, figures.write) > mostMs) {
          broken.push(`${engine}: ${name}: ${figures.words}`);
        }
      }
    } finally {
      others.isOver = true;
      await wait(mostMs);
      await site.stop();
      await place.remove();
    }
  });
  if (broken.length > 0) throw new Error(broken.join('\n'));
}

interface Step {
  name: string;
  run: () => Promise<unknown>;
}

async function binning(site: Site, author: Reader): Promise<Step[]> {
  const path = await site.writeStory(author, 'large');
  const ask = (method: string, where: string, body?: unknown) =>
    site.call(method, `${path}${where}`, body, author.token);
  const chapter = (await ask('POST', '/chapters', { title: 'Large' })).id;
  for (let at = 0; at < largeNodes; at += 1) {
    const body = `${at} ${'A lamp burns low. '.repeat(11_000)}`;
    await ask('POST', '/nodes', { chapter_id: chapter, name: `Large ${at}`, body });
  }
  return [
    {
      name: 'delete a chapter of 20 MB',
      run: () => remove(site, `${path}/chapters/${chapter}?with_nodes=true`, author),
    },
    {
      name: 'bring it back',
      run: async () => {
        const { parts } = (await ask('GET', '/bin')) as unknown as { parts: { id: string }[] };
        await ask('POST', `/bin/${parts[0]?.id}/restore`);
      },
    },
    {
      name: 'delete it again',
      run: () => remove(site, `${path}/chapters/${chapter}?with_nodes=true`, author),
    },
  ];
}

async function remove(site: Site, path: string, { token }: Reader): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${site.url}${path}`, { method: 'DELETE', headers });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
}

async function renaming(site: Site, author: Reader): Promise<Step[]> {
  const path = await site.writeStory(author, 'using');
  const chapter = randomUUID();
  const title = { type: 'add', part: 'chapter', id: chapter, value: { title: 'Rooms' } };
  await edit(site, author, path, [title]);
  const ids = Array.from({ length: usingNodes }, () => randomUUID());
  const body = `A lamp. ${'It burns low. '.repeat(10)}{if visits("Room 0") > 1}Again.{end}`;
  const rooms = ids.map((id, at) => {
    const actions = [{ id: `room${at}`, label: 'Back', target: ids[0] }];
    const value = { chapter_id: chapter, name: `Room ${at}`, body, actions, place: at };
    return { type: 'add', part: 'node', id, value };
  });
  for (let at = 0; at < rooms.length; at += roomsAtOnce) {
    await edit(site, author, path, rooms.slice(at, at + roomsAtOnce));
  }
  const rename = (at: number, name: string) =>
    site.call('PUT', `${path}/nodes/${ids[at]}`, { name }, author.token);
  return [
    {
      name: `change a name that ${usingNodes} nodes use`,
      run: () => rename(0, 'Cellar'),
    },
    {
      name: `change a name that none of ${usingNodes} nodes uses`,
      run: () => rename(10, 'Attic'),
    },
  ];
}

async function edit(site: Site, { token }: Reader, path: string, edits: object[]): Promise<void> {
  const groups = [{ id: randomUUID(), act: 'import', edits }];
  const { results } = await site.call('POST', `${path}/edits`, { groups }, token);
  const isDone = Array.isArray(results) && results[0]?.status === 'done';
  if (!isDone) throw new Error(`Not written: ${JSON.stringify(results)}`);
}

interface Others {
  reads: { at: number; ms: number }[];
  writes: { at: number; ms: number }[];
  isOver: boolean;
}

/** A reader and a writer, who each make the next call as soon as the last is answered. */
async function startOthers(site: Site, other: Reader, others: Others): Promise<void> {
  const path = await site.writeStory(other, 'small');
  const { nodes } = (await site.call(
    'GET',
    `${path}/nodes`,
    undefined,
    other.token,
  )) as unknown as {
    nodes: { id: string }[];
  };
  const repeat = async (times: Others['reads'], run: (count: number) => Promise<unknown>) => {
    for (let count = 0; !others.isOver; count += 1) {
      const at = Date.now();
      const startedAt = performance.now();
      await run(count);
      times.push({ at, ms: performance.now() - startedAt });
      await wait(5);
    }
  };
  void repeat(others.reads, () => site.call('GET', path));
  void repeat(others.writes, (count) =>
    site.call('PUT', `${path}/nodes/${nodes[0]?.id}`, { body: `Edit ${count}` }, other.token),
  );
}

async function during(watched: WatchedSite, others: Others, run: () => Promise<unknown>) {
  const startedAt = Date.now();
  const begun = performance.now();
  await run();
  const took = performance.now() - begun;
  await wait(10 * everyMs + mostMs);
  const worst = (times: Others['reads']) =>
    Math.max(0, ...times.filter(({ at, ms }) => at + ms > startedAt).map(({ ms }) => ms));
  const { waited, worked } = watched.heldSince(startedAt);
  const [read, write] = [worst(others.reads), worst(others.writes)];
  const words =
    `took ${Math.round(took)} ms; readers waited ${Math.round(read)} ms, writers ${Math.round(write)} ms at most; ` +
    `the thread was held ${waited} ms, ${worked} ms of that at work`;
  return { read, write, words };
}
