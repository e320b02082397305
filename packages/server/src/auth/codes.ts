import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Database, Reader, Writer } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { newId } from '../ids.ts';
import {
  type CodePurpose,
  countWrongTries,
  deleteCode,
  findCodesOf,
  replaceCode,
} from './queries.ts';
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
  insert(trx: Writer): Promise<void>;
}

/** Somebody who waits for a code. */
export interface CodeOwner {
  id: string;
  purpose: CodePurpose;
}

export interface Codes {
  /** Makes a code. Once `put`, it takes the place of the user's one before it. */
  create(userId: string, purpose: CodePurpose): NewCode;
  hasLive(trx: Writer, userId: string, purpose: CodePurpose): Promise<boolean>;
  /** What was mailed is worth nothing any more. */
  drop(trx: Writer, userId: string, purpose: CodePurpose): Promise<void>;
  /** Whose code it is, if anybody's. Counts nothing: for what has to be known before `redeem`. */
  peek<Owner extends CodeOwner>(
    reader: Reader,
    owners: readonly Owner[],
    text: string,
  ): Promise<Owner | null>;
  /** Tries a text as `redeem` does, but leaves the code as it is when it was right. */
  check<Owner extends CodeOwner>(
    database: Database,
    owners: readonly Owner[],
    text: string,
  ): Promise<Owner | null>;
  /**
   * Tries a text and says whose code it was: then it is used up, and `whenRight` runs in the same
   * transaction. A wrong one is counted for all of them, which a throw in the transaction would
   * take back.
   */
  redeem<Owner extends CodeOwner>(
    database: Database,
    owners: readonly Owner[],
    text: string,
    whenRight: (trx: Writer, owner: Owner) => Promise<void>,
  ): Promise<Owner | null>;
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

  /** Whose code the text is, and the codes that it was compared with. */
  async function compare<Owner extends CodeOwner>(
    reader: Reader | Writer,
    owners: readonly Owner[],
    text: string,
  ) {
    const typed = asTyped(text);
    const isFor = (code: Row<'codes'>, { id, purpose }: CodeOwner) =>
      code.user_id === id && code.purpose === purpose;
    const ids = owners.map(({ id }) => id);
    const tried = (await findCodesOf(reader, ids)).filter(
      (code) => isLive(code) && owners.some((owner) => isFor(code, owner)),
    );
    const right = owners.find((owner) => {
      const hash = Buffer.from(hashOf(owner.id, owner.purpose, typed));
      const code = tried.find((one) => isFor(one, owner));
      return code !== undefined && timingSafeEqual(hash, Buffer.from(code.code_hash));
    });
    return { right: right ?? null, tried };
  }

  async function tryOut<Owner extends CodeOwner>(
    trx: Writer,
    owners: readonly Owner[],
    text: string,
  ): Promise<Owner | null> {
    const { right, tried } = await compare(trx, owners, text);
    if (!right) await countWrongTries(trx, tried);
    return right;
  }

  const isLive = (code: { wrong_tries: number; expires_at: number }) =>
    code.wrong_tries < maxWrongTries && code.expires_at > now();

  return {
    create: (userId, purpose) => {
      const text = randomText();
      return {
        text,
        insert: (trx) =>
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
      const codes = await findCodesOf(trx, [userId]);
      return codes.some((code) => code.purpose === purpose && isLive(code));
    },
    drop: deleteCode,
    peek: async (reader, owners, text) => (await compare(reader, owners, text)).right,
    check: (database, owners, text) => database.write((trx) => tryOut(trx, owners, text)),
    redeem: (database, owners, text, whenRight) =>
      database.write(async (trx) => {
        const right = await tryOut(trx, owners, text);
        if (!right) return null;
        await deleteCode(trx, right.id, right.purpose);
        await whenRight(trx, right);
        return right;
      }),
  };
}

/** A code may be typed in lower case and in groups: `abcd-efgh`, `ABCD EFGH`. */
const asTyped = (text: string) => text.replace(/[\s\p{Pd}]/gu, '').toUpperCase();

const randomText = () =>
  Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
