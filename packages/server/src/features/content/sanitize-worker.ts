import { parentPort } from 'node:worker_threads';
import type { FieldError } from '@brasslamp/contract/error-codes';
import { cleanHtml, ShapeError } from './clean-html.ts';

/** The messages of the worker: first that it is ready, then the result for the HTML that it got. */
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
