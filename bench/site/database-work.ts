import pg from 'pg';
import { processorSeconds } from './processor.ts';

/** The work that a database has done so far. */
export interface DatabaseWork {
  rolledBack: number;
  /** Of its own processes; SQLite has none. */
  processorSeconds: number;
}

export interface WatchedDatabase {
  work(): Promise<DatabaseWork>;
  close(): Promise<void>;
}

/** Watches a database. Without an address it is SQLite, which rolls nothing back that others write. */
export async function watchDatabase(url: string | undefined): Promise<WatchedDatabase> {
  if (url === undefined) {
    return { work: async () => ({ rolledBack: 0, processorSeconds: 0 }), close: async () => {} };
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    work: async () => {
      const { rows: all } = await client.query('select pid from pg_stat_activity');
      const { rows } = await client.query(
        'select xact_rollback from pg_stat_database where datname = current_database()',
      );
      return {
        rolledBack: Number(rows[0].xact_rollback),
        processorSeconds: all.reduce((sum, { pid }) => sum + processorSeconds(pid), 0),
      };
    },
    close: () => client.end(),
  };
}
