import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const added = [
    ['stories', 'variables', 'text', '[]'],
    ['stories', 'variables_revision', 'integer', 1],
    ['stories', 'achievements', 'text', '[]'],
    ['stories', 'achievements_revision', 'integer', 1],
    ['stories', 'content_notes', 'text', '[]'],
    ['nodes', 'logic', 'text', '{}'],
  ] as const;
  for (const [table, name, type, value] of added) {
    await db.schema
      .alterTable(table)
      .addColumn(name, type, (column) => column.notNull().defaultTo(value))
      .execute();
  }
  await db.schema.alterTable('story_versions').addColumn('check_summary', 'text').execute();
}
