import type { ShelfTab } from '@brasslamp/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Viewer } from '../../../auth/viewer.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';
import { type StoryRow, selectStories } from '../../story-access/story-rows.ts';

/** A story on a shelf, and when it came to the place where it stands. */
export interface Shelved {
  story_id: string;
  at: number;
}

interface Place {
  limit: number;
  after: readonly [at: number, storyId: string] | null;
}

export type PlayedTab = Exclude<ShelfTab, 'want'>;

/** The stories on a tab that a reader may go on with, last played first, each with its last playthrough there. */
export async function listPlayedStories(
  db: Reader,
  { user_id, is_admin }: Pick<Viewer, 'user_id' | 'is_admin'>,
  tab: PlayedTab,
  { limit, after }: Place,
): Promise<(Shelved & { id: string; count: number })[]> {
  const ranked = db
    .selectFrom('playthroughs')
    .innerJoin('stories', 'stories.id', 'playthroughs.story_id')
    .leftJoin('beta_readers', (join) =>
      join
        .onRef('beta_readers.story_id', '=', 'playthroughs.story_id')
        .onRef('beta_readers.user_id', '=', 'playthroughs.user_id'),
    )
    .select([
      'playthroughs.id',
      'playthroughs.story_id',
      'playthroughs.updated_at',
      sql<number>`row_number() over (partition by playthroughs.story_id
        order by playthroughs.updated_at desc, playthroughs.id desc)`.as('rank'),
      sql<number>`count(*) over (partition by playthroughs.story_id)`.as('count'),
    ])
    .where('playthroughs.user_id', '=', user_id)
    .where('playthroughs.deleted_at', 'is', null)
    .where('stories.status', '<>', 'deleted')
    .$if(!is_admin, (query) =>
      query.where((eb) =>
        eb.or([
          eb('stories.status', 'in', ['published', 'archived']),
          eb('stories.owner_id', '=', user_id),
          eb.and([eb('stories.status', '=', 'draft'), eb('beta_readers.user_id', 'is not', null)]),
        ]),
      ),
    )
    .$if(tab === 'aside', (query) => query.where('playthroughs.dropped_at', 'is not', null))
    .$if(tab !== 'aside', (query) => query.where('playthroughs.dropped_at', 'is', null))
    .$if(tab === 'in_progress', (query) => query.where('playthroughs.ending', 'is', null))
    .$if(tab === 'finished', (query) => query.where('playthroughs.ending', 'is not', null));
  let query = db
    .selectFrom(ranked.as('ranked'))
    .select(['id', 'story_id', 'updated_at as at', 'count'])
    .where('rank', '=', 1)
    .orderBy('updated_at', 'desc')
    .orderBy('story_id', 'desc')
    .limit(limit);
  if (after) {
    const [at, storyId] = after;
    query = query.where((eb) =>
      eb.or([
        eb('updated_at', '<', at),
        eb.and([eb('updated_at', '=', at), eb('story_id', '<', storyId)]),
      ]),
    );
  }
  return query.execute();
}

/** The stories that a reader wants to read and has not begun, last added first. */
export async function listWantedStories(
  db: Reader,
  { user_id }: Pick<Viewer, 'user_id'>,
  { limit, after }: Place,
): Promise<Shelved[]> {
  let query = db
    .selectFrom('wanted')
    .innerJoin('stories', 'stories.id', 'wanted.story_id')
    .select(['wanted.story_id', 'wanted.at'])
    .where('wanted.user_id', '=', user_id)
    .where('stories.status', 'in', ['published', 'archived'])
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('playthroughs')
            .select('playthroughs.id')
            .whereRef('playthroughs.story_id', '=', 'wanted.story_id')
            .where('playthroughs.user_id', '=', user_id)
            .where('playthroughs.deleted_at', 'is', null),
        ),
      ),
    )
    .orderBy('wanted.at', 'desc')
    .orderBy('wanted.story_id', 'desc')
    .limit(limit);
  if (after) {
    const [at, storyId] = after;
    query = query.where((eb) =>
      eb.or([
        eb('wanted.at', '<', at),
        eb.and([eb('wanted.at', '=', at), eb('wanted.story_id', '<', storyId)]),
      ]),
    );
  }
  return query.execute();
}

/** Stories by their ids, with the names of the endings of the version that readers get. */
export function listStoriesByIds(
  db: Reader,
  ids: readonly string[],
): Promise<(StoryRow & { ending_names: string | null })[]> {
  return selectStories(db)
    .select('version_facts.ending_names')
    .where('stories.id', 'in', ids)
    .execute();
}

/** The times at which a reader said of some stories that they want to read them. */
export function listWanted(
  db: Reader,
  userId: string,
  storyIds: readonly string[],
): Promise<Shelved[]> {
  return db
    .selectFrom('wanted')
    .select(['story_id', 'at'])
    .where('user_id', '=', userId)
    .where('story_id', 'in', storyIds)
    .execute();
}

/** Where a reader's playthroughs of some stories stand, last played first. */
export function listPlaces(db: Reader, userId: string, storyIds: readonly string[]) {
  return db
    .selectFrom('playthroughs')
    .select(['id', 'story_id', 'node_name', 'ending', 'dropped_at', 'updated_at'])
    .where('user_id', '=', userId)
    .where('story_id', 'in', storyIds)
    .where('deleted_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Of a story's version that readers get now. */
const currentNumber = ({ selectFrom }: ExpressionBuilder<Tables, 'stories'>) =>
  selectFrom('story_versions as current')
    .select('current.number')
    .whereRef('current.id', '=', 'stories.current_version_id');

/**
 * The numbers of the versions before the current one in which a reader read last, of those published stories
 * where there is one.
 */
export async function listEarlierVersions(
  db: Reader,
  userId: string,
  storyIds: readonly string[],
): Promise<Map<string, number>> {
  const played = db
    .selectFrom('playthroughs')
    .innerJoin('stories', 'stories.id', 'playthroughs.story_id')
    .innerJoin('story_versions', 'story_versions.id', 'playthroughs.version_id')
    .select(['playthroughs.story_id', 'story_versions.number'])
    .distinct()
    .where('playthroughs.user_id', '=', userId)
    .where('playthroughs.story_id', 'in', storyIds)
    .where('playthroughs.deleted_at', 'is', null)
    .where('stories.status', '=', 'published')
    .where((eb) => eb('story_versions.number', '<', currentNumber(eb)))
    .execute();
  const moved = db
    .selectFrom('seen')
    .innerJoin('stories', 'stories.id', 'seen.story_id')
    .select(['seen.story_id', 'seen.moved_from as number'])
    .where('seen.user_id', '=', userId)
    .where('seen.story_id', 'in', storyIds)
    .where('stories.status', '=', 'published')
    .where((eb) => eb('seen.moved_from', '<', currentNumber(eb)))
    .execute();
  const last = new Map<string, number>();
  for (const { story_id, number } of (await Promise.all([played, moved])).flat()) {
    last.set(story_id, Math.max(last.get(story_id) ?? 0, number ?? 0));
  }
  return last;
}

export function findNumbered(db: Reader, storyId: string, number: number) {
  return db
    .selectFrom('story_versions')
    .select(['id', 'created_at'])
    .where('story_id', '=', storyId)
    .where('number', '=', number)
    .executeTakeFirst();
}

export async function insertWanted(
  trx: Writer,
  row: { user_id: string; story_id: string; at: number },
): Promise<void> {
  await trx
    .insertInto('wanted')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'story_id']).doNothing())
    .execute();
}

export async function deleteWanted(trx: Writer, userId: string, storyId: string): Promise<void> {
  await trx
    .deleteFrom('wanted')
    .where('user_id', '=', userId)
    .where('story_id', '=', storyId)
    .execute();
}

export async function countWanted(db: Reader, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('wanted')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Gives what one person wants to read to another, who keeps the earlier time where both want it. */
export async function handOverWanted(
  trx: Writer,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await trx
    .insertInto('wanted')
    .columns(['user_id', 'story_id', 'at'])
    .expression(({ selectFrom, val }) =>
      selectFrom('wanted')
        .select([val(to).as('user_id'), 'story_id', 'at'])
        .where('user_id', '=', from),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'story_id']).doNothing())
    .execute();
}

export function listAllWanted(db: Reader, userId: string): Promise<Shelved[]> {
  return db
    .selectFrom('wanted')
    .select(['story_id', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .orderBy('story_id')
    .execute();
}
