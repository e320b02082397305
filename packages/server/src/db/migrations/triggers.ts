// Triggers of migrations, on either database.
import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../portable.ts';

export interface RowTrigger {
  name: string;
  /** The event, such as `after update of bytes`. */
  when: string;
  table: string;
  /** A condition about `old` and `new`. */
  only?: string;
  /** Statements about `old` and `new`, each with its semicolon. */
  does: string;
}

/** Triggers that run once for each row. */
export async function createRowTriggers(
  db: Kysely<unknown>,
  triggers: readonly RowTrigger[],
): Promise<void> {
  for (const { name, when, table, only, does } of triggers) {
    const head = `create trigger ${name} ${when} on ${table}`;
    const condition = only ? `when (${only})` : '';
    if (!isPostgres(db)) {
      await run(db, `${head} ${condition} begin ${does} end`);
      continue;
    }
    // What a trigger before a deletion returns says that the row may go.
    const gives = when === 'before delete' ? 'old' : 'null';
    await createFunction(db, name, `${does} return ${gives};`);
    await run(db, `${head} for each row ${condition} execute function ${name}()`);
  }
}

export interface StatementTrigger {
  name: string;
  when: 'insert' | 'update' | 'delete';
  table: string;
  /** Statements about the rows of `before_it` and `after_it`, each with its semicolon. */
  does: string;
}

/** Triggers that run once for each statement, however many rows it writes: PostgreSQL alone has them. */
export async function createStatementTriggers(
  db: Kysely<unknown>,
  triggers: readonly StatementTrigger[],
): Promise<void> {
  for (const { name, when, table, does } of triggers) {
    const before = when === 'insert' ? '' : 'old table as before_it';
    const after = when === 'delete' ? '' : 'new table as after_it';
    await createFunction(db, name, `${does} return null;`);
    await run(
      db,
      `create trigger ${name} after ${when} on ${table} referencing ${before} ${after}
        for each statement execute function ${name}()`,
    );
  }
}

const createFunction = (db: Kysely<unknown>, name: string, does: string) =>
  run(db, `create function ${name}() returns trigger language plpgsql as $$ begin ${does} end $$`);

const run = (db: Kysely<unknown>, statement: string) => sql.raw(statement).execute(db);
