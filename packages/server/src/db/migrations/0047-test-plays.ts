import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** Plays that an author saved. Their bytes are counted like those of images. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('test_plays')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('story_id', 'text', (column) =>
      column.notNull().references('stories.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('seed', 'integer', (column) => column.notNull())
    .addColumn('step_count', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('expects', 'text', (column) => column.notNull())
    .addColumn('steps', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('test_plays_by_story')
    .on('test_plays')
    .columns(['story_id', 'id'])
    .execute();
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const statement of isSqlite ? onSqlite : onPostgres) await sql.raw(statement).execute(db);
}

/** One that goes with its story finds it gone. */
const putOn = 'update stories set parts_bytes = parts_bytes + new.bytes where id = new.story_id;';
const takeOff = 'update stories set parts_bytes = parts_bytes - old.bytes where id = old.story_id;';

const onSqlite = [
  `create trigger test_plays_added after insert on test_plays begin ${putOn} end`,
  `create trigger test_plays_changed after update of bytes on test_plays begin ${takeOff} ${putOn} end`,
  `create trigger test_plays_gone after delete on test_plays begin ${takeOff} end`,
];

const onPostgres = [
  `create function count_test_play() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' then ${takeOff} end if;
    if tg_op <> 'DELETE' then ${putOn} end if;
    return null;
  end $$`,
  `create trigger test_plays_counted after insert or delete or update of bytes on test_plays
    for each row execute function count_test_play()`,
];
