import { resolve } from 'node:path';
import { readConfig } from '../config.ts';
import { hasSite, openDatabase } from '../db/connect/open-database.ts';
import type { Database } from '../db/database.ts';

export interface OpenSite {
  database: Database;
  /** The place of the database, for messages: a folder, or its host and name. */
  place: string;
}

/** The site that the settings name. A command works on a site that is there: it never makes one. */
export async function openSite(settings: NodeJS.ProcessEnv): Promise<OpenSite> {
  const config = readConfig(settings);
  const { databaseUrl, dataDir } = config;
  const place = databaseUrl ? placeOf(databaseUrl) : resolve(dataDir);
  if (!(await hasSite(config))) {
    throw new Error(
      `There’s no site at ${place}. Start it once (npm start), or name its place by DATA_DIR or ` +
        'DATABASE_URL, in the environment or in the file .env.',
    );
  }
  return { database: await openDatabase(config), place };
}

/** The place of a database at an address, without user and password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
