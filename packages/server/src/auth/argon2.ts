import { argon2 } from 'node:crypto';
import { promisify } from 'node:util';

interface Argon2Parameters {
  message: Uint8Array;
  nonce: Uint8Array;
  parallelism: number;
  tagLength: number;
  /** KiB. */
  memory: number;
  passes: number;
}

declare module 'crypto' {
  // Node has it since 24.7; the types of the pinned @types/node do not.
  function argon2(
    algorithm: 'argon2id',
    parameters: Argon2Parameters,
    callback: (error: Error | null, key: Buffer) => void,
  ): void;
}

const run = promisify(argon2);

/** Works on a thread of its own, not on the main one. */
export const argon2id = (parameters: Argon2Parameters): Promise<Buffer> =>
  run('argon2id', parameters);
