import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../database.ts';
import * as accounts from '../migrations/0001-accounts.ts';
import * as stories from '../migrations/0002-stories.ts';
import * as playthroughs from '../migrations/0003-playthroughs.ts';
import * as profiles from '../migrations/0004-profiles.ts';
import * as events from '../migrations/0005-events.ts';
import * as contentItems from '../migrations/0006-content-items.ts';
import * as items from '../migrations/0007-items.ts';
import * as storyModeration from '../migrations/0008-story-moderation.ts';
import * as oldSlugs from '../migrations/0009-old-slugs.ts';
import * as playthroughBin from '../migrations/0010-playthrough-bin.ts';
import * as idempotentReplies from '../migrations/0011-idempotent-replies.ts';
import * as heldRegistrations from '../migrations/0012-held-registrations.ts';
import * as whatGoesWithAStory from '../migrations/0013-what-goes-with-a-story.ts';
import * as turnsByVersion from '../migrations/0014-turns-by-version.ts';
import * as jobs from '../migrations/0015-jobs.ts';
import * as storyBin from '../migrations/0016-story-bin.ts';
import * as storyLogic from '../migrations/0017-story-logic.ts';
import * as guests from '../migrations/0018-guests.ts';
import * as namedPlaythroughs from '../migrations/0019-named-playthroughs.ts';
import * as plannedAndPrivateDrafts from '../migrations/0020-planned-and-private-drafts.ts';
import * as keptDrafts from '../migrations/0021-kept-drafts.ts';
import * as authorFeeds from '../migrations/0022-author-feeds.ts';
import * as longLists from '../migrations/0023-long-lists.ts';
import * as missedPlans from '../migrations/0024-missed-plans.ts';
import * as whoseReplies from '../migrations/0025-whose-replies.ts';
import * as binnedParts from '../migrations/0027-binned-parts.ts';
import * as pendingSignUps from '../migrations/0029-pending-sign-ups.ts';
import * as knownNetworks from '../migrations/0030-known-networks.ts';
import * as storedBytes from '../migrations/0031-stored-bytes.ts';
import * as noScans from '../migrations/0033-no-scans.ts';
import * as textBytes from '../migrations/0034-text-bytes.ts';
import * as stagedTexts from '../migrations/0035-staged-texts.ts';
import * as removedStories from '../migrations/0037-removed-stories.ts';
import * as writtenBytes from '../migrations/0038-written-bytes.ts';
import * as storyWide from '../migrations/0039-story-wide.ts';
import * as draftChanges from '../migrations/0040-draft-changes.ts';
import * as editGroups from '../migrations/0041-edit-groups.ts';
import * as storyImages from '../migrations/0045-story-images.ts';
import * as covers from '../migrations/0046-covers.ts';
import * as testPlays from '../migrations/0047-test-plays.ts';
import * as versionFacts from '../migrations/0060-version-facts.ts';
import * as nodeHistory from '../migrations/0061-node-history.ts';
import * as draftFacts from '../migrations/0070-draft-facts.ts';
import * as storySounds from '../migrations/0071-story-sounds.ts';
import * as marksOfNodesThatComeBack from '../migrations/0072-marks-of-nodes-that-come-back.ts';
import * as idsOfOneStory from '../migrations/0080-ids-of-one-story.ts';
import * as sentOrdinals from '../migrations/0081-sent-ordinals.ts';
import * as writtenStarts from '../migrations/0082-written-starts.ts';
import * as rowsAreCounted from '../migrations/0090-rows-are-counted.ts';
import * as repliesAndHistoriesAreCounted from '../migrations/0091-replies-and-histories-are-counted.ts';
import * as triesOfStrangers from '../migrations/0095-tries-of-strangers.ts';
import * as networksOfSessions from '../migrations/0096-networks-of-sessions.ts';
import type { Tables } from '../tables.ts';

const migrations: Record<string, Pick<Migration, 'up'>> = {
  '0001-accounts': accounts,
  '0002-stories': stories,
  '0003-playthroughs': playthroughs,
  '0004-profiles': profiles,
  '0005-events': events,
  '0006-content-items': contentItems,
  '0007-items': items,
  '0008-story-moderation': storyModeration,
  '0009-old-slugs': oldSlugs,
  '0010-playthrough-bin': playthroughBin,
  '0011-idempotent-replies': idempotentReplies,
  '0012-held-registrations': heldRegistrations,
  '0013-what-goes-with-a-story': whatGoesWithAStory,
  '0014-turns-by-version': turnsByVersion,
  '0015-jobs': jobs,
  '0016-story-bin': storyBin,
  '0017-story-logic': storyLogic,
  '0018-guests': guests,
  '0019-named-playthroughs': namedPlaythroughs,
  '0020-planned-and-private-drafts': plannedAndPrivateDrafts,
  '0021-kept-drafts': keptDrafts,
  '0022-author-feeds': authorFeeds,
  '0023-long-lists': longLists,
  '0024-missed-plans': missedPlans,
  '0025-whose-replies': whoseReplies,
  '0027-binned-parts': binnedParts,
  '0029-pending-sign-ups': pendingSignUps,
  '0030-known-networks': knownNetworks,
  '0031-stored-bytes': storedBytes,
  '0033-no-scans': noScans,
  '0034-text-bytes': textBytes,
  '0035-staged-texts': stagedTexts,
  '0037-removed-stories': removedStories,
  '0038-written-bytes': writtenBytes,
  '0039-story-wide': storyWide,
  '0040-draft-changes': draftChanges,
  '0041-edit-groups': editGroups,
  '0045-story-images': storyImages,
  '0046-covers': covers,
  '0047-test-plays': testPlays,
  '0060-version-facts': versionFacts,
  '0061-node-history': nodeHistory,
  '0070-draft-facts': draftFacts,
  '0071-story-sounds': storySounds,
  '0072-marks-of-nodes-that-come-back': marksOfNodesThatComeBack,
  '0080-ids-of-one-story': idsOfOneStory,
  '0081-sent-ordinals': sentOrdinals,
  '0082-written-starts': writtenStarts,
  '0090-rows-are-counted': rowsAreCounted,
  '0091-replies-and-histories-are-counted': repliesAndHistoriesAreCounted,
  '0095-tries-of-strangers': triesOfStrangers,
  '0096-networks-of-sessions': networksOfSessions,
};

/** In the order in which they run. */
export const migrationNames = Object.keys(migrations);

/** The table of Kysely's own migrator, which the first releases used. */
const doneTable = 'kysely_migration';
/** The lock id of Kysely's own migrator, so that the two exclude each other. */
const lockNumber = '3853314791062309107';
/** Another process may be running a long migration. */
const sqliteWaitMs = 10 * 60_000;
const sqliteUsualWaitMs = 5_000;

type Migrated = Pick<Database, 'engine' | 'schema'>;
type Done = { name: string; timestamp: string };

/**
 * Runs the migrations that this database has not seen, each once, in order, up to the last one.
 * Each is one transaction with the row that says that it is done, under a lock: whenever a process
 * is killed, the next one finds a migration done or not begun, and of several that start together
 * each one finds what the others did.
 */
export async function migrate(database: Migrated, last = migrationNames.at(-1)): Promise<void> {
  const wanted = migrationNames.slice(0, migrationNames.indexOf(last ?? '') + 1);
  const done = await listDone(database);
  const unknown = [...done].find((name) => !(name in migrations));
  if (unknown !== undefined) {
    throw new Error(
      `The database was made by a newer release of Brasslamp: this one doesn’t know its step “${unknown}”. ` +
        'Start the newer release again, or restore a backup from before the update.',
    );
  }
  const missing = wanted.filter((name) => !done.has(name));
  if (missing.length === 0) return;
  const around = database.engine === 'sqlite' ? withoutForeignKeys : runIt;
  await around(database, async () => {
    for (const name of missing) {
      try {
        await runOnce(database, name);
      } catch (error) {
        throw new Error(`The database couldn’t be brought up to date: step “${name}” failed.`, {
          cause: error,
        });
      }
    }
  });
}

const runIt = (_: Migrated, run: () => Promise<void>) => run();

/**
 * Rebuilding a table would delete the rows that refer to it, so foreign keys are off and are checked
 * before each commit. The pragma has no effect inside a transaction.
 */
async function withoutForeignKeys({ schema }: Migrated, run: () => Promise<void>): Promise<void> {
  await sql`pragma foreign_keys = off`.execute(schema);
  await sql`pragma busy_timeout = ${sql.lit(sqliteWaitMs)}`.execute(schema);
  try {
    await run();
  } finally {
    await sql`pragma busy_timeout = ${sql.lit(sqliteUsualWaitMs)}`.execute(schema);
    await sql`pragma foreign_keys = on`.execute(schema);
  }
}

async function runOnce({ engine, schema }: Migrated, name: string): Promise<void> {
  await schema.transaction().execute(async (trx) => {
    // A transaction of SQLite begins IMMEDIATE, which is such a lock.
    if (engine === 'postgres') await lock(trx);
    const steps = trx.withTables<{ [doneTable]: Done }>();
    await steps.schema
      .createTable(doneTable)
      .ifNotExists()
      .addColumn('name', 'varchar(255)', (column) => column.primaryKey())
      .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
      .execute();
    const row = { name, timestamp: new Date().toISOString() };
    const { numInsertedOrUpdatedRows } = await steps
      .insertInto(doneTable)
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (Number(numInsertedOrUpdatedRows) === 0) return;
    await migrations[name]?.up(trx);
    if (engine === 'sqlite') await expectWholeReferences(trx);
  });
}

/** For this transaction. Migrations may take longer than other statements. */
async function lock(trx: Kysely<Tables>): Promise<void> {
  await sql`select set_config(limits.name, '0', true)
    from (values ('statement_timeout'), ('lock_timeout'), ('idle_in_transaction_session_timeout')) as limits (name)`.execute(
    trx,
  );
  await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)}::bigint)`.execute(trx);
}

async function expectWholeReferences(trx: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(
    trx,
  );
  const [first] = rows;
  if (!first) return;
  throw new Error(
    `${rows.length} rows refer to nothing, such as one of ${first.table} to ${first.parent}`,
  );
}

async function listDone({ engine, schema }: Migrated): Promise<Set<string>> {
  const query =
    engine === 'sqlite'
      ? sql<object>`select 1 from sqlite_master where type = 'table' and name = ${doneTable}`
      : sql<object>`select 1 where to_regclass(${doneTable}) is not null`;
  const { rows: tables } = await query.execute(schema);
  if (tables.length === 0) return new Set();
  const { rows } = await sql<Done>`select name from ${sql.table(doneTable)}`.execute(schema);
  return new Set(rows.map(({ name }) => name));
}
