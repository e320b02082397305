import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** The sounds of stories: kept and counted like their images (0045). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await db.schema
    .createTable('story_sounds')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('story_id', 'text', (column) =>
      column.notNull().references('stories.id').onDelete('cascade'),
    )
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('milliseconds', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    // Last: whoever reads the others does not go through it.
    .addColumn('content', isSqlite ? 'blob' : 'bytea', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('story_sounds_by_content')
    .unique()
    .on('story_sounds')
    .columns(['story_id', 'hash'])
    .execute();
  await db.schema
    .createIndex('story_sounds_by_time')
    .on('story_sounds')
    .columns(['story_id', 'created_at', 'id'])
    .execute();
  for (const statement of isSqlite ? onSqlite : onPostgres) await sql.raw(statement).execute(db);
}

/** One that goes with its story finds it gone. */
const putOn = 'update stories set parts_bytes = parts_bytes + new.bytes where id = new.story_id;';
const takeOff = 'update stories set parts_bytes = parts_bytes - old.bytes where id = old.story_id;';

const onSqlite = [
  `create trigger sounds_added after insert on story_sounds begin ${putOn} end`,
  `create trigger sounds_gone after delete on story_sounds begin ${takeOff} end`,
];

const onPostgres = [
  `create function count_sound() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then ${putOn} else ${takeOff} end if;
    return null;
  end $$`,
  `create trigger sounds_counted after insert or delete on story_sounds
    for each row execute function count_sound()`,
];
