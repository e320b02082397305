import { expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { describeOnBothDatabases } from '../testing/test-app.ts';
import { createJobs } from './jobs.ts';

const hourMs = 60 * 60 * 1_000;
/** The time limit for what comes for sure, on a busy machine too. */
const timeout = 120_000;

describeOnBothDatabases('A job', (openApp) => {
  async function open() {
    const { app, clock } = await openApp();
    const errors: object[] = [];
    const looks = { ended: 0 };
    const write: Database['write'] = (run) =>
      app.database.write(run).finally(() => (looks.ended += 1));
    const create = () =>
      createJobs({
        database: { ...app.database, write },
        now: clock.now,
        log: { error: (fields) => errors.push(fields) },
        firstWithinMs: 20,
      });
    return { create, clock, errors, looks };
  }

  it('runs in one of several processes, once in its interval', async () => {
    const { create, clock, errors, looks } = await open();
    let runs = 0;
    const run = async () => {
      runs += 1;
    };
    const runOnAll = async () => {
      const processes = [create(), create(), create()];
      const before = looks.ended;
      for (const jobs of processes) jobs.every('sweep', hourMs, run);
      await expect.poll(() => looks.ended - before, { timeout }).toBe(3);
      for (const jobs of processes) await jobs.stop();
    };
    await runOnAll();
    expect(runs).toBe(1);
    clock.advance(hourMs - 1);
    await runOnAll();
    expect(runs).toBe(1);
    clock.advance(1);
    await runOnAll();
    expect([runs, errors]).toEqual([2, []]);
  });

  /** The jobs of another process of the site, whose own job comes round and round. */
  function othersOf({ create, clock }: Awaited<ReturnType<typeof open>>) {
    const jobs = create();
    let rounds = 0;
    jobs.every('rounds of others', 5, async () => {
      rounds += 1;
      clock.advance(10);
    });
    return {
      /** Time enough for whatever is due. */
      comeRound: async () => {
        const before = rounds;
        await expect.poll(() => rounds - before, { timeout }).toBeGreaterThan(3);
      },
      stop: jobs.stop,
    };
  }

  it('comes again and again, never two at once, and after a failure too', async () => {
    const opened = await open();
    const { create, errors } = opened;
    const jobs = create();
    const others = othersOf(opened);
    let running = 0;
    const begun: string[] = [];
    for (const name of ['a', 'b']) {
      jobs.every(name, 5, async () => {
        running += 1;
        begun.push(running > 1 ? 'two at once' : name);
        await others.comeRound();
        running -= 1;
        if (begun.length === 1) throw new Error('broken');
      });
    }
    await expect.poll(() => begun.length, { timeout }).toBeGreaterThan(4);
    await jobs.stop();
    expect(new Set(begun)).toEqual(new Set(['a', 'b']));
    expect(errors).toEqual([expect.objectContaining({ job: begun[0] })]);
    const count = begun.length;
    await others.comeRound();
    await others.stop();
    expect([begun.length, running]).toEqual([count, 0]);
  });

  it('that is running is waited for at the stop', async () => {
    const opened = await open();
    const jobs = opened.create();
    const others = othersOf(opened);
    const seen: string[] = [];
    const end = Promise.withResolvers<void>();
    jobs.every('slow', hourMs, async () => {
      seen.push('runs');
      await end.promise;
      seen.push('is done');
    });
    await expect.poll(() => seen, { timeout }).toEqual(['runs']);
    const stopped = jobs.stop().then(() => seen.push('is stopped'));
    await others.comeRound();
    await others.stop();
    end.resolve();
    await stopped;
    expect(seen).toEqual(['runs', 'is done', 'is stopped']);
  });
});
