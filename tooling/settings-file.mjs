// A file `.env` in the repository's folder: settings for the site and for the commands that work on it, a line
// each. What the environment says counts more.
import { join } from 'node:path';
import { root } from './root.mjs';

/** The option that gives Node the settings file, if there is one. */
export const settingsFile = `--env-file-if-exists=${join(root, '.env')}`;
