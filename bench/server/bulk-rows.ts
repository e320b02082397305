import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';

/** Writes many rows at once with SQL: copies of a row that the site wrote itself. */
export interface BulkDatabase {
  /**
   * `count` copies of the row for which `where` holds. The columns in `changes` get the values of
   * these expressions, in which `n` is the number of the copy, from 0.
   */
  copyRow(
    table: string,
    where: string,
    count: number,
    changes: Record<string, string>,
  ): Promise<void>;
  /** A text shaped like an id, from an expression for a number below 16^10 and the two digits `kind`. */
  idOf(kind: string, number: string): string;
  /** Updates the database's statistics, as a running database does after a while. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export function bulkSqlite(dataDir: string): BulkDatabase {
  const sqlite = new Sqlite(join(dataDir, 'brasslamp.sqlite'));
  sqlite.pragma('foreign_keys = OFF');
  sqlite.pragma('synchronous = OFF');
  return {
    async copyRow(table, where, count, changes) {
      const columns = sqlite.pragma(`table_info(${table})`) as { name: string }[];
      const { names, values } = listed(columns, changes);
      sqlite.exec(
        `insert into ${table} (${names})
         with recursive numbers(n) as
           (select 0 union all select n + 1 from numbers where n + 1 < ${count})
         select ${values} from numbers cross join
           (select * from ${table} where ${where} limit 1) as row`,
      );
    },
    idOf: (kind, number) => `('01900000-0000-7000-80${kind}-' || printf('%012x', ${number}))`,
    async settle() {
      sqlite.pragma('wal_checkpoint(TRUNCATE)');
    },
    close: async () => {
      sqlite.close();
    },
  };
}

export async function bulkPostgres(url: string): Promise<BulkDatabase> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set session_replication_role = replica');
  return {
    async copyRow(table, where, count, changes) {
      const { rows } = await client.query<{ name: string }>(
        'select column_name as name from information_schema.columns where table_name = $1',
        [table],
      );
      const { names, values } = listed(rows, changes);
      await client.query(
        `insert into ${table} (${names})
         select ${values} from generate_series(0, ${count - 1}) as n cross join
           (select * from ${table} where ${where} limit 1) as row`,
      );
    },
    idOf: (kind, number) => `('01900000-0000-7000-80${kind}-' || lpad(to_hex(${number}), 12, '0'))`,
    async settle() {
      await client.query('vacuum analyze');
    },
    close: () => client.end(),
  };
}

function listed(columns: { name: string }[], changes: Record<string, string>) {
  const names = columns.map(({ name }) => name);
  return {
    names: names.map((name) => `"${name}"`).join(', '),
    values: names.map((name) => changes[name] ?? `row."${name}"`).join(', '),
  };
}
