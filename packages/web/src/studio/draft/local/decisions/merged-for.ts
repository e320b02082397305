import type { Conflict, Merge } from '@brasslamp/story/edit';

/** A choice of the writer. Of what was refused and of what is gone, `mine` tries it again and brings it back, `theirs` gives it up. */
export type Choice = 'mine' | 'theirs' | 'both';

/** The merged value with all its conflicts decided alike. */
export function mergedFor(
  choice: 'mine' | 'theirs',
  merge: Merge<unknown>,
  [was, mine, theirs]: readonly [was: unknown, mine: unknown, theirs: unknown],
): unknown {
  const { conflicts } = merge(was, mine, theirs);
  // From the end on: places of a text move behind the one that changes.
  const put = (whole: unknown, is: 'base' | 'mine') =>
    conflicts.reduceRight((at: unknown, one: Conflict<unknown>) => one.withTheirs(at, is), whole);
  if (choice === 'mine') return merge(put(was, 'base'), mine, theirs).value;
  const again = merge(was, put(mine, 'mine'), theirs);
  // With their pieces in it, mine may touch theirs elsewhere: then theirs stays as it is.
  return again.conflicts.length > 0 ? theirs : again.value;
}
