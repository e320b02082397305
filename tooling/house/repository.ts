import { dirname } from 'node:path';

/** The folder of the whole repository. */
export const repository = dirname(dirname(import.meta.dirname));
