import type { Migration } from 'kysely/migration';
import { up as firstRelease } from '../migrations/0001-first-release/first-release.ts';

export type Migrations = Record<string, Migration['up']>;

/** The migrations, in the order in which they run; the names of released ones never change. */
export const migrations: Migrations = {
  '0001-first-release': firstRelease,
};
