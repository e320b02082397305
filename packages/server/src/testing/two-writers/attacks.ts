import type { Attack } from './attack.ts';
import { attacksByAuthors } from './attacks-by-authors.ts';
import { attacksByReaders } from './attacks-by-readers.ts';
import { attacksOnAccounts } from './attacks-on-accounts.ts';
import { attacksOnTags } from './attacks-on-tags.ts';

/** The attacks on every rule that two writers could break together. */
export const attacks: readonly Attack[] = [
  ...attacksByReaders,
  ...attacksByAuthors,
  ...attacksOnAccounts,
  ...attacksOnTags,
];
