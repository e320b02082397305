// Two writers at the same moment, whose statements come in any order.
import { setTimeout as wait } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import type { Database, Writer } from '../../db/database.ts';
import type { TestApp } from '../test-app.ts';
import type { Attack, Round } from './attack.ts';

/** Numbers from 0 to 1. */
type Chance = () => number;

const longestPauseMs = 3;

/**
 * Attacks a rule so many times; throws when it breaks. Each writer rests after each of its statements,
 * for as long as chance says. With `isHeld: false` nothing is held, which shows what holding is for.
 */
export async function interleave(
  app: TestApp,
  attack: Attack,
  { times, chance, isHeld = true }: { times: number; chance: Chance; isHeld?: boolean },
): Promise<void> {
  const begin = await attack.prepare(app);
  for (let time = 0; time < times; time += 1) {
    const round = await begin(time);
    const answers = await atOnce(app.app.database, round, { chance, isHeld });
    await round.check(answers);
  }
}

async function atOnce(
  database: Database,
  { writers: [one, other] }: Round,
  given: { chance: Chance; isHeld: boolean },
) {
  const { write, writeAtOnce } = database;
  database.write = (run) => write((trx) => run(resting(trx, given)));
  database.writeAtOnce = async (run) => {
    // What it writes by was read before.
    await rest(given);
    return writeAtOnce(run);
  };
  try {
    return await Promise.all([one(), other()]);
  } finally {
    Object.assign(database, { write, writeAtOnce });
  }
}

const rest = ({ chance }: { chance: Chance }) => wait(chance() * longestPauseMs);

function resting(trx: Writer, given: { chance: Chance; isHeld: boolean }): Writer {
  const rests: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await rest(given);
      return result;
    },
  };
  const rested = trx.withPlugin(rests);
  if (!given.isHeld) Object.defineProperty(rested, 'isTransaction', { value: false });
  return rested;
}
