import { sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import type { ChapterId } from '../rows/queries.ts';

export function findNode(
  db: Reader,
  storyId: string,
  id: string,
): Promise<Row<'nodes'> | undefined> {
  return db
    .selectFrom('nodes')
    .selectAll()
    .where('id', '=', id)
    .where('story_id', '=', storyId)
    .executeTakeFirst();
}

/** The place in its chapter behind which a list goes on. */
type Place = readonly [place: number, id: string];

const inChapter = (db: Reader, { id, story_id }: ChapterId, after: Place | null, limit: number) => {
  const query = db
    .selectFrom('nodes')
    .where('chapter_id', '=', id)
    .where('story_id', '=', story_id)
    .orderBy('place')
    .orderBy('id')
    .limit(limit);
  if (!after) return query;
  return query.where(({ eb, refTuple, tuple }) =>
    eb(refTuple('place', 'id'), '>', tuple(...after)),
  );
};

/** The bytes of text of each node in UTF-8, in the author's order. */
export function listNodeSizes(
  db: Reader,
  chapter: ChapterId,
  after: Place | null,
  limit: number,
): Promise<{ id: string; place: number; bytes: number }[]> {
  const bytes = sql<number>`octet_length(body) + octet_length(actions) + octet_length(logic)`;
  return inChapter(db, chapter, after, limit)
    .select(['id', 'place', bytes.as('bytes')])
    .execute();
}

/** The nodes of a chapter in the author's order. */
export function listNodesOfChapter(
  db: Reader,
  chapter: ChapterId,
  after: Place | null,
  limit: number,
): Promise<Row<'nodes'>[]> {
  return inChapter(db, chapter, after, limit).selectAll().execute();
}

export function listNodeNames(
  db: Reader,
  storyId: string,
  search: string,
  after: string | undefined,
  limit: number,
) {
  let query = db
    .selectFrom('nodes')
    .select(['id', 'name', 'name_key', 'chapter_id'])
    .where('story_id', '=', storyId)
    .orderBy('name_key')
    .limit(limit);
  if (search !== '') {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(sql<boolean>`name_key like ${pattern} escape '\\'`);
  }
  if (after !== undefined) query = query.where('name_key', '>', after);
  return query.execute();
}
