import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Measurement } from '../measurement.ts';
import { interleaved } from '../site/load.ts';

const rounds = 5;

/**
 * Our engine compared with inkjs: the same story of 300 steps with one variable, readers who choose at
 * random, in choices per second of CPU time.
 */
export async function storyPlay(): Promise<Measurement[]> {
  const json = await compared('json', 'json');
  const copied = await compared('copy', 'json');
  return [
    {
      name: 'playing: choose and list choices',
      atLeast: 25,
      ...(await compared('choose', 'choose')),
    },
    {
      name: 'playing: choose, list choices and make the text',
      atLeast: 8,
      ...(await compared('read', 'choose')),
    },
    {
      name: 'playing: save, restore and choose',
      atLeast: 50,
      ratio: copied.ratio,
      detail: `${copied.detail}; our state is copied. As JSON by ids, as the server keeps it: ${json.ratio.toFixed(1)} ×, ${json.detail}`,
    },
  ];
}

async function compared(ourMode: string, inkMode: string) {
  const players = [player('ours', ourMode), player('inkjs', inkMode)] as const;
  try {
    const [ours, ink] = await interleaved(
      rounds,
      () => playRound(players[0]),
      () => playRound(players[1]),
    );
    const detail = `${thousands(ours)} against ${thousands(ink)} choices/s of inkjs, medians of ${rounds}`;
    return { ratio: ours / ink, detail };
  } finally {
    for (const process of players) process.kill();
  }
}

const player = (engine: string, mode: string): ChildProcess =>
  fork(new URL('./story-player.ts', import.meta.url), [engine, mode]);

async function playRound(process: ChildProcess): Promise<number> {
  process.send('play');
  const [choicesPerSecond] = await Promise.race([
    once(process, 'message'),
    once(process, 'exit').then(() => {
      throw new Error('A player ended');
    }),
  ]);
  return choicesPerSecond as number;
}

const thousands = (perSecond: number): string => `${(perSecond / 1_000).toFixed(1)} k`;
