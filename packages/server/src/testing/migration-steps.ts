// For tests: what each migration after the first release is for, tried right after it on the first rows.
import type { Db } from './rows.ts';

export const steps: Record<string, (db: Db) => Promise<void>> = {};
