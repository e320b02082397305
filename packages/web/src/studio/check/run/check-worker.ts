/** The worker in which the checker runs, so that writing never waits for it. */
import { check } from '@brasslamp/story/checker';
import type { CheckAnswer, CheckRequest } from './checker.ts';

/** A search that takes longer stops and says so. */
const longestMs = 15_000;

self.addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  const stopAt = performance.now() + longestMs;
  const result = check(data.story, { isStopped: () => performance.now() > stopAt });
  self.postMessage({ id: data.id, result } satisfies CheckAnswer);
});
