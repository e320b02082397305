import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * What authors store is counted, too: by story its draft, what was frozen of it and what lies in its
 * bin, and from there by author. Deleted stories count apart: they make room as soon as they go. The
 * triggers see every way in which a version or a part comes and goes, so no count can drift.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['versions_bytes', 'parts_bytes']) {
    await db.schema
      .alterTable('stories')
      .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await sql`update stories set
    versions_bytes = coalesce((
      select sum(coalesce(text_bytes, octet_length(compiled)))
      from story_versions where story_id = stories.id), 0),
    parts_bytes = coalesce((
      select sum(bytes) from binned_parts where story_id = stories.id), 0)`.execute(db);
  for (const name of ['writing', 'writing_in_bin']) {
    await db.schema
      .alterTable('stored_bytes')
      .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await sql`insert into stored_bytes (user_id, playing, in_bin, writing, writing_in_bin)
    select owner_id, 0, 0,
      sum(case when status = 'deleted' then 0 else text_bytes + versions_bytes + parts_bytes end),
      sum(case when status = 'deleted' then text_bytes + versions_bytes + parts_bytes else 0 end)
    from stories where true group by owner_id
    on conflict (user_id) do update
      set writing = excluded.writing, writing_in_bin = excluded.writing_in_bin`.execute(db);
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const statement of isSqlite ? onSqlite : onPostgres) await sql.raw(statement).execute(db);
}

const all = (row: string) => `${row}.text_bytes + ${row}.versions_bytes + ${row}.parts_bytes`;
const written = (row: string) => `case when ${row}.status = 'deleted' then 0 else ${all(row)} end`;
const binned = (row: string) => `case when ${row}.status = 'deleted' then ${all(row)} else 0 end`;

const takeOff = `update stored_bytes set writing = writing - (${written('old')}),
  writing_in_bin = writing_in_bin - (${binned('old')}) where user_id = old.owner_id;`;

const putOn = `insert into stored_bytes (user_id, playing, in_bin, writing, writing_in_bin)
  values (new.owner_id, 0, 0, ${written('new')}, ${binned('new')})
  on conflict (user_id) do update set writing = stored_bytes.writing + excluded.writing,
    writing_in_bin = stored_bytes.writing_in_bin + excluded.writing_in_bin;`;

const storyChanges = 'update of text_bytes, versions_bytes, parts_bytes, status, owner_id';

/** What a version or a part adds to its story; one that the story goes with finds it gone. */
const add = (column: string, bytes: string) =>
  `update stories set ${column} = ${column} + (${bytes}) where id = new.story_id;`;
const remove = (column: string, bytes: string) =>
  `update stories set ${column} = ${column} - (${bytes}) where id = old.story_id;`;

const versionBytes = (row: string) => `coalesce(${row}.text_bytes, octet_length(${row}.compiled))`;
const versionOn = add('versions_bytes', versionBytes('new'));
const versionOff = remove('versions_bytes', versionBytes('old'));
const partOn = add('parts_bytes', 'new.bytes');
const partOff = remove('parts_bytes', 'old.bytes');

const versionChanges = 'update of text_bytes, compiled, story_id';
const partChanges = 'update of bytes, story_id';

const onSqlite = [
  `create trigger stories_begun after insert on stories begin ${putOn} end`,
  `create trigger stories_changed after ${storyChanges} on stories begin ${takeOff} ${putOn} end`,
  `create trigger stories_gone after delete on stories begin ${takeOff} end`,
  `create trigger versions_made after insert on story_versions begin ${versionOn} end`,
  `create trigger versions_changed after ${versionChanges} on story_versions begin ${versionOff} ${versionOn} end`,
  `create trigger versions_gone after delete on story_versions begin ${versionOff} end`,
  `create trigger parts_binned after insert on binned_parts begin ${partOn} end`,
  `create trigger parts_changed after ${partChanges} on binned_parts begin ${partOff} ${partOn} end`,
  `create trigger parts_gone after delete on binned_parts begin ${partOff} end`,
];

const counting = (name: string, takesOff: string, putsOn: string) =>
  `create function ${name}() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' then ${takesOff} end if;
    if tg_op <> 'DELETE' then ${putsOn} end if;
    return null;
  end $$`;

const onPostgres = [
  counting('count_story', takeOff, putOn),
  `create trigger stories_counted after insert or delete or ${storyChanges} on stories
    for each row execute function count_story()`,
  counting('count_version', versionOff, versionOn),
  `create trigger versions_counted after insert or delete or ${versionChanges} on story_versions
    for each row execute function count_version()`,
  counting('count_part', partOff, partOn),
  `create trigger parts_counted after insert or delete or ${partChanges} on binned_parts
    for each row execute function count_part()`,
];
