import type { Kysely } from 'kysely';

/** What holds for a whole story. A draft from before keeps the rules that it was written by: level 1. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const added = [
    ['level', 'integer', 1],
    ['lang', 'text', 'en'],
    ['story_wide', 'text', ''],
    ['story_wide_revision', 'integer', 1],
  ] as const;
  for (const [name, type, value] of added) {
    await db.schema
      .alterTable('stories')
      .addColumn(name, type, (column) => column.notNull().defaultTo(value))
      .execute();
  }
}
