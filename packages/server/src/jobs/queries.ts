import type { Writer } from '../db/database.ts';

/** True when the job last started at `dueSince` or earlier, or never: then it counts as started now. */
export async function claimJobRun(
  trx: Writer,
  name: string,
  now: number,
  dueSince: number,
): Promise<boolean> {
  const row = { name, begun_at: now };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('jobs')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ begun_at: now }).where('jobs.begun_at', '<=', dueSince),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0) === 1;
}
