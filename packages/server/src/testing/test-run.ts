// Vitest's global setup of the server tests: drops the databases that the tests reused.
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

export default function setup() {
  const run = randomBytes(4).toString('hex');
  process.env.TEST_DATABASE_RUN = run;
  return async () => {
    delete process.env.TEST_DATABASE_RUN;
    const connectionString = process.env.TEST_DATABASE_URL;
    if (connectionString === undefined) return;
    const client = new Client({ connectionString });
    await client.connect();
    try {
      const { rows } = await client.query<{ datname: string }>(
        'select datname from pg_database where starts_with(datname, $1)',
        [`brasslamp_test_${run}_`],
      );
      for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
    } finally {
      await client.end();
    }
  };
}
