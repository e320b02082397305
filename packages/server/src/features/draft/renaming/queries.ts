import { sql } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';

/** The nodes of a story in the order in which they were made. */
export function listNodesOfStory(
  db: Reader,
  storyId: string,
  after: string | undefined,
  limit: number,
): Promise<Row<'nodes'>[]> {
  let query = db
    .selectFrom('nodes')
    .selectAll()
    .where('story_id', '=', storyId)
    .orderBy('id')
    .limit(limit);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.execute();
}

/** The columns of a node into which a new name is written. */
export type RenamedNode = Pick<Row<'nodes'>, 'id' | 'body' | 'actions' | 'logic'>;

/**
 * Writes renamed nodes in one statement: thousands of them would keep the one writer for long. The story stands in the
 * rows, for beside a condition about it alone SQLite goes through all of the story for each row.
 */
export async function writeRenamed(
  trx: Writer,
  storyId: string,
  nodes: readonly RenamedNode[],
  now: number,
): Promise<void> {
  const rows = nodes.map(
    ({ id, body, actions, logic }) => sql`(${storyId}, ${id}, ${body}, ${actions}, ${logic})`,
  );
  await sql`with renamed(story_id, id, body, actions, logic) as (values ${sql.join(rows)})
    update nodes set body = renamed.body, actions = renamed.actions, logic = renamed.logic,
      revision = nodes.revision + 1, updated_at = ${now}
    from renamed where nodes.id = renamed.id and nodes.story_id = renamed.story_id`.execute(trx);
}

export type RenamedItem = Pick<Row<'items'>, 'id' | 'name'>;

export async function writeRenamedItems(
  trx: Writer,
  storyId: string,
  items: readonly RenamedItem[],
  now: number,
): Promise<void> {
  const rows = items.map(({ id, name }) => sql`(${storyId}, ${id}, ${name})`);
  await sql`with renamed(story_id, id, name) as (values ${sql.join(rows)})
    update items set name = renamed.name, revision = items.revision + 1, updated_at = ${now}
    from renamed where items.id = renamed.id and items.story_id = renamed.story_id`.execute(trx);
}

/** Names without braces speak of nothing. */
export function listItemsWithBraces(db: Reader, storyId: string): Promise<Row<'items'>[]> {
  return db
    .selectFrom('items')
    .selectAll()
    .where('story_id', '=', storyId)
    .where('name', 'like', '%{%')
    .orderBy('id')
    .execute();
}

export type WholeRow = Pick<
  Row<'stories'>,
  'title' | 'content_revision' | 'level' | 'lang' | 'story_wide' | 'story_wide_revision'
>;

export function readWhole(db: Reader, storyId: string): Promise<WholeRow> {
  return db
    .selectFrom('stories')
    .select(['title', 'content_revision', 'level', 'lang', 'story_wide', 'story_wide_revision'])
    .where('id', '=', storyId)
    .executeTakeFirstOrThrow();
}
