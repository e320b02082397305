import { randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '../http/app-error.ts';
import { argon2id } from './argon2.ts';

export interface Passwords {
  /** The PHC string to keep. Throws `busy` when too many wait already, as the other two do. */
  hash(password: string): Promise<string>;
  verify(password: string, hash: string): Promise<boolean>;
  /** Costs what `verify` costs and is never right: for names that nobody has. */
  verifyAgainstNobody(password: string): Promise<false>;
}

export interface PasswordCost {
  memoryKiB: number;
  passes: number;
  parallelism: number;
}

interface Turnstile {
  maxAtOnce: number;
  maxQueued: number;
}

const defaults: PasswordCost & Turnstile = {
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
export function createPasswords(given: Partial<PasswordCost & Turnstile> = {}): Passwords {
  const { memoryKiB: memory, passes, parallelism, ...turnstile } = { ...defaults, ...given };
  const inTurn = createTurnstile(turnstile);
  const cost = { memory, passes, parallelism, tagLength };
  const nobodySalt = randomBytes(saltLength);

  return {
    hash: (password) =>
      inTurn(async () => {
        const nonce = randomBytes(saltLength);
        const tag = await argon2id({ ...cost, nonce, message: bytesOf(password) });
        const parameters = `m=${memory},t=${passes},p=${parallelism}`;
        return `$argon2id$v=19$${parameters}$${unpadded(nonce)}$${unpadded(tag)}`;
      }),
    verify: (password, hash) =>
      inTurn(async () => {
        const [, m, t, p, salt, tag] = phcForm.exec(hash) ?? [];
        if (!salt || !tag) throw new Error('A stored password hash is not in the PHC form');
        const expected = Buffer.from(tag, 'base64');
        const actual = await argon2id({
          message: bytesOf(password),
          nonce: Buffer.from(salt, 'base64'),
          memory: Number(m),
          passes: Number(t),
          parallelism: Number(p),
          tagLength: expected.length,
        });
        return timingSafeEqual(actual, expected);
      }),
    verifyAgainstNobody: (password) =>
      inTurn(async () => {
        await argon2id({ ...cost, nonce: nobodySalt, message: bytesOf(password) });
        return false as const;
      }),
  };
}

/** One password typed on two keyboards gives the same bytes. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'), 'utf8');

const unpadded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

function createTurnstile({ maxAtOnce, maxQueued }: Turnstile) {
  const queue: (() => void)[] = [];
  let running = 0;
  return async <T>(run: () => Promise<T>): Promise<T> => {
    if (running < maxAtOnce) {
      running += 1;
    } else if (queue.length < maxQueued) {
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      throw new AppError('busy', 'Too many people are signing in at this moment. Try again soon.', {
        retryAfterSeconds: 2,
      });
    }
    try {
      return await run();
    } finally {
      // The place goes straight to the next in line, so that nobody can slip in between.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
