// Does one heavy job after the other beside the server's own thread, each over a snapshot of the
// database. What it makes goes out in pieces; the next one is made when the last one is put away.
import { parentPort } from 'node:worker_threads';
import type { ErrorCode } from '@brasslamp/contract/error-codes';
import { type DatabaseAddress, openSnapshot } from '../../db/connect/open-snapshot.ts';
import { AppError } from '../../errors/app-error.ts';
import { readLargeBody } from '../../http/bodies/read-body.ts';
import { type BodyJob, doJob, type HeavyJob, type SayPiece } from './heavy-jobs.ts';

export type ToHeavyWorker =
  | { number: number; where: DatabaseAddress; job: HeavyJob | BodyJob }
  /** The last piece is put away. */
  | { number: number; goOn: true };

export type FromHeavyWorker =
  | 'ready'
  | { number: number; channel: string; piece: Uint8Array<ArrayBuffer> }
  | { number: number; answer: unknown }
  | { number: number; refused: { code: ErrorCode; detail: string } }
  | { number: number; failed: string };

const say = (message: FromHeavyWorker, transfer: ArrayBuffer[] = []) =>
  parentPort?.postMessage(message, transfer);

const encoder = new TextEncoder();
let goOn = () => {};

async function work(
  number: number,
  where: DatabaseAddress,
  job: HeavyJob | BodyJob,
): Promise<void> {
  const sayPiece: SayPiece = (channel, text) =>
    new Promise((resolve) => {
      goOn = resolve;
      const piece = encoder.encode(text);
      say({ number, channel, piece }, [piece.buffer]);
    });
  try {
    if (job.kind === 'read-body') {
      say({ number, answer: readLargeBody(job.key, job.bytes) });
      return;
    }
    const snapshot = await openSnapshot(where);
    try {
      say({ number, answer: await doJob(snapshot.read, job, sayPiece) });
    } finally {
      await snapshot.close();
    }
  } catch (error) {
    if (error instanceof AppError) {
      say({ number, refused: { code: error.code, detail: error.message } });
    } else {
      say({ number, failed: error instanceof Error ? (error.stack ?? '') : String(error) });
    }
  }
}

parentPort?.on('message', (message: ToHeavyWorker) => {
  if ('goOn' in message) goOn();
  else void work(message.number, message.where, message.job);
});
say('ready');
