import type { CheckResult } from '@brasslamp/story/checker/finding';
import type { Story } from '@brasslamp/story/model';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CheckRequest, type CheckWorker, createChecker } from './checker.ts';

const story = (title: string) => ({ title }) as Story;
const result = { proved: true } as CheckResult;

/** A worker that answers when the test says so. */
function setUp() {
  const workers: (CheckWorker & { asked: CheckRequest[] })[] = [];
  const answers: [string, CheckResult | null][] = [];
  const checker = createChecker(
    () => {
      const asked: CheckRequest[] = [];
      const worker = {
        asked,
        postMessage: (request: CheckRequest) => asked.push(request),
        terminate: vi.fn(),
        onmessage: null,
        onerror: null,
      } as unknown as (typeof workers)[number];
      workers.push(worker);
      return worker;
    },
    ({ title }, answer) => answers.push([title, answer]),
  );
  const newest = () => workers.at(-1) as (typeof workers)[number];
  const answer = () => {
    const { id } = newest().asked.at(-1) as CheckRequest;
    newest().onmessage?.call(newest() as never, { data: { id, result } } as MessageEvent);
  };
  const asked = () => workers.map((worker) => worker.asked.map(({ story }) => story.title));
  return { checker, workers, answers, answer, asked, newest };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the checker', () => {
  it('answers for the story that it was given', () => {
    const { checker, answers, answer } = setUp();
    checker.check(story('one'));
    answer();
    expect(answers).toEqual([['one', result]]);
  });

  it('checks the newest of those that wait, and lets out the others', () => {
    const { checker, asked, answer } = setUp();
    for (const title of ['one', 'two', 'three']) checker.check(story(title));
    answer();
    expect(asked()).toEqual([['one', 'three']]);
  });

  it('breaks off a long search for a newer story', () => {
    const { checker, asked, workers, answers, answer } = setUp();
    checker.check(story('one'));
    checker.check(story('two'));
    vi.advanceTimersByTime(1_000);
    expect(workers[0]?.terminate).toHaveBeenCalled();
    expect(asked()).toEqual([['one'], ['two']]);
    answer();
    expect(answers).toEqual([['two', result]]);
  });

  it('goes on with a long search that nothing newer waits for', () => {
    const { checker, workers } = setUp();
    const one = story('one');
    checker.check(one);
    checker.check(one);
    vi.advanceTimersByTime(60_000);
    expect(workers[0]?.terminate).not.toHaveBeenCalled();
  });

  it('says so when it fails, and starts again for the next story', () => {
    const { checker, asked, answers, newest } = setUp();
    checker.check(story('one'));
    newest().onerror?.call(newest() as never, { preventDefault() {} } as ErrorEvent);
    checker.check(story('two'));
    expect(answers).toEqual([['one', null]]);
    expect(asked()).toEqual([['one'], ['two']]);
  });
});
