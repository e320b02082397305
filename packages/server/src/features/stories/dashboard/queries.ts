import { expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { contains } from '../../../db/contains.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import type { NewRow, Tables } from '../../../db/tables.ts';
import { selectStories } from '../../story-access/story-rows.ts';

/** The number of readers at which counting stops: nobody waits until many thousands are counted. */
const mostReaders = 1_000;

/** The end of a text, of which the last sentence is shown: not all of it comes from the database. */
const endOfBody = sql<
  string | null
>`substr(nodes.body, case when length(nodes.body) > 1000 then length(nodes.body) - 999 else 1 end)`;

interface Ordering {
  key: RawBuilder<string | number>;
  way: 'asc' | 'desc';
}

/** The orders of a dashboard, each with the key that a page begins after; ids decide between equal ones. */
const orders: Record<OwnStoryOrder, Ordering> = {
  written: { key: sql<number>`stories.updated_at`, way: 'desc' },
  title: { key: sql<string>`lower(stories.title)`, way: 'asc' },
  words: { key: sql<number>`coalesce(draft_counts.words, 0)`, way: 'desc' },
};

export type OwnStoryOrder = 'written' | 'title' | 'words';

interface Wanted {
  order: OwnStoryOrder;
  /** A part of the title, in any case. */
  search: string | undefined;
  /** The order's key and the id of the last story of the page before. */
  after: readonly [string | number, string] | null;
  limit: number;
}

/** The node of a story that was written last. */
const lastNode = () =>
  expressionBuilder<Tables, 'stories'>()
    .selectFrom('story_changes')
    .select('part_id')
    .whereRef('story_changes.story_id', '=', 'stories.id')
    .where('part', '=', sql.lit('node'))
    .where('is_removed', '=', sql.lit(0))
    .orderBy('seq', 'desc')
    .limit(1);

/** The number of a story's readers without its owner, as far as they are counted. */
const countOfReaders = (ownerId: string) =>
  expressionBuilder<Tables, 'stories'>()
    .selectFrom((from) =>
      from
        .selectFrom('playthroughs')
        .select('user_id')
        .distinct()
        .whereRef('playthroughs.story_id', '=', 'stories.id')
        .where('user_id', '<>', ownerId)
        .limit(mostReaders)
        .as('reader'),
    )
    .select(({ fn }) => fn.countAll<number | string>().as('readers'));

/**
 * An author's stories with what is known of their drafts. What it costs grows with
 * the stories: of each one it looks at the last change of a node, and at no more than 1,000 readers.
 */
export function listOwn(db: Reader, ownerId: string, { order, search, after, limit }: Wanted) {
  const { key, way } = orders[order];
  let query = selectStories(db)
    .leftJoin('draft_counts', 'draft_counts.story_id', 'stories.id')
    .leftJoin('draft_checks', 'draft_checks.story_id', 'stories.id')
    .leftJoin('nodes', (join) => join.on('nodes.id', '=', lastNode()))
    .select([
      'draft_counts.content_revision as counted_revision',
      'draft_counts.words as draft_words',
      'draft_counts.nodes as draft_nodes',
      'draft_checks.content_revision as checked_revision',
      'draft_checks.errors',
      'draft_checks.warnings',
      'draft_checks.notes',
      'draft_checks.checked_at',
      'nodes.id as node_id',
      'nodes.chapter_id',
      'nodes.name as node_name',
      'nodes.updated_at as node_updated_at',
      endOfBody.as('node_end'),
      key.as('order_key'),
      countOfReaders(ownerId).as('readers'),
    ])
    .where('stories.owner_id', '=', ownerId)
    .where('stories.status', '<>', 'deleted')
    .orderBy(key, way)
    .orderBy('stories.id', way)
    .limit(limit);
  if (search) {
    query = query.where(({ fn, or, ref }) =>
      or([
        contains(fn<string>('lower', ['stories.title']), search.toLowerCase()),
        contains(ref('stories.title'), search),
      ]),
    );
  }
  if (after) {
    const [from, id] = after;
    query = query.where(
      way === 'asc'
        ? sql<SqlBool>`(${key}, stories.id) > (${from}, ${id})`
        : sql<SqlBool>`(${key}, stories.id) < (${from}, ${id})`,
    );
  }
  return query.execute();
}

/** An author's stories that were written since their words were counted. */
export function listUncounted(db: Reader, ownerId: string) {
  return db
    .selectFrom('stories')
    .leftJoin('draft_counts', 'draft_counts.story_id', 'stories.id')
    .select(['stories.id', 'stories.owner_id', 'stories.text_bytes'])
    .where('stories.owner_id', '=', ownerId)
    .where('stories.status', '<>', 'deleted')
    .where(({ or, eb }) =>
      or([
        eb('draft_counts.content_revision', 'is', null),
        eb('draft_counts.content_revision', '<>', eb.ref('stories.content_revision')),
      ]),
    )
    .execute();
}

export function readAuthor(db: Reader, id: string) {
  return db
    .selectFrom('users')
    .select(['username', 'display_name', 'bio'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The `content_revision` of a story, and the texts of its nodes, read after that. */
export async function readTexts(db: Reader, storyId: string) {
  const story = await db
    .selectFrom('stories')
    .select('content_revision')
    .where('id', '=', storyId)
    .executeTakeFirst();
  const nodes = await db
    .selectFrom('nodes')
    .select('body')
    .where('story_id', '=', storyId)
    .execute();
  return { content_revision: story?.content_revision, bodies: nodes.map(({ body }) => body) };
}

/** A later count stays; a story that is gone by now gets none. */
export async function saveCounts(
  trx: Writer,
  rows: readonly NewRow<'draft_counts'>[],
): Promise<void> {
  const there = await trx
    .selectFrom('stories')
    .select('id')
    .where(
      'id',
      'in',
      rows.map(({ story_id }) => story_id),
    )
    .execute();
  const ids = new Set(there.map(({ id }) => id));
  const known = rows.filter(({ story_id }) => ids.has(story_id));
  if (known.length === 0) return;
  await trx
    .insertInto('draft_counts')
    .values(known)
    .onConflict((conflict) =>
      conflict
        .column('story_id')
        .doUpdateSet((eb) => ({
          content_revision: eb.ref('excluded.content_revision'),
          words: eb.ref('excluded.words'),
          nodes: eb.ref('excluded.nodes'),
        }))
        .where(sql<SqlBool>`excluded.content_revision > draft_counts.content_revision`),
    )
    .execute();
}
