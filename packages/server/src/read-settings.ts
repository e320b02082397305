import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from './config.ts';

/** In the project’s folder: settings for the site and for all of its commands, a line each. */
const settingsFile = join(import.meta.dirname, '../../../.env');

/** The settings of this process: the environment, and what the file `.env` adds to it. */
export function readSettings(file = settingsFile): Config {
  // What the environment says counts more.
  if (existsSync(file)) process.loadEnvFile(file);
  return readConfig(process.env);
}
