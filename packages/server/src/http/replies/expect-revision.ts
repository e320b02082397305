import { AppError } from '../../errors/app-error.ts';

/** Throws a 412 with the thing as it is now when `If-Match` names another revision. */
export function assertRevision<Thing extends { version: number }>(
  ifMatch: readonly number[] | null,
  thing: Thing,
): void {
  if (ifMatch === null || ifMatch.includes(thing.version)) return;
  throw new AppError(
    'revision_stale',
    `This was changed meanwhile: it is at version ${thing.version} now. Look at it again, then save`,
    { current: thing },
  );
}
