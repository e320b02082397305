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

/** The characters of codes, without 0 O, 1 I L: a code is read from one screen and typed into another. */
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
  /** For the mail; it is stored nowhere. */
  text: string;
  insert(trx: Writer): Promise<void>;
}

/** A person to whom a code was mailed. */
export interface CodeOwner {
  id: string;
  purpose: CodePurpose;
  /**
   * Whoever tries showed that they are this owner. Their tries are counted apart: a stranger, who knows
   * the address alone, cannot use up the tries of a code that is still on its way.
   */
  isNamed?: boolean;
}

export interface Codes {
  /** Makes a code. Once inserted, it replaces the user’s earlier one for this purpose. */
  create(userId: string, purpose: CodePurpose): NewCode;
  hasLive(trx: Writer, userId: string, purpose: CodePurpose): Promise<boolean>;
  /** Makes a mailed code worthless. */
  drop(trx: Writer, userId: string, purpose: CodePurpose): Promise<void>;
  /** Whose code it is, or null. A wrong one is not counted: use it only together with `redeem`. */
  peek<Owner extends CodeOwner>(
    reader: Reader,
    owners: readonly Owner[],
    text: string,
  ): Promise<Owner | null>;
  /** Tries a text as `redeem` does, but does not use the code up. */
  check<Owner extends CodeOwner>(
    database: Database,
    owners: readonly Owner[],
    text: string,
  ): Promise<Owner | null>;
  /**
   * Tries a text and says whose code it was; null = nobody's. A right one is used up, and `whenRight`
   * runs in the same transaction. A wrong one counts as a try for all owners; that is why it is not
   * thrown: the count would be rolled back.
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
  const isLive = (code: Row<'codes'>, isNamed = false) =>
    code.wrong_tries < maxWrongTries &&
    (isNamed || code.blind_tries < maxWrongTries) &&
    code.expires_at > now();

  async function tryOut<Owner extends CodeOwner>(
    trx: Writer,
    owners: readonly Owner[],
    text: string,
  ): Promise<Owner | null> {
    const tried = await liveCodesOf(trx, owners);
    const right = ownerOf(key, tried, owners, text);
    if (!right) await countTries(trx, tried, owners);
    return right;
  }

  /** The codes of these people, each for its own purpose. */
  async function liveCodesOf(reader: Reader | Writer, owners: readonly CodeOwner[]) {
    const codes = await findCodesOf(
      reader,
      owners.map(({ id }) => id),
    );
    return codes.filter((code) =>
      owners.some((owner) => isFor(code, owner) && isLive(code, owner.isNamed)),
    );
  }

  return {
    create: (userId, purpose) => {
      const text = randomText();
      const [created_at, expires_at] = [now(), now() + lifetimesMs[purpose]];
      const code_hash = hashOf(key, { id: userId, purpose }, text);
      const row = { id: newId(), user_id: userId, purpose, code_hash, created_at, expires_at };
      return {
        text,
        insert: (trx) => replaceCode(trx, { ...row, wrong_tries: 0, blind_tries: 0 }),
      };
    },
    hasLive: async (trx, userId, purpose) => {
      const codes = await findCodesOf(trx, [userId]);
      return codes.some((code) => code.purpose === purpose && isLive(code));
    },
    drop: deleteCode,
    peek: async (reader, owners, text) =>
      ownerOf(key, await liveCodesOf(reader, owners), owners, text),
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

const isFor = (code: Row<'codes'>, { id, purpose }: CodeOwner) =>
  code.user_id === id && code.purpose === purpose;

/** Counts a wrong try for each code: those of strangers apart. */
async function countTries(
  trx: Writer,
  codes: readonly Row<'codes'>[],
  owners: readonly CodeOwner[],
): Promise<void> {
  const isNamed = (code: Row<'codes'>) =>
    owners.some((owner) => owner.isNamed && isFor(code, owner));
  await countWrongTries(trx, 'wrong_tries', codes.filter(isNamed));
  await countWrongTries(
    trx,
    'blind_tries',
    codes.filter((code) => !isNamed(code)),
  );
}

/** The owner of the code that the text is. */
function ownerOf<Owner extends CodeOwner>(
  key: Uint8Array,
  codes: readonly Row<'codes'>[],
  owners: readonly Owner[],
  text: string,
): Owner | null {
  const typed = asTyped(text);
  const right = owners.find((owner) => {
    const hash = Buffer.from(hashOf(key, owner, typed));
    const code = codes.find((one) => isFor(one, owner));
    return code !== undefined && timingSafeEqual(hash, Buffer.from(code.code_hash));
  });
  return right ?? null;
}

/**
 * A code has 40 bits: somebody who reads the database could find it from a plain hash in minutes.
 * This hash is keyed with the secret, which is not in the database.
 */
const hashOf = (key: Uint8Array, { id, purpose }: CodeOwner, text: string) =>
  createHmac('sha256', key).update(`${purpose}:${id}:${text}`).digest('hex');

/** A code may be typed in lower case and in groups: `abcd-efgh`, `ABCD EFGH`. */
const asTyped = (text: string) => text.replace(/[\s\p{Pd}]/gu, '').toUpperCase();

const randomText = () =>
  Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
