import { Worker } from 'node:worker_threads';
import { siteLimits } from '@brasslamp/story/model/site-limits';
import { createConcurrencyLimit } from '../../concurrency-limit.ts';
import { AppError, fieldError, notValid } from '../../errors/app-error.ts';
import type { FromWorker } from './sanitize-worker.ts';

/** Far more than the largest page takes. */
const defaultTimeoutMs = 5_000;
const maxQueued = 15;

/** Gives HTML in which nothing can run. Throws `not_valid` for `body`, or `busy`. */
export type Sanitizer = (html: string) => Promise<string>;

/**
 * Sanitizes in a worker thread, one text at a time: however long the parser takes, it delays no
 * other calls and ends in time. Each text gets a new worker, because pages are seldom written.
 */
export function createSanitizer(timeoutMs = defaultTimeoutMs): Sanitizer {
  const inTurn = createConcurrencyLimit({
    maxAtOnce: 1,
    maxQueued,
    full: () => new AppError('busy.pages'),
  });
  return async (html) => {
    const clean = await inTurn(() => runWorker(html, timeoutMs));
    // A sanitized `&` has five characters, and the result must be short enough to be sent again.
    if (clean.length > siteLimits.contentBody) throw notValid(fieldError('body', 'html_too_long'));
    return clean;
  };
}

function runWorker(html: string, timeoutMs: number): Promise<string> {
  const worker = new Worker(new URL('./sanitize-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  let timer: NodeJS.Timeout | undefined;
  const done = new Promise<string>((resolve, reject) => {
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('The sanitizer ended without an answer')));
    worker.on('message', (message: FromWorker) => {
      if (message === 'ready') {
        // The time counts from here, because a busy machine may need a while to start a worker.
        timer = setTimeout(() => reject(notValid(fieldError('body', 'html_too_hard'))), timeoutMs);
        worker.postMessage(html);
      } else if ('html' in message) resolve(message.html);
      else reject(notValid(message.refused));
    });
  });
  return done.finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}
