import { type ChildProcess, fork } from 'node:child_process';
import type { FieldError } from '@brasslamp/contract/error-codes';
import type { FastifyBaseLogger } from 'fastify';
import { createConcurrencyLimit } from '../../../concurrency-limit.ts';
import { AppError, fieldError, notValid } from '../../../errors/app-error.ts';
import { createJobLine } from '../../../job-line.ts';

/** An image as it is stored: WebP without metadata. */
export interface EncodedImage {
  content: Uint8Array;
  /** In pixels; of an animation, one frame. */
  width: number;
  height: number;
}

export interface ToEncoder {
  number: number;
  bytes: Uint8Array;
}

export type FromEncoder =
  | 'ready'
  | { number: number; image: EncodedImage }
  | { number: number; refused: FieldError };

export interface Encoder {
  /** Users take turns. Throws `not_valid` for `file`, and `busy` when too many wait. */
  encode(bytes: Uint8Array, user: string): Promise<EncodedImage>;
  close(): Promise<void>;
}

export interface EncoderLimits {
  /** For one image, from when the process is ready for it. */
  timeMs: number;
  /** The time without work after which the process ends. */
  idleMs: number;
  /** Of images that wait. */
  waiting: number;
}

const defaultLimits: EncoderLimits = { timeMs: 20_000, idleMs: 60_000, waiting: 32 };
const retryAfterSeconds = 5;

/**
 * Encodes images one at a time in a process of its own. A thread would not do: native code goes on
 * in a thread that was ended, takes the whole server down when it crashes, and shares with it which
 * formats are shut.
 */
export function createEncoder(
  { log }: { log: Pick<FastifyBaseLogger, 'error'> },
  given: Partial<EncoderLimits> = {},
): Encoder {
  const limits = { ...defaultLimits, ...given };
  let process: EncoderProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  const inTurn = createConcurrencyLimit({
    maxAtOnce: 1,
    maxQueued: limits.waiting,
    full: () => new AppError('busy.images', {}, { retryAfterSeconds }),
  });

  const close = async () => {
    clearTimeout(idle);
    await process?.end();
    process = undefined;
  };

  return {
    encode: (bytes, user) =>
      inTurn(async () => {
        clearTimeout(idle);
        process = process?.isAlive() ? process : startProcess(limits.timeMs);
        try {
          return await process.encode(bytes);
        } catch (error) {
          if (error instanceof AppError) throw error;
          // An image that makes the process crash would do so again.
          log.error({ err: error }, 'An image couldn’t be encoded');
          throw notValid(fieldError('file', 'image_unreadable'));
        } finally {
          idle = setTimeout(() => void close(), limits.idleMs).unref();
        }
      }, user),
    close,
  };
}

interface EncoderProcess {
  isAlive(): boolean;
  /** Encodes one image at a time. */
  encode(bytes: Uint8Array): Promise<EncodedImage>;
  end(): Promise<void>;
}

/** Starts a process that keeps the server's process alive only while it works, and gets none of its settings. */
function startProcess(timeMs: number): EncoderProcess {
  const child = fork(new URL('./encode-process.ts', import.meta.url), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {},
    execArgv: [],
  });
  const line = createJobLine<Exclude<FromEncoder, 'ready'>>();
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.on('message', line.hear);
  child.on('error', line.die);
  child.on('exit', (code, signal) =>
    line.die(new Error(`The encoder ended with ${code ?? signal}`)),
  );
  keepsAlive(child, false);
  const giveUp = () => {
    line.die(notValid(fieldError('file', 'image_too_hard')));
    child.kill('SIGKILL');
  };

  return {
    isAlive: line.isAlive,
    encode(bytes) {
      keepsAlive(child, true);
      const encoded = line.run<EncodedImage>(
        ({ number, resolve, reject }) => {
          child.send({ number, bytes } satisfies ToEncoder, (error) => error && reject(error));
          return (message) => {
            if ('image' in message) resolve(message.image);
            else reject(notValid(message.refused));
          };
        },
        { timeMs, giveUp },
      );
      return encoded.finally(() => keepsAlive(child, false));
    },
    end: async () => {
      line.retire();
      child.ref();
      child.kill('SIGKILL');
      await gone;
    },
  };
}

function keepsAlive(child: ChildProcess, isWorking: boolean): void {
  if (isWorking) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}
