import { AppError } from '../../errors/app-error.ts';

/** Throws a 412 with the thing as it is now when `If-Match` names another revision. */
export function assertRevision<Thing extends { version: number }>(
  ifMatch: readonly number[] | null,
  thing: Thing,
): void {
  if (ifMatch === null || ifMatch.includes(thing.version)) return;
  throw new AppError('revision_stale', { version: thing.version }, { current: thing });
}
