import { isSame } from '@brasslamp/story/edit';
import { v7 } from 'uuid';

export type WithId<Row> = Row & { id: string };

/**
 * Ids for the rows of a list that has none of its own, so that a form knows a row again: the one that says the same,
 * else the one in the same place.
 */
export function rowIds<Row extends object>() {
  let known: readonly WithId<Row>[] = [];
  return {
    of(rows: readonly Row[]): WithId<Row>[] {
      const left = new Set(known);
      const give = (row: WithId<Row> | undefined) => {
        if (!row || !left.delete(row)) return undefined;
        return row.id;
      };
      const same = rows.map((row) =>
        give([...left].find((one) => isSame({ ...row, id: one.id }, one))),
      );
      const found = rows.map((row, at) => ({ ...row, id: same[at] ?? give(known[at]) ?? v7() }));
      known = found;
      return found;
    },
    /** The rows as the form makes them, with their ids. */
    set(rows: readonly WithId<Row>[]) {
      known = rows;
    },
  };
}
