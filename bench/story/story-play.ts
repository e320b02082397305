import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Measurement } from '../measurement.ts';
import { interleaved } from '../site/load.ts';

const rounds = 5;

/**
 * Our engine compared with inkjs: the same story of 300 steps with one variable, readers who choose at
 * random, in choices per second of CPU time. Both make the text and list the choices at each choice; the
 * second time each begins with a saved play as JSON and ends with one.
 */
export async function storyPlay(): Promise<Measurement[]> {
  return [
    {
      name: 'playing: choose, list choices and make the text',
      atLeast: 8,
      ...(await compared('read')),
    },
    {
      name: 'playing: the same from JSON to JSON',
      atLeast: 0.75,
      ...(await compared('json')),
    },
  ];
}

async function compared(mode: 'read' | 'json') {
  const players = [player('ours', mode), player('inkjs', mode)] as const;
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
