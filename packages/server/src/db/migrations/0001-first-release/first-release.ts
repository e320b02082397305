import type { Kysely } from 'kysely';
import { createAccounts } from './accounts.ts';
import { createDraftChanges } from './draft-changes.ts';
import { createDraftHistory } from './draft-history.ts';
import { createDrafts } from './drafts.ts';
import { createImports } from './imports.ts';
import { createLibrary } from './library.ts';
import { createPlaying } from './playing.ts';
import { createShelf } from './shelf.ts';
import { createSite } from './site.ts';
import { createStoredBytes } from './stored-bytes.ts';
import { createStories } from './stories.ts';
import { createStoryBytes } from './story-bytes.ts';
import { createStudio } from './studio.ts';
import { createVersions } from './versions.ts';

/** The tables of version 0.1: each file after those that its tables refer to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSite(db);
  await createAccounts(db);
  await createStories(db);
  await createDrafts(db);
  await createDraftChanges(db);
  await createDraftHistory(db);
  await createVersions(db);
  await createStudio(db);
  await createImports(db);
  await createPlaying(db);
  await createShelf(db);
  await createLibrary(db);
  await createStoredBytes(db);
  await createStoryBytes(db);
}
