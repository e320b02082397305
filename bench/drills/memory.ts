import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Reader, startSite } from '../site/site.ts';

export const promise =
  'Under mixed load at 64 connections the memory of the server levels off: its caches are bounded in bytes.';

type Site = Awaited<ReturnType<typeof startSite>>;

const connections = 64;
const stories = 80;
const nodesOfStory = 60;
const megabyte = 1024 * 1024;
/** The factor by which the last third may take more than the middle one. */
const mostGrowth = 1.1;

interface Place {
  path: string;
  page: string;
  author: Reader;
  nodeIds: string[];
}

/** `args`: the seconds, by default 600. */
export async function drill([seconds = '600']: string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'brasslamp-memory-'));
  const file = join(folder, 'memory.jsonl');
  const site = await startSite(folder, {
    MEMORY_FILE: file,
    NODE_OPTIONS: `--import ${new URL('../site/report-memory.ts', import.meta.url).href}`,
  });
  try {
    const places = await writeStories(site);
    console.log(
      `${stories} stories of ${nodesOfStory} nodes are written; now ${seconds} s of load`,
    );
    const begunAt = readings(file).length;
    const counts = await load(site, places, Number(seconds) * 1_000, () => report(file));
    console.log(`answers by status: ${JSON.stringify(counts)}`);
    judge(readings(file).slice(begunAt));
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const readings = (file: string): NodeJS.MemoryUsage[] => {
  try {
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line) as NodeJS.MemoryUsage);
  } catch {
    return [];
  }
};

const inMegabytes = (bytes: number) => `${Math.round(bytes / megabyte)} MB`;

function report(file: string): void {
  const now = readings(file).at(-1);
  if (!now) return;
  const { rss, heapUsed, external } = now;
  console.log(
    `rss ${inMegabytes(rss)}, heap ${inMegabytes(heapUsed)}, beside it ${inMegabytes(external)}`,
  );
}

function judge(all: NodeJS.MemoryUsage[]): void {
  const third = Math.floor(all.length / 3);
  const mean = (from: number) => {
    const some = all.slice(from, from + third);
    return some.reduce((sum, { rss }) => sum + rss, 0) / some.length;
  };
  const [middle, last] = [mean(third), mean(2 * third)];
  const growth = last / middle;
  console.log(
    `middle third ${inMegabytes(middle)}, last third ${inMegabytes(last)}: × ${growth.toFixed(3)}`,
  );
  if (!(growth <= mostGrowth)) throw new Error(`It grew by more than × ${mostGrowth}`);
}

const paragraph =
  'The road bends past the mill, and the lamp {first}burns low{then}is out{end}. {if gold > 3}The miller nods.{else}The miller looks away.{end} Somewhere a door is shut, and opened again.';

async function writeStories(site: Site): Promise<Place[]> {
  const author = await site.signUp('author');
  const body = Array(15).fill(paragraph).join('\n\n');
  return Promise.all(
    Array.from({ length: stories }, async (_, count) => {
      const places = Array.from({ length: nodesOfStory }, (_, place) => ({
        name: `Place ${place}`,
        body,
      }));
      const path = await site.writeRing(author, `ring-${count}`, places);
      const { nodes } = (await site.call(
        'GET',
        `${path}/nodes?limit=100`,
        undefined,
        author.token,
      )) as {
        nodes?: { id: string }[];
      };
      const nodeIds = (nodes ?? []).map(({ id }) => id);
      return { path, page: path.replace('/api/stories', ''), author, nodeIds };
    }),
  );
}

/** Reads, plays, writes and checks in turn until the time is over; returns how often each status came. */
async function load(
  site: Site,
  places: Place[],
  durationMs: number,
  every10s: () => void,
): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  const end = performance.now() + durationMs;
  const timer = setInterval(every10s, 10_000);
  const ask = async (method: string, path: string, token?: string, body?: unknown) => {
    const response = await fetch(`${site.url}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    counts[response.status] = (counts[response.status] ?? 0) + 1;
    const text = await response.text();
    return { status: response.status, text };
  };
  const connection = async () => {
    while (performance.now() < end) await oneVisit(ask, any(places));
  };
  await Promise.all(Array.from({ length: connections }, connection));
  clearInterval(timer);
  return counts;
}

const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

type Ask = (
  method: string,
  path: string,
  token?: string,
  body?: unknown,
) => Promise<{ status: number; text: string }>;

async function oneVisit(ask: Ask, { path, page, author, nodeIds }: Place): Promise<void> {
  const lot = Math.random();
  if (lot < 0.3) {
    // Every address is a different page.
    await ask('GET', `${page}?from=${Math.floor(Math.random() * 100_000)}`);
  } else if (lot < 0.4) {
    await ask('GET', any(['/', `/${author.username}`, page.replace('/', '/pictures/')]));
  } else if (lot < 0.8) {
    await playOn(ask, path);
  } else if (lot < 0.97) {
    const body = `${paragraph}\n\n${Math.random()}`.repeat(1 + Math.floor(Math.random() * 15));
    await ask('PUT', `${path}/nodes/${any(nodeIds)}`, author.token, { body });
  } else if (lot < 0.98) {
    await ask('GET', `${path}/check`, author.token);
  } else {
    await ask('GET', `${path}/draft`, author.token);
  }
}

/** A guest starts a story and makes some turns. */
async function playOn(ask: Ask, path: string): Promise<void> {
  const guest = await ask('POST', '/api/guests');
  const token = JSON.parse(guest.text).data.access_token as string;
  const begun = await ask('POST', `${path}/playthrough`, token);
  if (begun.status !== 201) return;
  let place = JSON.parse(begun.text).data as {
    id: string;
    version_id: string;
    view: { actions: { id: string }[] };
  };
  if (Math.random() < 0.1) await ask('GET', `${path}/versions/${place.version_id}/story`, token);
  for (let turn = 0; turn < 12; turn += 1) {
    const action_id = any(place.view.actions).id;
    const next = await ask('PUT', `${path}/playthrough/${place.id}/action`, token, { action_id });
    if (next.status !== 200) return;
    place = JSON.parse(next.text).data;
  }
}
