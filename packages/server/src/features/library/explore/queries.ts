import { sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { type StoryRow, selectStories } from '../../story-access/story-rows.ts';

export type List = Row<'index_terms'>['list'];

/** The place of a story in a list. */
export interface Place {
  rank: number;
  story_id: string;
}

/** A story that is looked at, with all that it can be found by. */
export type Candidate = Place & Pick<Row<'story_index'>, 'terms' | 'notes'>;

/** Stories with one of these terms, behind a place in a list. */
export function listCandidates(
  db: Reader,
  terms: readonly string[],
  { list, after, limit }: { list: List; after: Place | null; limit: number },
): Promise<Candidate[]> {
  const withTerm = (term: string) => {
    let query = db
      .selectFrom('index_terms')
      .select(['index_terms.rank', 'index_terms.story_id'])
      .where('index_terms.term', '=', term)
      .where('index_terms.list', '=', list)
      .orderBy('index_terms.rank', 'desc')
      .orderBy('index_terms.story_id', 'desc')
      .limit(limit);
    if (after) {
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('index_terms.rank', 'index_terms.story_id'),
          '<',
          tuple(after.rank, after.story_id),
        ),
      );
    }
    return db.selectFrom(query.as('part')).select(['part.rank', 'part.story_id']);
  };
  const [first, ...others] = terms.map(withTerm);
  if (!first) return Promise.resolve([]);
  // A story that has several of them is one.
  const found = others.reduce((all, part) => all.union(part), first);
  return db
    .selectFrom(found.as('found'))
    .innerJoin('story_index', 'story_index.story_id', 'found.story_id')
    .select(['found.rank', 'found.story_id', 'story_index.terms', 'story_index.notes'])
    .orderBy('found.rank', 'desc')
    .orderBy('found.story_id', 'desc')
    .limit(limit)
    .execute();
}

/** Stories behind a place in the order of chance. */
export function listByChance(db: Reader, after: number, limit: number): Promise<Candidate[]> {
  return db
    .selectFrom('story_index')
    .select(['place as rank', 'story_id', 'terms', 'notes'])
    .where('place', '>=', after)
    .orderBy('place')
    .orderBy('story_id')
    .limit(limit)
    .execute();
}

/** How often these terms stand in a list; no more than `most` are counted. */
export async function countTerms(
  db: Reader,
  terms: readonly string[],
  list: List,
  most: number,
): Promise<number> {
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('index_terms')
        .select('story_id')
        .where('term', 'in', terms)
        .where('list', '=', list)
        .limit(most)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The first terms of words that begin like this; each costs one step into the index. */
export async function listTermsFrom(db: Reader, from: string, most: number): Promise<string[]> {
  // The digits of a word's term are hexadecimal: this is behind all that begin alike.
  const to = `${from}g`;
  const { rows } = await sql<{ term: string }>`
    with recursive found(term, place) as (
      select min(term), 1 from index_terms where term >= ${from} and term < ${to}
      union all
      select
        (select min(index_terms.term) from index_terms
          where index_terms.term > found.term and index_terms.term < ${to}),
        found.place + 1
      from found
      where found.term is not null and found.place < ${sql.lit(most)}
    )
    select term from found where term is not null`.execute(db);
  return rows.map(({ term }) => term);
}

/** Those of the stories of which a reader has a playthrough. */
export async function listRead(
  db: Reader,
  userId: string,
  storyIds: readonly string[],
): Promise<string[]> {
  if (storyIds.length === 0) return [];
  const rows = await db
    .selectFrom('playthroughs')
    .select('story_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('story_id', 'in', storyIds)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ story_id }) => story_id);
}

export async function listStoriesById(db: Reader, ids: readonly string[]): Promise<StoryRow[]> {
  if (ids.length === 0) return [];
  return selectStories(db)
    .where('stories.id', 'in', ids)
    .where('stories.status', '=', 'published')
    .execute();
}
