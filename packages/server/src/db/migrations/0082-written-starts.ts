import { type Kysely, sql } from 'kysely';

/**
 * The first node that is made is the start, written down; until now a story began with the first of the
 * first chapter as long as nobody chose. Where readers begin stays as it is. A start that lies in the bin
 * stays the one that is restored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update stories set revision = revision + 1, start_node_id = (
      select nodes.id from nodes join chapters on chapters.id = nodes.chapter_id
      where nodes.story_id = stories.id
      order by chapters.ordinal, nodes.place, nodes.id limit 1)
    where start_node_id is null
      and exists (select 1 from nodes where nodes.story_id = stories.id)
      and not exists (select 1 from binned_parts
        where binned_parts.story_id = stories.id and binned_parts.start_node_id is not null)`.execute(
    db,
  );
}
