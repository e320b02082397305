import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Measurement } from '../measurement.ts';
import { type DatabasePlace, type Engine, onDatabases } from '../site/database-place.ts';
import { type WatchedDatabase, watchDatabase } from '../site/database-work.ts';
import { type LoadRequest, median, requestsPerSecond } from '../site/load.ts';
import { type ServerProcess, startProcess } from '../site/server-process.ts';
import { type Reader, type Site, startSite } from '../site/site.ts';
import { fullCommitOverOff } from './commit-cost.ts';

const connections = 64;
const seconds = 5;
const rounds = 3;
/** A process of PostgreSQL says what it did when it is used again after a second. */
const untilToldMs = 1_200;

/**
 * A choice over HTTP on SQLite with synchronous=FULL and on PostgreSQL, by different readers, beside a
 * bare Fastify route that does the same reads and writes with the bare driver in the same tables.
 */
export async function choiceOverHttp(): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  await onDatabases(undefined, async (newPlace, engine) => {
    const place = await newPlace();
    try {
      measurements.push(...(await choicesOn(engine, place)));
    } finally {
      await place.remove();
    }
  });
  return measurements;
}

async function choicesOn(engine: Engine, place: DatabasePlace): Promise<Measurement[]> {
  const url = place.settings.DATABASE_URL;
  const site = await startSite(place.folder, place.settings);
  const second = await startSite(place.folder, place.settings);
  const bare = await startProcess(new URL('./bare-choice-server.ts', import.meta.url), {
    args: [url ?? join(place.folder, 'data', 'brasslamp.sqlite')],
  });
  const database = await watchDatabase(url);
  try {
    const author = await site.signUp('anna');
    const path = await site.writeStory(author, 'hall');
    const ours = await begin(site, path, await guests(site));
    const theirs = await begin(site, path, await guests(site));
    const ofAuthor = await begin(site, path, Array(connections).fill(author));
    const runs = {
      ours: repeated(() => work(database, [site], within(path, ours))),
      bare: repeated(() => work(database, [bare], theirs)),
    };
    if (engine === 'sqlite') {
      await takeTurns(Object.values(runs));
      return onSqlite(runs, place.folder);
    }
    const more = {
      ...runs,
      oneReader: repeated(() => work(database, [site], within(path, ofAuthor))),
      twoProcesses: repeated(() => work(database, [site, second], within(path, ours))),
    };
    await takeTurns(Object.values(more));
    return onPostgres(more);
  } finally {
    await database.close();
    await Promise.all([site, second, bare].map((one) => one.stop()));
  }
}

type Token = Pick<Reader, 'token'>;

const guests = (site: Site): Promise<Token[]> =>
  Promise.all(Array.from({ length: connections }, () => site.becomeGuest()));

async function begin(site: Site, path: string, readers: Token[]): Promise<LoadRequest[]> {
  const begun: LoadRequest[] = [];
  for (const { token } of readers) {
    begun.push(choice(await site.startPlaythrough({ token }, path), token));
  }
  return begun;
}

const choice = (playthrough: string, token: string): LoadRequest => ({
  method: 'PUT',
  path: `/playthrough/${playthrough}/action`,
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  body: JSON.stringify({ action_id: 'a1' }),
});

const within = (story: string, choices: LoadRequest[]) =>
  choices.map((one) => ({ ...one, path: `${story}${one.path}` }));

/** The work of one run: for each second, and what each choice cost. */
interface Work {
  choices: number;
  rolledBack: number;
  processorMs: number;
  databaseMs: number;
}

type Served = Pick<ServerProcess, 'url' | 'processorSeconds'>;

/** The work of some servers while all connections choose, spread over them. */
async function work(
  database: WatchedDatabase,
  servers: Served[],
  choices: LoadRequest[],
): Promise<Work> {
  const used = () => servers.reduce((sum, one) => sum + one.processorSeconds(), 0);
  const [before, usedBefore] = [await database.work(), used()];
  const share = connections / servers.length;
  const perSecond = await Promise.all(
    servers.map(({ url }, at) =>
      requestsPerSecond(url, seconds, share, (index) => choices[at * share + index] as LoadRequest),
    ),
  );
  const usedAfter = used();
  const { processorSeconds } = await database.work();
  await wait(untilToldMs);
  await Promise.all(
    choices.map(({ path, ...sent }) => fetch(`${servers[0]?.url}${path}`, { ...sent })),
  );
  const { rolledBack } = await database.work();
  const made = perSecond.reduce((sum, one) => sum + one, 0) * seconds;
  return {
    choices: made / seconds,
    rolledBack: (rolledBack - before.rolledBack) / made,
    processorMs: ((usedAfter - usedBefore) * 1_000) / made,
    databaseMs: ((processorSeconds - before.processorSeconds) * 1_000) / made,
  };
}

interface Repeated {
  once(): Promise<void>;
  /** The median of each figure. */
  middle(): Work;
}

function repeated(run: () => Promise<Work>): Repeated {
  const works: Work[] = [];
  const middle = (key: keyof Work) => median(works.map((one) => one[key]));
  return {
    once: async () => void works.push(await run()),
    middle: () => ({
      choices: middle('choices'),
      rolledBack: middle('rolledBack'),
      processorMs: middle('processorMs'),
      databaseMs: middle('databaseMs'),
    }),
  };
}

async function takeTurns(runs: Repeated[]): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const run of runs) await run.once();
  }
}

const said = ({ choices, processorMs, databaseMs }: Work) =>
  `${choices.toFixed(0)} choices/s of ${processorMs.toFixed(2)} ms` +
  (databaseMs > 0 ? ` and ${databaseMs.toFixed(2)} ms in the database` : '');

type Runs<Name extends string> = Record<Name, Repeated>;

function onSqlite(runs: Runs<'ours' | 'bare'>, folder: string): Measurement[] {
  const [ours, bare] = [runs.ours.middle(), runs.bare.middle()];
  const commitRatio = fullCommitOverOff(folder);
  return [
    {
      name: 'choice over HTTP',
      ratio: ours.choices / bare.choices,
      atLeast: 0.5,
      detail:
        `${said(ours)}, bare ${said(bare)}; ` +
        `a commit with FULL costs ${commitRatio.toFixed(1)} × one with OFF here`,
    },
  ];
}

function onPostgres(runs: Runs<'ours' | 'bare' | 'oneReader' | 'twoProcesses'>): Measurement[] {
  const [ours, bare] = [runs.ours.middle(), runs.bare.middle()];
  const [oneReader, twoProcesses] = [runs.oneReader.middle(), runs.twoProcesses.middle()];
  const all = ({ processorMs, databaseMs }: Work) => processorMs + databaseMs;
  return [
    {
      name: 'choice over HTTP, PostgreSQL',
      ratio: ours.choices / bare.choices,
      atLeast: 0.9,
      detail: `${said(ours)}, bare ${said(bare)}`,
    },
    {
      name: 'choice over HTTP, PostgreSQL: processor',
      ratio: all(ours) / all(bare),
      atMost: 1.5,
      detail: `without the database’s own ${(ours.processorMs / bare.processorMs).toFixed(2)} ×`,
    },
    {
      name: 'choice over HTTP, PostgreSQL: rolled back',
      count: ours.rolledBack,
      unit: 'a choice',
      atMost: 0.01,
      detail: `by different readers; in 64 playthroughs of one reader ${oneReader.rolledBack.toFixed(3)}, ${said(oneReader)}`,
    },
    {
      name: 'choice over HTTP, PostgreSQL: two processes beside one',
      ratio: twoProcesses.choices / ours.choices,
      atLeast: 1,
      detail: `${said(twoProcesses)}, rolled back ${twoProcesses.rolledBack.toFixed(3)} a choice`,
    },
  ];
}
