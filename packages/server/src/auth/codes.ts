import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Database, Writer } from '../db/database.ts';
import { newId } from '../ids.ts';
import { type CodePurpose, countWrongTry, deleteCode, findCode, replaceCode } from './queries.ts';
import { keyFor } from './secret.ts';

/** Without 0 O, 1 I L: a code is read from one screen and typed into another. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const codeLength = 8;
const maxWrongTries = 5;
const minuteMs = 60 * 1_000;
const lifetimesMs: Record<CodePurpose, number> = {
  verify_email: 24 * 60 * minuteMs,
  reset_password: 10 * minuteMs,
  change_email: 24 * 60 * minuteMs,
};

export interface NewCode {
  /** What the mail says; it is kept nowhere. */
  text: string;
  put(trx: Writer): Promise<void>;
}

export interface Codes {
  /** Makes a code. Once `put`, it takes the place of the user's one before it. */
  make(userId: string, purpose: CodePurpose): NewCode;
  hasLive(trx: Writer, userId: string, purpose: CodePurpose): Promise<boolean>;
  /** What was mailed is worth nothing any more. */
  drop(trx: Writer, userId: string, purpose: CodePurpose): Promise<void>;
  /** Tries a text as `redeem` does, but leaves the code as it is when it was right. */
  check(database: Database, userId: string, purpose: CodePurpose, text: string): Promise<boolean>;
  /**
   * Tries a text and says whether it was right: then the code is used up, and `whenRight` runs in
   * the same transaction. A wrong one is counted, which a throw in the transaction would take back.
   */
  redeem(
    database: Database,
    userId: string,
    purpose: CodePurpose,
    text: string,
    whenRight: (trx: Writer) => Promise<void>,
  ): Promise<boolean>;
}

export function createCodes(given: { secret: string; now: () => number }): Codes {
  const { now } = given;
  const key = keyFor('codes', given.secret);

  /**
   * A code has 40 bits, which any plain hash gives back in minutes to whoever reads the database.
   * Keyed with the secret, which is not in the database, the hash gives nothing.
   */
  const hashOf = (userId: string, purpose: CodePurpose, text: string) =>
    createHmac('sha256', key).update(`${purpose}:${userId}:${text}`).digest('hex');

  /** Whether the text is right; when it is wrong, it is counted. */
  async function tryOut(trx: Writer, userId: string, purpose: CodePurpose, text: string) {
    const typed = Buffer.from(hashOf(userId, purpose, text.trim().toUpperCase()));
    const code = await findCode(trx, userId, purpose);
    if (!code || !isLive(code)) return false;
    if (timingSafeEqual(typed, Buffer.from(code.code_hash))) return true;
    await countWrongTry(trx, code.id);
    return false;
  }

  const isLive = (code: { wrong_tries: number; expires_at: number }) =>
    code.wrong_tries < maxWrongTries && code.expires_at > now();

  return {
    make: (userId, purpose) => {
      const text = randomText();
      return {
        text,
        put: (trx) =>
          replaceCode(trx, {
            id: newId(),
            user_id: userId,
            purpose,
            code_hash: hashOf(userId, purpose, text),
            wrong_tries: 0,
            created_at: now(),
            expires_at: now() + lifetimesMs[purpose],
          }),
      };
    },
    hasLive: async (trx, userId, purpose) => {
      const code = await findCode(trx, userId, purpose);
      return code !== undefined && isLive(code);
    },
    drop: deleteCode,
    check: (database, userId, purpose, text) =>
      database.write((trx) => tryOut(trx, userId, purpose, text)),
    redeem: (database, userId, purpose, text, whenRight) =>
      database.write(async (trx) => {
        if (!(await tryOut(trx, userId, purpose, text))) return false;
        await deleteCode(trx, userId, purpose);
        await whenRight(trx);
        return true;
      }),
  };
}

const randomText = () =>
  Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
