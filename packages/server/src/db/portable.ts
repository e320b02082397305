/** What the two databases call by different names. */

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

const busy = new Set(['SQLITE_BUSY', '55P03', '57014', ...conflicts]);

/** Too much at once: the same call may well succeed a little later. */
export const isBusy = (error: unknown): boolean =>
  busy.has(codeOf(error)) ||
  (error instanceof Error && error.message === 'timeout exceeded when trying to connect');
