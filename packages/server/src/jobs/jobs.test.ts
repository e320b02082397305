import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { describeOnBothDatabases } from '../testing/test-app.ts';
import { createJobs } from './jobs.ts';

const hourMs = 60 * 60 * 1_000;

describeOnBothDatabases('A job', (openApp) => {
  async function open() {
    const { app, clock } = await openApp();
    const errors: object[] = [];
    const create = () =>
      createJobs({
        database: app.database,
        now: clock.now,
        log: { error: (fields) => errors.push(fields) },
        firstWithinMs: 20,
      });
    return { create, clock, errors };
  }

  it('runs in one of several processes, once in its interval', async () => {
    const { create, clock, errors } = await open();
    let runs = 0;
    const run = async () => {
      runs += 1;
    };
    const runOnAll = async () => {
      const processes = [create(), create(), create()];
      for (const jobs of processes) jobs.every('sweep', hourMs, run);
      await pause(300);
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

  it('comes again and again, never two at once, and after a failure too', async () => {
    const { create, clock, errors } = await open();
    const jobs = create();
    let running = 0;
    const begun: string[] = [];
    for (const name of ['a', 'b']) {
      jobs.every(name, 5, async () => {
        running += 1;
        begun.push(running > 1 ? 'two at once' : name);
        clock.advance(10);
        await pause(15);
        running -= 1;
        if (begun.length === 1) throw new Error('broken');
      });
    }
    await expect.poll(() => begun.length, { timeout: 10_000 }).toBeGreaterThan(6);
    await jobs.stop();
    expect(new Set(begun)).toEqual(new Set(['a', 'b']));
    expect(errors).toEqual([expect.objectContaining({ job: begun[0] })]);
    const count = begun.length;
    await pause(100);
    expect([begun.length, running]).toEqual([count, 0]);
  });

  it('that is running is waited for at the stop', async () => {
    const { create } = await open();
    const jobs = create();
    let state = 'waiting';
    jobs.every('slow', hourMs, async () => {
      state = 'running';
      await pause(200);
      state = 'done';
    });
    await expect.poll(() => state, { timeout: 10_000 }).toBe('running');
    await jobs.stop();
    expect(state).toBe('done');
  });
});
