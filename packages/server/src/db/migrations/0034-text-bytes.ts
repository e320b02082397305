import { type Kysely, sql } from 'kysely';

/** How much text is in each story: it has a limit, and to add it all up at each edit takes long. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('stories')
    .addColumn('text_bytes', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`
    update stories set text_bytes =
      octet_length(title) + octet_length(variables) + octet_length(achievements)
      + octet_length(content_notes)
      + coalesce((
          select sum(octet_length(title)) from chapters where story_id = stories.id
        ), 0)
      + coalesce((
          select sum(octet_length(name) + octet_length(body) + octet_length(actions)
            + octet_length(coalesce(ending, '')) + octet_length(logic))
          from nodes where story_id = stories.id
        ), 0)
      + coalesce((
          select sum(octet_length(key) + octet_length(name) + octet_length(description)
            + octet_length(coalesce(image, '')))
          from items where story_id = stories.id
        ), 0)
  `.execute(db);
}
