import { sql } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';

/** In the order in which they were made. */
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

/** What a new name is written into. */
export type RenamedNode = Pick<Row<'nodes'>, 'id' | 'body' | 'actions' | 'logic'>;
/** In one statement: thousands of them would keep the one writer for long. */
export async function writeRenamed(
  trx: Writer,
  nodes: readonly RenamedNode[],
  now: number,
): Promise<void> {
  const rows = nodes.map(
    ({ id, body, actions, logic }) => sql`(${id}, ${body}, ${actions}, ${logic})`,
  );
  await sql`with renamed(id, body, actions, logic) as (values ${sql.join(rows)})
    update nodes set body = renamed.body, actions = renamed.actions, logic = renamed.logic,
      revision = nodes.revision + 1, updated_at = ${now}
    from renamed where nodes.id = renamed.id`.execute(trx);
}

export async function contentRevisionOf(db: Reader, storyId: string): Promise<number> {
  const { content_revision } = await db
    .selectFrom('stories')
    .select('content_revision')
    .where('id', '=', storyId)
    .executeTakeFirstOrThrow();
  return content_revision;
}
