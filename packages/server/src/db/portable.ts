/** The differences in naming between the two databases. */
import { type Expression, type Kysely, PostgresAdapter, sql } from 'kysely';

export const isPostgres = (db: Pick<Kysely<unknown>, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/** The JSON of an object made of rows: those of no rows is `{}` or null. */
export const asJsonObject = (
  db: Pick<Kysely<unknown>, 'getExecutor'>,
  key: Expression<string>,
  value: Expression<string>,
) =>
  isPostgres(db)
    ? sql<string | null>`json_object_agg(${key}, ${value})::text`
    : sql<string | null>`json_group_object(${key}, ${value})`;

const uniqueViolations = new Set([
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
  '23505',
]);

/** Serialisation failure and deadlock: the transaction can simply run again. */
const conflicts = new Set(['40001', '40P01']);

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

export const isUniqueViolation = (error: unknown): boolean => uniqueViolations.has(codeOf(error));
export const isConflict = (error: unknown): boolean => conflicts.has(codeOf(error));

const busy = new Set(['SQLITE_BUSY', '55P03', '57014', '25P03', ...conflicts]);

/** Whether there was too much load: the same call may succeed a little later. */
export const isBusy = (error: unknown): boolean => busy.has(codeOf(error));

const full = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT', '53100']);

/** The disk is full: nothing can be written until somebody frees space. */
export const isFull = (error: unknown): boolean => full.has(codeOf(error));

/**
 * The system's words for a server that cannot be reached; PostgreSQL's for one that stops, starts,
 * is out of connections or memory, or only copies another; SQLite's for a disk that fails.
 */
const away =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN|57P0[1235]|08...|53...|58030|25006|SQLITE_(IOERR|CANTOPEN|PROTOCOL|NOMEM).*)$/;

/** Errors of the driver that have no code. */
const awayInWords =
  /^(Connection terminated|Client (was closed|has encountered a connection error) and is not queryable|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after calling end)/;

/** The database cannot be reached now; it may come back by itself. */
export const isAway = (error: unknown): boolean =>
  !isFull(error) &&
  (away.test(codeOf(error)) ||
    (error instanceof Error && (awayInWords.test(error.message) || isSocketGone(error))));

const isSocketGone = (error: Error): boolean =>
  codeOf(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
