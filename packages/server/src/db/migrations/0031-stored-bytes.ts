import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * What readers store is counted as it is written: by playthrough, and from there by reader. The
 * triggers see every way in which a playthrough comes, changes hands or goes. And a turn may say only
 * what it changed, since the last one with a whole state.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('turns').addColumn('whole_turn', 'integer').execute();
  await db.schema.alterTable('playthroughs').addColumn('whole_turn', 'integer').execute();
  await db.schema
    .alterTable('playthroughs')
    .addColumn('stored_bytes', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update playthroughs set stored_bytes = octet_length(state) + coalesce((
    select sum(octet_length(turns.state) + coalesce(octet_length(turns.action), 0) + 150)
    from turns where turns.playthrough_id = playthroughs.id), 0)`.execute(db);
  await db.schema
    .createTable('stored_bytes')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('playing', 'bigint', (column) => column.notNull())
    .addColumn('in_bin', 'bigint', (column) => column.notNull())
    .execute();
  await sql`insert into stored_bytes (user_id, playing, in_bin)
    select user_id, sum(case when deleted_at is null then stored_bytes else 0 end),
      sum(case when deleted_at is null then 0 else stored_bytes end)
    from playthroughs group by user_id`.execute(db);
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const statement of isSqlite ? onSqlite : onPostgres) await sql.raw(statement).execute(db);
}

const played = (row: string) =>
  `case when ${row}.deleted_at is null then ${row}.stored_bytes else 0 end`;
const binned = (row: string) =>
  `case when ${row}.deleted_at is null then 0 else ${row}.stored_bytes end`;

const takeOff = `update stored_bytes set playing = playing - ${played('old')},
  in_bin = in_bin - ${binned('old')} where user_id = old.user_id;`;

const putOn = `insert into stored_bytes (user_id, playing, in_bin)
  values (new.user_id, ${played('new')}, ${binned('new')})
  on conflict (user_id) do update set playing = stored_bytes.playing + excluded.playing,
    in_bin = stored_bytes.in_bin + excluded.in_bin;`;

const changes = 'update of stored_bytes, deleted_at, user_id';

const onSqlite = [
  `create trigger playthroughs_begun after insert on playthroughs begin ${putOn} end`,
  `create trigger playthroughs_changed after ${changes} on playthroughs begin ${takeOff} ${putOn} end`,
  `create trigger playthroughs_gone after delete on playthroughs begin ${takeOff} end`,
];

const onPostgres = [
  `create function count_playthrough() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' then ${takeOff} end if;
    if tg_op <> 'DELETE' then ${putOn} end if;
    return null;
  end $$`,
  `create trigger playthroughs_counted after insert or delete or ${changes} on playthroughs
    for each row execute function count_playthrough()`,
];
