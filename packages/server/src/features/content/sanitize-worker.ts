import { parentPort } from 'node:worker_threads';
import type { FieldError } from '@brasslamp/contract/error-codes';
import { cleanHtml, ShapeError } from './clean-html.ts';

/** What the worker says: first that it is ready, then what came of the HTML that it was given. */
export type FromWorker = 'ready' | { html: string } | { refused: FieldError };

const post = (message: FromWorker) => parentPort?.postMessage(message);

parentPort?.once('message', (html: string) => {
  try {
    post({ html: cleanHtml(html) });
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    post({ refused: error.fieldError });
  }
});
post('ready');
