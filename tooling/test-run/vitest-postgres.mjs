// Vitest's global setup of the server tests: one throwaway PostgreSQL for the whole run.
import { startPostgres } from '../machine/postgres.mjs';
import { Stop } from '../stop.mjs';

export default async function setup() {
  if (process.env.TEST_DATABASE_URL) return;
  try {
    const cluster = await startPostgres();
    process.env.TEST_DATABASE_URL = cluster.url;
    return async () => {
      delete process.env.TEST_DATABASE_URL;
      await cluster.stop();
    };
  } catch (error) {
    if (process.env.CI || !(error instanceof Stop)) throw error;
    console.error(
      `\n${'!'.repeat(72)}\nPostgreSQL is NOT tested in this run.\n${error.message}\n${'!'.repeat(72)}\n`,
    );
  }
}
