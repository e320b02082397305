import type { KyselyPlugin } from 'kysely';
import type { Writer } from '../db/database.ts';
import type { TestApp } from './test-app.ts';

/** The statements that the writes of a site are made of, as SQL, from now on; each is there once. */
export function hearStatements({ app: { database } }: TestApp): ReadonlySet<string> {
  const heard = new Set<string>();
  const { write } = database;
  database.write = (run) => write((trx) => run(hearing(trx, heard)));
  return heard;
}

function hearing(trx: Writer, heard: Set<string>): Writer {
  const hear: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      heard.add(trx.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return trx.withPlugin(hear);
}
