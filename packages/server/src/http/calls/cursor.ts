// Where the next page of a list begins: the sort keys of the last row, encoded.
import { type AppError, fieldError, notValid } from '../../errors/app-error.ts';

interface KeyTypes {
  /** For a column of 32 bits: PostgreSQL refuses to compare it with more. */
  int32: number;
  number: number;
  double: number;
  string: string;
}
type Shape = readonly (keyof KeyTypes)[];
type Keys<S extends Shape> = { -readonly [Place in keyof S]: KeyTypes[S[Place]] };

export function encodeCursor(keys: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url');
}

/** The keys in a cursor of this shape; null when there is none. Throws a 422 for `cursor`. */
export function decodeCursor<const S extends Shape>(
  cursor: string | undefined,
  shape: S,
): Keys<S> | null {
  if (cursor === undefined) return null;
  const keys = parse(cursor);
  if (!Array.isArray(keys) || keys.length !== shape.length) throw unknownCursor();
  if (!shape.every((type, place) => isKey(type, keys[place]))) throw unknownCursor();
  return keys as Keys<S>;
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw unknownCursor();
  }
}

/** Databases refuse a NUL in a text and numbers beyond safe integers. */
function isKey(type: keyof KeyTypes, key: unknown): boolean {
  if (type === 'int32') return Number.isInteger(key) && key === Number(key) >> 0;
  if (type === 'number') return Number.isSafeInteger(key);
  if (type === 'double') return Number.isFinite(key);
  return typeof key === 'string' && !key.includes('\0') && key.isWellFormed();
}

export const unknownCursor = (): AppError => notValid(fieldError('cursor', 'cursor_unknown'));

/**
 * The first `limit` of `limit + 1` rows, and the cursor after the last of them if there are more.
 */
export function page<Row>(
  rows: readonly Row[],
  limit: number,
  keysOf: (row: Row) => readonly (string | number)[],
): { rows: Row[]; next_cursor: string | null } {
  const fitting = rows.slice(0, limit);
  const last = fitting.at(-1);
  const next_cursor = rows.length > limit && last ? encodeCursor(keysOf(last)) : null;
  return { rows: fitting, next_cursor };
}
