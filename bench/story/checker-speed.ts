import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { tarredTwine } from '../corpus.ts';
import type { Measurement } from '../measurement.ts';
import { interleaved, median } from '../site/load.ts';

const rounds = 5;
const manyStates = 1_000_000;
const fewStates = 100_000;

/**
 * The checker: states per second, compared with the same search on top of inkjs (in place of inkcheck,
 * which is not in the registry); memory; and whole checks, in CPU time.
 */
export async function checkerSpeed(): Promise<Measurement[]> {
  const [ours, ink] = await withPlayers(['states', 'inkjs'], ([one, other]) =>
    interleaved(rounds, one, other),
  );
  const [short, long] = await withPlayers(['straight-250', 'straight-2500'], ([one, other]) =>
    interleaved(rounds, one, other),
  );
  const many = await withPlayers([`memory-${manyStates}`], ([bytes]) => bytes());
  const few = await withPlayers([`memory-${fewStates}`], ([bytes]) => bytes());
  const bytesPerState = (many - few) / (manyStates - fewStates);
  return [
    {
      name: 'checker: states, beside inkjs',
      ratio: ours / ink,
      atLeast: 30,
      detail: `${thousands(ours)} against ${thousands(ink)} states/s, medians of ${rounds}`,
    },
    {
      name: 'checker: states, of 100,000 a second',
      ratio: ours / 100_000,
      atLeast: 1,
      detail: `${thousands(ours)} states/s on one core`,
    },
    {
      name: 'checker: memory of 1,000 states',
      kilobytes: (bytesPerState * 1_000) / 1024,
      atMost: 100_000 / 1024,
      detail: `${bytesPerState.toFixed(0)} bytes a state at ${manyStates.toLocaleString('en')}, by the most memory of the process`,
    },
    {
      name: 'checker: a straight story of 2,500 steps, of 200 ms',
      ratio: 200 / long,
      atLeast: 1,
      detail: inMs(long),
    },
    {
      name: 'checker: 10 × the steps of a straight story, of 12 × the time',
      ratio: (12 * short) / long,
      atLeast: 1,
      detail: `250 steps ${inMs(short)}; 2,500 steps ${inMs(long)}`,
    },
    ...(await twineStory()),
  ];
}

async function twineStory(): Promise<Measurement[]> {
  const file = tarredTwine('checking');
  if (!file) return [];
  const ms = await withPlayers([file], async ([check]) => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await check());
    return median(times);
  });
  const name = 'checker: a Twine story of 2,463 nodes, of 1 s';
  return [{ name, ratio: 1_000 / ms, atLeast: 1, detail: inMs(ms) }];
}

const inMs = (ms: number) => `${ms.toFixed(0)} ms of CPU time, median of ${rounds}`;

type Measure = () => Promise<number>;

/** Runs players, each in a separate process; the first answer of each is left out, because the code is not warm yet. */
async function withPlayers<Result, const Modes extends readonly string[]>(
  modes: Modes,
  run: (measures: { [Place in keyof Modes]: Measure }) => Promise<Result>,
): Promise<Result> {
  const players = modes.map((mode) =>
    fork(new URL('./checker-player.ts', import.meta.url), [mode]),
  );
  try {
    const measures = players.map((player) => () => askOnce(player));
    const isWarm = modes.some((mode) => !mode.startsWith('memory'));
    if (isWarm) for (const measure of measures) await measure();
    return await run(measures as { [Place in keyof Modes]: Measure });
  } finally {
    for (const player of players) player.kill();
  }
}

async function askOnce(player: ChildProcess): Promise<number> {
  player.send('measure');
  const [answer] = await Promise.race([
    once(player, 'message'),
    once(player, 'exit').then(() => {
      throw new Error('A player ended');
    }),
  ]);
  return answer as number;
}

const thousands = (perSecond: number): string => `${(perSecond / 1_000).toFixed(1)} k`;
