import { createHash } from 'node:crypto';
import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * Each group of edits is remembered for ever by a hash of its id alone, so that what the history tells
 * of it can go. And what a draft's rows take beside their texts counts for its author: rows that are
 * short, notes, numbers of changes, groups. It is added up by triggers in a row of its own, because a
 * story's row may hold megabytes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await db.schema
    .createTable('known_groups')
    .addColumn('story_id', 'text', (column) =>
      column.notNull().references('stories.id').onDelete('cascade'),
    )
    .addColumn('id_hash', isSqlite ? 'blob' : 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('known_groups_of_story', ['story_id', 'id_hash'])
    .modifyEnd(isSqlite ? sql`without rowid` : sql``)
    .execute();
  await rememberGroups(db as Kysely<Groups>);
  await db.schema
    .createTable('draft_sizes')
    .addColumn('story_id', 'text', (column) =>
      column.primaryKey().references('stories.id').onDelete('cascade'),
    )
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .execute();
  for (const statement of [countAll, countForAuthors]) await sql.raw(statement).execute(db);
  for (const statement of isSqlite ? onSqlite : onPostgres) await sql.raw(statement).execute(db);
}

interface Groups {
  edit_groups: { story_id: string; id: string };
  known_groups: { story_id: string; id_hash: Uint8Array };
}

async function rememberGroups(db: Kysely<Groups>): Promise<void> {
  let last = { story_id: '', id: '' };
  for (;;) {
    const groups = await db
      .selectFrom('edit_groups')
      .select(['story_id', 'id'])
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('story_id', 'id'), '>', tuple(last.story_id, last.id)),
      )
      .orderBy('story_id')
      .orderBy('id')
      .limit(500)
      .execute();
    const end = groups.at(-1);
    if (!end) return;
    last = end;
    const known = groups.map(({ story_id, id }) => ({
      story_id,
      id_hash: createHash('sha256').update(id).digest().subarray(0, 16),
    }));
    await db.insertInto('known_groups').values(known).execute();
  }
}

/** What a row takes with its indexes beside the texts that are counted elsewhere, as measured. */
interface Cost {
  table: string;
  bytes: (row: string) => string;
  /** Columns that may change it. */
  columns?: readonly string[];
}

const fixed = (table: string, bytes: number): Cost => ({ table, bytes: () => String(bytes) });

const costs: readonly Cost[] = [
  {
    table: 'nodes',
    // The name is there three times: as it is, to compare, and in an index.
    bytes: (row) => `500 + octet_length(${row}.note) + 2 * octet_length(${row}.name)`,
    columns: ['note', 'name'],
  },
  fixed('chapters', 300),
  fixed('items', 400),
  fixed('action_ids', 200),
  fixed('story_changes', 300),
  { table: 'edit_groups', bytes: (row) => `450 + octet_length(${row}.parts)` },
  fixed('known_groups', 150),
  fixed('binned_parts', 600),
  fixed('story_versions', 600),
  fixed('story_images', 300),
  fixed('story_sounds', 300),
  fixed('test_plays', 300),
  fixed('old_slugs', 300),
  fixed('beta_readers', 200),
];
const bytesOfStory = 1_500;

const countAll = `insert into draft_sizes (story_id, bytes)
  select story_id, sum(bytes) from (
    select id as story_id, ${bytesOfStory} as bytes from stories
    ${costs.map(({ table, bytes }) => `union all select story_id, ${bytes(table)} from ${table}`).join(' ')}
  ) as rows_there group by story_id`;

const countForAuthors = `update stored_bytes set
    writing = writing + written, writing_in_bin = writing_in_bin + binned
  from (select owner_id,
      sum(case when status = 'deleted' then 0 else bytes end) as written,
      sum(case when status = 'deleted' then bytes else 0 end) as binned
    from draft_sizes join stories on stories.id = story_id group by owner_id) as sums
  where user_id = owner_id`;

// From a story to its author. One that goes finds itself gone, and was taken off before.

const grow = `on conflict (story_id) do update set bytes = draft_sizes.bytes + excluded.bytes`;
const growAuthor = `on conflict (user_id) do update set
  writing = stored_bytes.writing + excluded.writing,
  writing_in_bin = stored_bytes.writing_in_bin + excluded.writing_in_bin`;
/** The account may be on its way out, and its count gone before: only a new story begins one. */
const beginForAuthor = `insert into stored_bytes (user_id, playing, in_bin, writing, writing_in_bin)
  select owner_id, 0, 0, case when status = 'deleted' then 0 else new.bytes end,
    case when status = 'deleted' then new.bytes else 0 end
  from stories where id = new.story_id ${growAuthor};`;
const changeForAuthor = `update stored_bytes set
    writing = writing + case when status = 'deleted' then 0 else new.bytes - old.bytes end,
    writing_in_bin = writing_in_bin
      + case when status = 'deleted' then new.bytes - old.bytes else 0 end
  from stories where stories.id = new.story_id and stored_bytes.user_id = stories.owner_id;`;

/** As in 0038, and what the rows take. */
const all = (row: string) => `${row}.text_bytes + ${row}.versions_bytes + ${row}.parts_bytes
  + coalesce((select bytes from draft_sizes where story_id = ${row}.id), 0)`;
const written = (row: string) => `case when ${row}.status = 'deleted' then 0 else ${all(row)} end`;
const binned = (row: string) => `case when ${row}.status = 'deleted' then ${all(row)} else 0 end`;
/** An account that goes takes its counts with it; until then nothing may be written into them. */
const isThere = 'and exists (select 1 from users where users.id = stored_bytes.user_id)';
const takeOff = `update stored_bytes set writing = writing - (${written('old')}),
  writing_in_bin = writing_in_bin - (${binned('old')}) where user_id = old.owner_id
  ${isThere};`;
const putOn = `insert into stored_bytes (user_id, playing, in_bin, writing, writing_in_bin)
  values (new.owner_id, 0, 0, ${written('new')}, ${binned('new')}) ${growAuthor};`;
const storyChanges = 'update of text_bytes, versions_bytes, parts_bytes, status, owner_id';

const begin = `insert into draft_sizes (story_id, bytes) values (new.id, ${bytesOfStory}) ${grow};`;

// SQLite: row by row.

const rowTriggers = ({ table, bytes, columns }: Cost): string[] => {
  const add = `insert into draft_sizes (story_id, bytes) values (new.story_id, ${bytes('new')}) ${grow};`;
  const take = `update draft_sizes set bytes = bytes - (${bytes('old')}) where story_id = old.story_id;`;
  const change = `update draft_sizes set bytes = bytes + (${bytes('new')}) - (${bytes('old')})
    where story_id = new.story_id;`;
  return [
    `create trigger ${table}_sized after insert on ${table} begin ${add} end`,
    `create trigger ${table}_unsized after delete on ${table} begin ${take} end`,
    ...(columns
      ? [
          `create trigger ${table}_resized after update of ${columns.join(', ')} on ${table}
            when ${columns.map((name) => `old.${name} <> new.${name}`).join(' or ')}
            begin ${change} end`,
        ]
      : []),
  ];
};

const onSqlite = [
  'drop trigger stories_changed',
  'drop trigger stories_gone',
  `create trigger stories_changed after ${storyChanges} on stories begin ${takeOff} ${putOn} end`,
  `create trigger stories_gone before delete on stories begin ${takeOff} end`,
  `create trigger stories_sized after insert on stories begin ${begin} end`,
  `create trigger sizes_begun after insert on draft_sizes begin ${beginForAuthor} end`,
  `create trigger sizes_changed after update of bytes on draft_sizes
    begin ${changeForAuthor} end`,
  ...costs.flatMap(rowTriggers),
];

// PostgreSQL: once for each statement, however many rows it writes.

const statementTrigger = (
  name: string,
  table: string,
  when: string,
  tables: string,
  does: string,
) => [
  `create function ${name}() returns trigger language plpgsql as $$ begin
    ${does} return null; end $$`,
  `create trigger ${name} after ${when} on ${table} referencing ${tables}
    for each statement execute function ${name}()`,
];

const summed = (rows: string) =>
  `(select story_id, sum(bytes) as bytes from (${rows}) as rows_sized group by story_id) as sums`;
const rowsOf = ({ bytes }: Cost, from: string, sign = '') =>
  `select story_id, ${sign}(${bytes(from)}) as bytes from ${from}`;
const addSums = (rows: string) =>
  `insert into draft_sizes (story_id, bytes) select story_id, bytes from ${summed(rows)} ${grow};`;
const changeBySums = (
  rows: string,
) => `update draft_sizes set bytes = draft_sizes.bytes + sums.bytes
  from ${summed(rows)} where draft_sizes.story_id = sums.story_id and sums.bytes <> 0;`;

const statementTriggers = (cost: Cost): string[] => {
  const { table, columns } = cost;
  const [after, before] = [rowsOf(cost, 'after_it'), rowsOf(cost, 'before_it', '-')];
  const [isNew, isOld] = ['new table as after_it', 'old table as before_it'];
  return [
    ...statementTrigger(`${table}_sized`, table, 'insert', isNew, addSums(after)),
    ...statementTrigger(`${table}_unsized`, table, 'delete', isOld, changeBySums(before)),
    ...(columns
      ? statementTrigger(
          `${table}_resized`,
          table,
          'update',
          `${isNew} ${isOld}`,
          changeBySums(`${after} union all ${before}`),
        )
      : []),
  ];
};

const rowTrigger = (name: string, when: string, table: string, does: string, gives = 'null') => [
  `create function ${name}() returns trigger language plpgsql as $$ begin
    ${does} return ${gives}; end $$`,
  `create trigger ${name} ${when} on ${table} for each row execute function ${name}()`,
];

const onPostgres = [
  'drop trigger stories_counted on stories',
  `create or replace function count_story() returns trigger language plpgsql as $$ begin
    if tg_op = 'UPDATE' then ${takeOff} end if; ${putOn} return null; end $$`,
  `create trigger stories_counted after insert or ${storyChanges} on stories
    for each row execute function count_story()`,
  ...rowTrigger('stories_gone', 'before delete', 'stories', takeOff, 'old'),
  ...rowTrigger('stories_sized', 'after insert', 'stories', begin),
  ...rowTrigger('sizes_begun', 'after insert', 'draft_sizes', beginForAuthor),
  ...rowTrigger('sizes_changed', 'after update of bytes', 'draft_sizes', changeForAuthor),
  ...costs.flatMap(statementTriggers),
];
