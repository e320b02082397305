import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * The images of stories lie in the database, so that one backup has everything. What they take is
 * counted with the story's bin (`stories.parts_bytes`), by triggers like those of 0038.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await db.schema
    .createTable('story_images')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('story_id', 'text', (column) =>
      column.notNull().references('stories.id').onDelete('cascade'),
    )
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    // Last: whoever reads the others does not go through it.
    .addColumn('content', isSqlite ? 'blob' : 'bytea', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('story_images_by_content')
    .unique()
    .on('story_images')
    .columns(['story_id', 'hash'])
    .execute();
  await db.schema
    .createIndex('story_images_by_time')
    .on('story_images')
    .columns(['story_id', 'created_at', 'id'])
    .execute();
  for (const statement of isSqlite ? onSqlite : onPostgres) await sql.raw(statement).execute(db);
}

/** One that goes with its story finds it gone. */
const putOn = 'update stories set parts_bytes = parts_bytes + new.bytes where id = new.story_id;';
const takeOff = 'update stories set parts_bytes = parts_bytes - old.bytes where id = old.story_id;';

const onSqlite = [
  `create trigger images_added after insert on story_images begin ${putOn} end`,
  `create trigger images_gone after delete on story_images begin ${takeOff} end`,
];

const onPostgres = [
  `create function count_image() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then ${putOn} else ${takeOff} end if;
    return null;
  end $$`,
  `create trigger images_counted after insert or delete on story_images
    for each row execute function count_image()`,
];
