import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { listUsers } from '../features/admin/queries.ts';
import { findItemsInChapters, findSketches, readHead } from '../features/draft/at-hand/queries.ts';
import {
  listBinned,
  listDeletedBy,
  listInChapter,
  listSizes,
} from '../features/draft/bin/queries.ts';
import { listChanged } from '../features/draft/changes/queries.ts';
import { endOfChapter } from '../features/draft/edits/queries.ts';
import {
  lastHashes,
  listEntries,
  listGroups,
  listSized,
  listToThin,
} from '../features/draft/history/queries.ts';
import { ownersOf } from '../features/draft/ids/queries.ts';
import { listItemsOfChapter } from '../features/draft/items/queries.ts';
import { listNodesOfChapter } from '../features/draft/nodes/queries.ts';
import {
  listNodesOfStory,
  writeRenamed,
  writeRenamedItems,
} from '../features/draft/renaming/queries.ts';
import {
  deleteParts,
  findParts,
  findTaken,
  giveWordsUp,
  isAnyInChapter,
  updatePart,
} from '../features/draft/rows/queries.ts';
import { readItems, readNodes } from '../features/draft/whole/queries.ts';
import {
  bytesInChapter,
  existingNodes,
  writeMarks,
  writeOrdinals,
} from '../features/draft/writing/queries.ts';
import {
  findOriginal,
  listLosses,
  listOriginals,
  listOriginalsOf,
  listWholeOriginals,
} from '../features/imported/queries.ts';
import {
  countTerms,
  listByChance,
  listCandidates,
  listRead,
  listTermsFrom,
} from '../features/library/explore/queries.ts';
import { listFinished } from '../features/library/figures/queries.ts';
import { countMadeBy, findTags, listMeaning } from '../features/library/tags/queries.ts';
import { image } from '../features/media/image.ts';
import { findShown, listMediaOf, readPiece } from '../features/media/queries.ts';
import { sound } from '../features/media/sound.ts';
import { findInNumbered, listOwnIds } from '../features/playing/archived/queries.ts';
import { listLastStates } from '../features/playing/playthroughs/queries.ts';
import { readTexts } from '../features/stories/dashboard/queries.ts';
import { listAllStories, listPublished } from '../features/stories/queries.ts';
import { listTestPlaysOf } from '../features/test-plays/queries.ts';
import {
  completeVersions,
  findFrozenBefore,
  findHolding,
  findNewestSnapshot,
  highestNumber,
  listArchived,
  listNotForetold,
  listNumbered,
  listToForetell,
  listUnusedSnapshots,
} from '../features/versions/queries.ts';
import { describeOnBothDatabases, type TestApp } from '../testing/test-app.ts';
import type { Reader } from './database.ts';
import { sqliteDialect } from './dialects/sqlite-dialect.ts';
import type { Tables } from './tables.ts';

/** The plan by which the database answers a query. */
interface Explained {
  plan: string;
  /** Whether it looks at every row of a table, where no order by an index is asked for. */
  scans: boolean;
  /** Whether it sorts rows that no index has in this order. */
  sorts: boolean;
}

/** SQLite, which knows nothing of how many rows there are. */
async function explainOnSqlite(
  { config: { dataDir } }: TestApp,
  ask: (db: Reader) => Promise<unknown>,
): Promise<Explained> {
  const sqlite = new Sqlite(join(dataDir, 'brasslamp.sqlite'));
  const plans: string[] = [];
  const db = new Kysely<Tables>({
    dialect: sqliteDialect(sqlite),
    log({ query: { sql, parameters } }) {
      const plan = sqlite.prepare(`explain query plan ${sql}`).all(...parameters);
      plans.push(...(plan as { detail: string }[]).map(({ detail }) => detail));
    },
  });
  await ask(db);
  await db.destroy();
  sqlite.close();
  return {
    plan: plans.join('\n'),
    scans: plans.some((line) => line.startsWith('SCAN') && !line.includes('INDEX')),
    sorts: plans.some((line) => line.includes('TEMP B-TREE')),
  };
}

/** PostgreSQL, which would rather scan tables as small as a test's; the test turns that off. */
async function explainOnPostgres(
  { config: { databaseUrl } }: TestApp,
  ask: (db: Reader) => Promise<unknown>,
): Promise<Explained> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    options: '-c enable_seqscan=off -c enable_sort=off -c enable_bitmapscan=off',
  });
  const asked: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log({ query: { sql, parameters } }) {
      asked.push({ sql, parameters });
    },
  });
  await ask(db);
  const plans: string[] = [];
  for (const { sql, parameters } of asked) {
    const { rows } = await pool.query(`explain ${sql}`, [...parameters]);
    plans.push(...rows.map((row: { 'QUERY PLAN': string }) => row['QUERY PLAN']));
  }
  await db.destroy();
  return {
    plan: plans.join('\n'),
    scans: plans.some((line) => line.includes('Seq Scan')),
    sorts: plans.some((line) => line.includes('Sort')),
  };
}

const before: [number, string] = [1, 'x'];
const chapter = { id: 'x', story_id: 'x' };
const page = { search: undefined, status: undefined, before: null, limit: 20 };

/** What is asked of chapters: its cost does not grow with the rest of the story. */
const askedOfChapters: Record<string, (db: Reader) => Promise<unknown>> = {
  'the nodes of a chapter': (db) => listNodesOfChapter(db, chapter, [1.5, 'x'], 20),
  'the last node of a chapter': (db) => endOfChapter(db, chapter),
  'the nodes that go with chapters': (db) => findSketches(db, 'x', 'chapter_id', ['x', 'y']),
  'the items that go with chapters': (db) => findItemsInChapters(db, 'x', ['x', 'y']),
  'the items of a chapter': (db) => listItemsOfChapter(db, chapter, 'x', 20),
  'the size of a chapter': (db) => bytesInChapter(db, 'x', 'x'),
  'nodes of a chapter for the bin': (db) => listInChapter(db, 'nodes', chapter, 'x', 20),
  'items of a chapter for the bin': (db) => listInChapter(db, 'items', chapter, 'x', 20),
  'whether a chapter has nodes': (db) => isAnyInChapter(db, 'nodes', chapter),
  'whether a chapter has items': (db) => isAnyInChapter(db, 'items', chapter),
};

const noted = { position_x: 1, position_y: 2, status: null, colour: null, note: '' };
const renamed = { body: 'x', actions: '[]', logic: '{}' };
/** As many as one statement writes: of few, SQLite expects less work. */
const ids = Array.from({ length: 500 }, (_, at) => `x${at}`);
const many = <One extends object>(one: One) => ids.map((id) => ({ id, ...one }));

/** What is done with parts by their ids: its cost does not grow with the story that they are in. */
const doneById: Record<string, (db: Reader) => Promise<unknown>> = {
  'finding nodes': (db) => findParts(db, 'nodes', 'x', ids),
  'looking whether nodes are there': (db) => existingNodes(db, 'x', ids),
  'writing a node': (db) => updatePart(db, 'nodes', 'x', 'x', { body: 'x' }),
  'writing a new name into nodes': (db) => writeRenamed(db, 'x', many(renamed), 5),
  'writing a new name into items': (db) => writeRenamedItems(db, 'x', many({ name: 'x' }), 5),
  'noting something about nodes': (db) => writeMarks(db, 'x', many(noted)),
  'moving chapters over': (db) => writeOrdinals(db, 'x', many({ ordinal: 1 })),
  'giving up the names of nodes': (db) => giveWordsUp(db, 'nodes', 'x', ids),
  'deleting nodes': (db) => deleteParts(db, 'nodes', 'x', ids),
};

const asked: Record<string, (db: Reader) => Promise<unknown>> = {
  'the featured stories': (db) => listPublished(db, 'featured_at', null, 20),
  'the newest stories': (db) => listPublished(db, 'published_at', null, 20),
  'all stories': (db) => listAllStories(db, page),
  'all stories in one status': (db) => listAllStories(db, { ...page, status: 'published' }),
  'what a reader played of a story': (db) =>
    listLastStates(db, { user_id: 'x', story_id: 'x' }, 100),
  'the texts of a draft that is counted': (db) => readTexts(db, 'x'),
  'an admin’s list of users': (db) => listUsers(db, undefined, null, 20),
  'more of the list of users': (db) => listUsers(db, undefined, before, 20),
  'the nodes that a rename goes through': (db) => listNodesOfStory(db, 'x', 'x', 200),
  'the nodes that have a name': (db) => findTaken(db, 'nodes', 'x', ['x', 'y']),
  'the items that have a key': (db) => findTaken(db, 'items', 'x', ['x', 'y']),
  'the last change of a draft': (db) => readHead(db, 'x'),
  'what changed in a draft': (db) => listChanged(db, 'x', 5, 1_000),
  'the history of a node': (db) => listEntries(db, 'x', 'x', { before: 'x', limit: 20 }),
  'the last entries of nodes': (db) => lastHashes(db, 'x', ['x', 'y']),
  'the history of a story': (db) => listGroups(db, 'x', before, 20),
  'what of a history may go': (db) => listSized(db, 'x', ['x', 'x'], 20),
  'the histories that are to be thinned': (db) => listToThin(db, 5, 20),
  'all nodes of a story': (db) => readNodes(db, 'x'),
  'all items of a story': (db) => readItems(db, 'x'),
  'the test plays of a story': (db) => listTestPlaysOf(db, 'x', 'x', 20),
  'the versions of which the checker has not said how they read': (db) => listToForetell(db, 20),
  'those of one story and content': (db) => listNotForetold(db, 'x', 'x'),
  'what an import could not bring along': (db) => listLosses(db, 'x'),
  'the nodes that keep their originals': (db) => listOriginals(db, 'x'),
  'the originals of a story': (db) => listWholeOriginals(db, 'x', 'x', 20),
  'the originals of some nodes': (db) => listOriginalsOf(db, 'x', ['x', 'y']),
  'the original of a node': (db) => findOriginal(db, 'x', 'x'),
  'the playthroughs of somebody in a story': (db) =>
    listOwnIds(db, { user_id: 'x', story_id: 'x' }),
  'a playthrough in a published version': (db) => findInNumbered(db, { id: 'x', user_id: 'x' }),
  'the images of a story': (db) => listMediaOf(db, image.table, 'x', before, 20),
  'an image by its address': (db) => findShown(db, image.table, 'x'),
  'a piece of an image': (db) => readPiece(db, image.table, 'x', 0, 5),
  'the sounds of a story': (db) => listMediaOf(db, sound.table, 'x', before, 20),
  'a sound by its address': (db) => findShown(db, sound.table, 'x'),
  'a piece of a sound': (db) => readPiece(db, sound.table, 'x', 0, 5),
  'the highest number of a version': (db) => highestNumber(db, 'x'),
  'the versions of a story': (db) => listNumbered(db, 'x', 5, 20),
  'the version before another': (db) => findFrozenBefore(db, 'x', 5),
  'the newest snapshot': (db) => findNewestSnapshot(db, 'x'),
  'the snapshots that nobody plays': (db) => listUnusedSnapshots(db, 20),
  'archived drafts': (db) => listArchived(db, 'x'),
  'the bin of a story': (db) =>
    listBinned(db, 'x', { deletedAfter: 1, after: before, partId: undefined, limit: 20 }),
  'what a story’s bin holds': (db) => listSizes(db, 'x'),
  'what has been in a bin for 30 days': (db) => listDeletedBy(db, 1, 20),
  'whose an id is': (db) => ownersOf(db, ['x', 'y']),
  'the version that holds a content': (db) => findHolding(db, 'x', ['x', 'y']),
  'the versions that a late check completes': (db) =>
    completeVersions(db, { storyId: 'x', hash: 'x', check_summary: '{}' }),
};

describeOnBothDatabases(
  'Without looking through a table, and without sorting',
  (openApp, engine) => {
    it('come lists that can be long, and what is done in the one writer', async () => {
      const app = await openApp();
      const explain = engine === 'sqlite' ? explainOnSqlite : explainOnPostgres;
      for (const [what, ask] of Object.entries({ ...asked, ...askedOfChapters })) {
        const { plan, scans, sorts } = await explain(app, ask);
        expect({ what, scans, sorts }, plan).toEqual({ what, scans: false, sorts: false });
      }
    });
  },
);

describeOnBothDatabases('What is asked of a chapter', (openApp, engine) => {
  // PostgreSQL chooses by how many rows there are, which a test has none of.
  it.runIf(engine === 'sqlite')('does not look through the whole story', async () => {
    const app = await openApp();
    for (const [what, ask] of Object.entries(askedOfChapters)) {
      const { plan } = await explainOnSqlite(app, ask);
      expect([what, plan]).toEqual([what, expect.not.stringMatching(/_by_story/)]);
    }
  });
});

const place = { rank: 1, story_id: 'x' };
const terms = ['wx', 'wy', 'wz'];

/** What readers look for: few rows of an index, which may be sorted. */
const lookedFor: Record<string, (db: Reader) => Promise<unknown>> = {
  'stories with a term': (db) => listCandidates(db, ['wx'], { list: 'n', after: null, limit: 125 }),
  'more stories with one of some terms': (db) =>
    listCandidates(db, terms, { list: 'u', after: place, limit: 125 }),
  'stories by chance': (db) => listByChance(db, 5, 500),
  'how many have a term': (db) => countTerms(db, terms, 'n', 501),
  'words that begin alike': (db) => listTermsFrom(db, 'wx', 33),
  'what a reader has begun': (db) => listRead(db, 'x', ['x', 'y']),
  'tags by their names': (db) => findTags(db, ['x'], ['y']),
  'tags that mean the same': (db) => listMeaning(db, ['x', 'y']),
  'the tags that somebody made': (db) => countMadeBy(db, 'x', 1),
  'who came to an ending lately': (db) => listFinished(db, { updated_at: 5, id: 'x' }, 20),
};

describeOnBothDatabases('What readers look for', (openApp, engine) => {
  it('is found without looking through a table', async () => {
    const app = await openApp();
    const explain = engine === 'sqlite' ? explainOnSqlite : explainOnPostgres;
    const tables = 'index_terms|story_index|playthroughs|tags|stories';
    const scan = new RegExp(`SCAN (${tables})(?! USING)|Seq Scan`);
    for (const [what, ask] of Object.entries(lookedFor)) {
      const { plan } = await explain(app, ask);
      expect([what, plan]).toEqual([what, expect.not.stringMatching(scan)]);
    }
  });
});

describeOnBothDatabases('What is done with parts by their ids', (openApp, engine) => {
  // As above.
  it.runIf(engine === 'sqlite')('does not look through the whole story', async () => {
    const app = await openApp();
    for (const [what, run] of Object.entries(doneById)) {
      const { plan } = await explainOnSqlite(app, run);
      expect([what, plan]).toEqual([what, expect.stringMatching(/\bid=\?/)]);
    }
  });
});
