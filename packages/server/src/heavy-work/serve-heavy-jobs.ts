// Does one heavy job after the other beside the server's own thread, each over a snapshot of the
// database. What it makes goes out in pieces; the next one is made when the last one is put away.
import { parentPort } from 'node:worker_threads';
import {
  type DatabaseAddress,
  loadSqliteDriver,
  openSnapshot,
} from '../db/connect/open-snapshot.ts';
import { AppError, type Refusal } from '../errors/app-error.ts';
import { readLargeBody } from '../http/bodies/read-body.ts';
import type { EmitPiece, FileJobKind, HeavyJobKind, SentJob } from './heavy-job.ts';

export type ToHeavyWorker =
  | { number: number; where: DatabaseAddress; job: SentJob }
  /** The last piece is put away. */
  | { number: number; goOn: true };

export type FromHeavyWorker =
  | 'ready'
  | { number: number; channel: string; piece: Uint8Array<ArrayBuffer> }
  | { number: number; answer: unknown }
  | { number: number; refused: Refusal }
  | { number: number; failed: string };

const say = (message: FromHeavyWorker, transfer: ArrayBuffer[] = []) =>
  parentPort?.postMessage(message, transfer);

const encoder = new TextEncoder();
let goOn = () => {};

/** The kinds of jobs that a thread can run. */
interface Kinds {
  jobs: readonly Pick<HeavyJobKind<never, unknown>, 'kind' | 'run'>[];
  ofFiles: readonly FileJobKind<unknown>[];
}

function kindOf<Kind extends { kind: string }>(
  kinds: readonly Kind[],
  job: { kind: string },
): Kind {
  const kind = kinds.find((one) => one.kind === job.kind);
  if (!kind) throw new Error(`There is no heavy job "${job.kind}"`);
  return kind;
}

async function work(
  kinds: Kinds,
  { number, where, job }: { number: number; where: DatabaseAddress; job: SentJob },
): Promise<void> {
  const sayPiece: EmitPiece = (channel, made) =>
    new Promise((resolve) => {
      goOn = resolve;
      // Bytes are copied: what is handed over is gone here.
      const piece = typeof made === 'string' ? encoder.encode(made) : new Uint8Array(made);
      say({ number, channel, piece }, [piece.buffer]);
    });
  try {
    if ('bytes' in job) {
      say({ number, answer: readLargeBody(job.key, job.bytes) });
      return;
    }
    if ('file' in job) {
      say({ number, answer: await kindOf(kinds.ofFiles, job).run(job.file, job.about) });
      return;
    }
    const kind = kindOf(kinds.jobs, job);
    const snapshot = await openSnapshot(where);
    try {
      say({ number, answer: await kind.run(snapshot.read, job.ask as never, sayPiece) });
    } finally {
      await snapshot.close();
    }
  } catch (error) {
    if (error instanceof AppError) {
      say({ number, refused: error.refusal });
    } else {
      say({ number, failed: error instanceof Error ? (error.stack ?? '') : String(error) });
    }
  }
}

export function serveHeavyJobs(kinds: Kinds): void {
  parentPort?.on('message', (message: ToHeavyWorker) => {
    if ('goOn' in message) goOn();
    else void work(kinds, message);
  });
  loadSqliteDriver();
  say('ready');
}
