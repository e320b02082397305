import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, startPostgres } from '../../tooling/machine/postgres.mjs';
import { newFolder } from '../site/database-place.ts';
import { type Site, startSite } from '../site/site.ts';

export const promise =
  'PostgreSQL stops, crashes or refuses: the site answers 503 with Retry-After, recovers without help, and loses nothing it acknowledged.';

const writers = 8;
const readers = 4;
const undisturbedMs = 500;
const patienceMs = 60_000;

const ways = ['stop fast', 'stop immediate', 'kill -9 of a backend', 'refused'] as const;

/** `npm run drill -- database-away [rounds] [seconds of refusal]` */
export async function drill([rounds = '20', refusedSeconds = '60']: string[]) {
  const { folder, remove } = newFolder();
  const cluster = await startPostgres({ isDurable: true });
  let site: Site | undefined;
  try {
    site = await startSite(folder, { DATABASE_URL: cluster.url, LOG_LEVEL: 'silent' });
    await disturbUnderLoad(site, cluster, Number(rounds), Number(refusedSeconds) * 1_000);
  } finally {
    await site?.stop();
    await cluster.stop();
    await remove();
  }
}

async function disturbUnderLoad(site: Site, cluster: Cluster, rounds: number, refusedMs: number) {
  const load = await startLoad(site);
  try {
    for (let round = 0; round < rounds; round += 1) {
      const way = ways[round % ways.length] ?? 'refused';
      await wait(undisturbedMs);
      await disturb(cluster, way, refusedMs);
      const backAfterMs = await untilBack(site);
      await wait(undisturbedMs);
      if (site.exitCode() !== null) throw new Error(`The process ended: ${site.exitCode()}`);
      console.log(`${way}: back after ${Math.round(backAfterMs)} ms; ${load.figures()}`);
    }
  } finally {
    await load.stop();
  }
  const { acknowledged, refused } = load;
  if (refused() === 0) throw new Error('Nothing was refused: the database was never missed');
  const saved = new Set(await load.savedNames());
  const lost = acknowledged.filter((name) => !saved.has(name));
  console.log(`${acknowledged.length} acknowledged writes, ${lost.length} lost`);
  if (lost.length > 0) throw new Error(`Lost: ${lost.join(', ')}`);
}

async function disturb(cluster: Cluster, way: (typeof ways)[number], refusedMs: number) {
  if (way === 'kill -9 of a backend') return killBackend(cluster.url);
  await cluster.down(way === 'stop immediate' ? 'SIGQUIT' : 'SIGINT');
  if (way === 'refused') await wait(refusedMs);
  await cluster.up();
}

/**
 * Comes back when PostgreSQL has noticed. A request to stop that reaches it in the moment before can be lost,
 * and what is asked of the site then is still answered.
 */
async function killBackend(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patienceMs });
  // A crash of one connection ends all, including this one.
  client.on('error', () => {});
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
     order by state = 'idle' limit 1`,
  );
  const [victim] = rows;
  if (!victim) throw new Error('The site has no connection');
  process.kill(victim.pid, 'SIGKILL');
  await ended;
}

async function untilBack(site: Site): Promise<number> {
  const begunAt = performance.now();
  for (;;) {
    const { status } = await ask(site, '/api/ready');
    const ms = performance.now() - begunAt;
    if (status === 200) return ms;
    if (ms > patienceMs) throw new Error('The database is back, and the site does not see it');
    await wait(50);
  }
}

/** A call that gets no answer at all fails, and says which it was. */
async function ask(site: Site, path: string, init: RequestInit = {}): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const response = await fetch(`${site.url}${path}`, { ...init, signal });
    await response.arrayBuffer();
    return response;
  } catch (cause) {
    throw new Error(`${init.method ?? 'GET'} ${path} was not answered`, { cause });
  }
}

/** People who write and read all the time; every answer they get must be correct. */
async function startLoad(site: Site) {
  const author = await site.signUp('drill-author');
  const story = await site.writeStory(author, 'drill');
  const chapter = (await site.call('GET', `${story}/chapters`, undefined, author.token)) as {
    chapters?: { id: string }[];
  };
  const chapter_id = chapter.chapters?.[0]?.id;
  const acknowledged: string[] = [];
  const wrong: string[] = [];
  let isOver = false;
  let refused = 0;
  let answered = 0;

  function judge(what: string, response: Response, expected: number) {
    if (response.status === expected) answered += 1;
    else if (response.status === 503 && response.headers.has('retry-after')) refused += 1;
    else wrong.push(`${what}: ${response.status}`);
  }
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${author.token}` };
  async function write(writer: number) {
    for (let count = 0; !isOver; count += 1) {
      const name = `node ${writer} ${count}`;
      const body = JSON.stringify({ chapter_id, name, body: 'It is dark.' });
      const response = await ask(site, `${story}/nodes`, { method: 'POST', headers, body });
      judge('write', response, 201);
      if (response.status === 201) acknowledged.push(name);
      else await wait(20);
    }
  }
  async function read(reader: number) {
    const path = ['/', '/api/home/featured', `${story}`, '/api/ready'][reader % 4] ?? '/';
    while (!isOver) {
      const response = await ask(site, path);
      judge(path, response, 200);
      await wait(20);
    }
  }
  const health = async () => {
    while (!isOver) {
      const { status } = await ask(site, '/api/health');
      if (status !== 200) wrong.push(`health: ${status}`);
      await wait(50);
    }
  };
  const all = Promise.all([
    ...Array.from({ length: writers }, (_, at) => write(at)),
    ...Array.from({ length: readers }, (_, at) => read(at)),
    health(),
  ]);
  // `stop` awaits it; until then nobody does.
  all.catch(() => {});
  return {
    acknowledged,
    refused: () => refused,
    figures: () =>
      `${answered} answered, ${refused} refused with 503, ${acknowledged.length} written`,
    async stop() {
      isOver = true;
      await all;
      if (wrong.length > 0) throw new Error(`Answers: ${[...new Set(wrong)].join(', ')}`);
    },
    async savedNames(): Promise<string[]> {
      const names: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const path: string = `${story}/nodes?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
        const page = (await site.call('GET', path, undefined, author.token)) as unknown as {
          nodes: { name: string }[];
          next_cursor?: string | null;
        };
        names.push(...page.nodes.map(({ name }) => name));
        cursor = page.next_cursor ?? null;
      }
      return names;
    },
  };
}
