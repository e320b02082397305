interface StoredRow {
  id: string;
  revision: number;
  created_at: number;
}

export interface Differing<Wanted, Stored> {
  wanted: Wanted;
  /** undefined = it is not there. */
  stored: Stored | undefined;
}

/** Which rows must be written, and which must go, so that the wanted ones are there and no others. */
export function differingRows<Wanted extends { id: string }, Stored extends StoredRow & Wanted>(
  stored: readonly Stored[],
  wanted: readonly Wanted[],
): { differing: Differing<Wanted, Stored>[]; gone: string[] } {
  const byId = new Map(stored.map((row) => [row.id, row]));
  const ids = new Set(wanted.map(({ id }) => id));
  const differing = wanted.flatMap((row) => {
    const was = byId.get(row.id);
    return was && hasAll(was, row) ? [] : [{ wanted: row, stored: was }];
  });
  return { differing, gone: [...byId.keys()].filter((id) => !ids.has(id)) };
}

const hasAll = <Row extends object>(row: Row, fields: Row): boolean =>
  (Object.keys(fields) as (keyof Row)[]).every((name) => row[name] === fields[name]);
