import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { Reader } from './database.ts';

/** A placeholder for a parameter in the built query. */
class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export type RunQuery<P, Row> = (db: Reader, parameters: P) => Promise<QueryResult<Row>>;

/**
 * For hot paths: a query that is built and compiled once for each kind of database and then only
 * runs. `build` gets a placeholder for each parameter and may only pass it into the query.
 */
export function compiledQuery<P extends object, Row = never>(
  names: readonly (keyof P & string)[],
  build: (db: Reader, parameters: P) => Compilable<Row>,
): RunQuery<P, Row> {
  type Compiled = CompiledQuery<Row>;
  const standIns = Object.fromEntries(
    names.map((name) => [name, new Parameter(name)]),
  ) as unknown as P;
  /** Inside a transaction it may hold what it finds. */
  const [inside, outside] = [new Map<unknown, Compiled>(), new Map<unknown, Compiled>()];
  return async (db, parameters) => {
    const dialect = db.getExecutor().adapter.constructor;
    const byDialect = db.isTransaction ? inside : outside;
    let compiled = byDialect.get(dialect);
    if (!compiled) {
      compiled = build(db, standIns).compile();
      byDialect.set(dialect, compiled);
    }
    const values = compiled.parameters.map((value) =>
      value instanceof Parameter ? parameters[value.name as keyof P] : value,
    );
    return await db.executeQuery<Row>({ ...compiled, parameters: values });
  };
}
