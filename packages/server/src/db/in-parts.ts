/** A row of the widest table has 18 columns, and SQLite takes 32,766 parameters in one statement. */
const rowsAtOnce = 500;

/** Rows, or ids, in parts that one statement takes. */
export function* inParts<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    yield rows.slice(start, start + rowsAtOnce);
  }
}
