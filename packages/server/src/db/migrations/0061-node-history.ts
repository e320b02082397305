import { type Kysely, SqliteAdapter } from 'kysely';

/**
 * What the nodes of drafts were after each change, deflated; and how much that is by story. No foreign
 * key leads to the node: it may lie in the bin and come back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await db.schema
    .createTable('node_history')
    .addColumn('story_id', 'text', (column) =>
      column.notNull().references('stories.id').onDelete('cascade'),
    )
    .addColumn('node_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('act', 'text', (column) => column.notNull())
    .addColumn('words', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    // Last: whoever reads the others does not go through it.
    .addColumn('content', isSqlite ? 'blob' : 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('node_history_of_node', ['story_id', 'node_id', 'id'])
    .execute();
  await db.schema
    .createIndex('node_history_by_user')
    .on('node_history')
    .column('user_id')
    .execute();
  await db.schema
    .createTable('node_history_sizes')
    .addColumn('story_id', 'text', (column) =>
      column.primaryKey().references('stories.id').onDelete('cascade'),
    )
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('thin_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('node_history_to_thin')
    .on('node_history_sizes')
    .column('thin_at')
    .execute();
}
