import { createHash } from 'node:crypto';
import type { CheckResult } from '@brasslamp/story/checker/finding';
import type { FastifyBaseLogger } from 'fastify';
import { createConcurrencyLimit, createSharedCalls } from '../../concurrency-limit.ts';
import { AppError } from '../../errors/app-error.ts';
import type { HeavyDeps } from '../deps.ts';
import {
  type Answer,
  type CheckerThread,
  startCheckerThread,
  type ThreadLimits,
} from './checker-thread.ts';
import { createResultCache } from './result-cache.ts';
import type { TrimmedResult } from './trim-result.ts';

export interface CheckOutcome {
  /** SHA-256 of the text, hex. */
  hash: string;
  result: TrimmedResult;
  /** The places of images and sounds: whoever gets this asks which of them are gone. */
  media: CheckResult['media'];
}

/** JSON of a `Story`, whole or in pieces, which go to the thread that checks. */
interface StoryText {
  text: string | Uint8Array[];
  /** SHA-256 of the text, hex, where it is known. */
  hash?: string;
  contentRevision: number | null;
}

export interface Checker {
  /**
   * The result for a story, which comes as the JSON of a `Story`. `read` is asked only where no result of this edit
   * is cached; null = the story is not written yet. Throws `busy` when too many wait, and `limit_reached` for a
   * story that is too large. Authors take turns.
   */
  check(
    edit: { storyId: string; ownerId: string; contentRevision: number | null },
    read: () => Promise<StoryText>,
  ): Promise<CheckOutcome>;
  close(): Promise<void>;
}

export interface CheckingDeps extends HeavyDeps {
  checker: Checker;
}

export interface CheckerLimits extends ThreadLimits {
  /** Of stories that wait for the one being checked. */
  waiting: number;
}

const defaultLimits: CheckerLimits = {
  maxStates: 500_000,
  timeMs: 10_000,
  graceMs: 10_000,
  bufferBytes: 256 * 1024 * 1024,
  heapMegabytes: 512,
  waiting: 16,
};

const retryAfterSeconds = 5;

/**
 * Checks stories in one worker thread, one after the other, so that no story keeps others waiting for
 * long. The thread starts with the first story and is used again; it keeps no process alive.
 */
export function createChecker(
  { log }: { log: Pick<FastifyBaseLogger, 'error'> },
  given: Partial<CheckerLimits> = {},
): Checker {
  const limits = { ...defaultLimits, ...given };
  const results = createResultCache<CheckOutcome>();
  const once = createSharedCalls<CheckOutcome>();
  let thread: CheckerThread | undefined;
  const inTurn = createConcurrencyLimit({
    maxAtOnce: 1,
    maxQueued: limits.waiting,
    full: () => new AppError('busy.checks', {}, { retryAfterSeconds }),
  });

  const run = (text: StoryText['text']): Promise<Answer> => {
    thread = thread?.isAlive() ? thread : startCheckerThread(limits);
    return thread.run(text);
  };

  async function readAndCheck(
    { storyId, ownerId }: Parameters<Checker['check']>[0],
    read: Parameters<Checker['check']>[1],
  ): Promise<CheckOutcome> {
    const story = await read();
    const hash = story.hash ?? hashOf(story.text);
    const remember = (value: CheckOutcome, characters: number) =>
      results.set(storyId, { contentRevision: story.contentRevision, value, characters });
    const known = results.get(storyId);
    if (known?.value.hash === hash) {
      remember(known.value, known.characters);
      return known.value;
    }
    return once(hash, async () => {
      try {
        const { result, media, characters } = await inTurn(() => run(story.text), ownerId);
        const value = { hash, result, media };
        remember(value, characters);
        return value;
      } catch (error) {
        // A publish goes on without the checker, so nobody would see this error.
        if (!(error instanceof AppError)) log.error({ err: error, storyId }, 'A check failed');
        throw error;
      }
    });
  }

  return {
    async check(edit, read) {
      const { storyId, contentRevision } = edit;
      if (contentRevision === null) return readAndCheck(edit, read);
      const known = results.get(storyId);
      if (known?.contentRevision === contentRevision) return known.value;
      return once(`${storyId} ${contentRevision}`, () => readAndCheck(edit, read));
    },
    close: async () => {
      await thread?.end();
    },
  };
}

function hashOf(text: StoryText['text']): string {
  const hash = createHash('sha256');
  for (const piece of typeof text === 'string' ? [text] : text) hash.update(piece);
  return hash.digest('hex');
}
