import { argon2, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { type ConcurrencyLimit, createConcurrencyLimit } from '../concurrency-limit.ts';
import { AppError } from '../errors/app-error.ts';
import { keyFor } from './secret.ts';

export interface Passwords {
  /**
   * The PHC string to store. Hashes of one `group` share a salt, so that `findMatch` can test them
   * with one computation. All of these throw `busy` when too many callers are waiting.
   */
  hash(password: string, group?: string): Promise<string>;
  /** No password matches an empty hash. */
  verify(password: string, hash: string): Promise<boolean>;
  /** The place of the first of a group's hashes that it matches, or -1. Takes the same time for many, one or none. */
  findMatch(password: string, hashes: readonly string[]): Promise<number>;
}

export interface PasswordCost {
  memoryKiB: number;
  passes: number;
  parallelism: number;
}

type Queue = Omit<ConcurrencyLimit, 'full'>;

const defaults: PasswordCost & Queue = {
  memoryKiB: 46 * 1024,
  passes: 2,
  parallelism: 1,
  maxAtOnce: 4,
  maxQueued: 64,
};
const tagLength = 32;
const saltLength = 16;
const phcForm = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Argon2id, a few at a time: each one takes 46 MiB while it runs. */
export function createPasswords(
  given: Partial<PasswordCost & Queue & { secret: string }> = {},
): Passwords {
  const { memoryKiB: memory, passes, parallelism, ...queue } = { ...defaults, ...given };
  const inTurn = createConcurrencyLimit({ ...queue, full });
  const cost = { memory, passes, parallelism, tagLength };
  const nobody = { ...cost, nonce: randomBytes(saltLength) };
  const saltKey = given.secret === undefined ? randomBytes(32) : keyFor('salts', given.secret);

  const saltOf = (group: string) =>
    createHmac('sha256', saltKey).update(group).digest().subarray(0, saltLength);

  const findMatch = (password: string, hashes: readonly string[]) =>
    inTurn(async () => {
      const parsed = hashes.map(parse);
      const [first] = parsed;
      const actual = await argon2id({ ...(first?.how ?? nobody), message: bytesOf(password) });
      return parsed.findIndex(
        ({ how, tag }) =>
          first?.how.nonce.equals(how.nonce) &&
          tag.length === actual.length &&
          timingSafeEqual(actual, tag),
      );
    });

  return {
    hash: (password, group) =>
      inTurn(async () => {
        const nonce = group === undefined ? randomBytes(saltLength) : saltOf(group);
        const tag = await argon2id({ ...cost, nonce, message: bytesOf(password) });
        const parameters = `m=${memory},t=${passes},p=${parallelism}`;
        return `$argon2id$v=19$${parameters}$${unpadded(nonce)}$${unpadded(tag)}`;
      }),
    verify: async (password, hash) => (await findMatch(password, hash === '' ? [] : [hash])) === 0,
    findMatch,
  };
}

function parse(hash: string) {
  const [, m, t, p, salt, tagText] = phcForm.exec(hash) ?? [];
  if (!salt || !tagText) throw new Error('A stored password hash is not in the PHC form');
  const tag = Buffer.from(tagText, 'base64');
  const how = {
    memory: Number(m),
    passes: Number(t),
    parallelism: Number(p),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: tag.length,
  };
  return { how, tag };
}

/** The bytes of a password: the same, on whichever keyboard it is typed. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'), 'utf8');

const unpadded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

const full = () =>
  new AppError(
    'busy.sign_ins',
    {},
    {
      retryAfterSeconds: 2,
    },
  );

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
