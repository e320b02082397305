import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * Nodes have a place in their chapter, and marks of their author's. And each part of a draft gets the
 * next number of its story whenever it changes, so that a studio can ask for what changed since it
 * last looked. Triggers count, so that every way of writing is seen: forms, renames, the bin, versions
 * that are restored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const added = [
    ['place', 'double precision', 0],
    ['status', 'text', null],
    ['colour', 'text', null],
    ['note', 'text', ''],
  ] as const;
  for (const [name, type, value] of added) {
    await db.schema
      .alterTable('nodes')
      .addColumn(name, sql.raw(type), (column) =>
        value === null ? column : column.notNull().defaultTo(value),
      )
      .execute();
  }
  await sql`with placed as (
      select id, row_number() over (partition by chapter_id order by id) as place from nodes)
    update nodes set place = placed.place from placed where nodes.id = placed.id`.execute(db);
  await db.schema
    .createIndex('nodes_by_place')
    .on('nodes')
    .columns(['chapter_id', 'place', 'id'])
    .execute();
  await db.schema
    .createTable('story_changes')
    .addColumn('story_id', 'text', (column) =>
      column.notNull().references('stories.id').onDelete('cascade'),
    )
    .addColumn('part', 'text', (column) => column.notNull())
    .addColumn('part_id', 'text', (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('is_removed', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('story_changes_of_part', ['story_id', 'part', 'part_id'])
    .execute();
  await sql.raw(noteAll).execute(db);
  await db.schema
    .createIndex('story_changes_in_order')
    .on('story_changes')
    .columns(['story_id', 'seq'])
    .execute();
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const statement of isSqlite ? onSqlite : onPostgres) await sql.raw(statement).execute(db);
}

interface Kind {
  table: 'stories' | 'chapters' | 'nodes' | 'items';
  part: 'story' | 'chapter' | 'node' | 'item' | 'mark';
  /** What counts as a change of the part. */
  columns: readonly string[];
}

const story: Kind = {
  table: 'stories',
  part: 'story',
  columns: [
    'title',
    'start_node_id',
    'variables',
    'achievements',
    'content_notes',
    'level',
    'lang',
    'story_wide',
  ],
};
const chapter: Kind = { table: 'chapters', part: 'chapter', columns: ['title', 'ordinal'] };
const node: Kind = {
  table: 'nodes',
  part: 'node',
  columns: ['chapter_id', 'name', 'body', 'actions', 'ending', 'logic', 'place'],
};
const mark: Kind = {
  table: 'nodes',
  part: 'mark',
  columns: ['position_x', 'position_y', 'status', 'colour', 'note'],
};
const item: Kind = {
  table: 'items',
  part: 'item',
  columns: [
    'chapter_id',
    'key',
    'name',
    'description',
    'image',
    'location',
    'is_portable',
    'is_stackable',
    'is_hidden',
  ],
};

const storyIdOf = ({ table }: Kind, row: string) =>
  table === 'stories' ? `${row}.id` : `${row}.story_id`;
/** A story has no other part that could have its id. */
const partIdOf = ({ table }: Kind, row: string) => (table === 'stories' ? "''" : `${row}.id`);

/** A node without marks has none to speak of. */
const isThere = ({ part }: Kind, row: string) =>
  part === 'mark'
    ? `(${row}.position_x is not null or ${row}.status is not null
        or ${row}.colour is not null or ${row}.note <> '')`
    : 'true';

const lastNumber = (storyId: string) =>
  `coalesce((select max(seq) from story_changes where story_id = ${storyId}), 0)`;

const into = 'insert into story_changes (story_id, part, part_id, seq, is_removed)';
const overOlder = `on conflict (story_id, part, part_id) do update
  set seq = excluded.seq, is_removed = excluded.is_removed`;

/** What is there already, in any order. */
const noteAll = `${into}
  select story_id, part, part_id, row_number() over (partition by story_id order by part, part_id), 0
  from (${[story, chapter, node, item, mark]
    .map(
      (kind) => `select ${storyIdOf(kind, kind.table)} as story_id, '${kind.part}' as part,
        ${partIdOf(kind, kind.table)} as part_id from ${kind.table}
        where ${isThere(kind, kind.table)}`,
    )
    .join(' union all ')}) as parts`;

// SQLite: row by row.

const noteRow = (kind: Kind) => {
  const storyId = storyIdOf(kind, 'new');
  return `${into} select ${storyId}, '${kind.part}', ${partIdOf(kind, 'new')},
    ${lastNumber(storyId)} + 1, 0 where true ${overOlder};`;
};

/** What goes with its story finds it gone, and leaves nothing. */
const noteGoneRow = (kind: Kind) => `${into} select id, '${kind.part}', old.id,
  ${lastNumber('old.story_id')} + 1, 1 from stories where id = old.story_id ${overOlder};`;

/** After the node is noted: the last number of a story never goes back. */
const forgetMark = `delete from story_changes
  where story_id = old.story_id and part = 'mark' and part_id = old.id;`;

const rowTriggers = (kind: Kind): string[] => {
  const { table, part, columns } = kind;
  const differs = columns.map((name) => `old.${name} is not new.${name}`).join(' or ');
  const goes = `create trigger ${part}_removed after delete on ${table} begin
    ${noteGoneRow(kind)} ${part === 'node' ? forgetMark : ''} end`;
  return [
    `create trigger ${part}_added after insert on ${table} when ${isThere(kind, 'new')}
      begin ${noteRow(kind)} end`,
    `create trigger ${part}_changed after update of ${columns.join(', ')} on ${table}
      when ${differs} begin ${noteRow(kind)} end`,
    ...(part === 'story' || part === 'mark' ? [] : [goes]),
  ];
};

const onSqlite = [story, chapter, node, item, mark].flatMap(rowTriggers);

// PostgreSQL: once for each statement, however many rows it writes.

const noteRows = (rows: string, isRemoved: 0 | 1) => `${into}
  select story_id, part, part_id, ${lastNumber('rows_noted.story_id')}
    + row_number() over (partition by story_id order by part, part_id), ${isRemoved}
  from (${rows}) as rows_noted ${overOlder};`;

const rowsOf = (kind: Kind, from: string, where: string) =>
  `select ${storyIdOf(kind, 'after_it')} as story_id, '${kind.part}' as part,
    ${partIdOf(kind, 'after_it')} as part_id from ${from} where ${where}`;

const addedRows = (kind: Kind) => rowsOf(kind, 'after_it', isThere(kind, 'after_it'));

function changedRows(kind: Kind): string {
  const all = (row: string) => kind.columns.map((name) => `${row}.${name}`).join(', ');
  return rowsOf(
    kind,
    'after_it join before_it on before_it.id = after_it.id',
    `(${all('before_it')}) is distinct from (${all('after_it')})`,
  );
}

const goneRows = ({ part }: Kind) => `select stories.id as story_id, '${part}' as part,
  before_it.id as part_id from before_it join stories on stories.id = before_it.story_id`;

const statementTrigger = (name: string, table: string, when: string, does: string) => [
  `create function note_${name}() returns trigger language plpgsql as $$ begin
    ${does} return null; end $$`,
  `create trigger ${name} after ${when} on ${table}
    ${when === 'delete' ? '' : 'referencing new table as after_it'}
    ${when === 'insert' ? '' : `${when === 'delete' ? 'referencing' : ''} old table as before_it`}
    for each statement execute function note_${name}()`,
];

const statementTriggers = (table: Kind['table'], kinds: readonly Kind[]): string[] => {
  const all = (rows: (kind: Kind) => string) => kinds.map(rows).join(' union all ');
  const [own] = kinds as [Kind];
  const forgetMarks = `delete from story_changes using before_it
    where story_changes.story_id = before_it.story_id and part = 'mark' and part_id = before_it.id;`;
  const goes = `${noteRows(goneRows(own), 1)} ${table === 'nodes' ? forgetMarks : ''}`;
  return [
    ...statementTrigger(`${table}_added`, table, 'insert', noteRows(all(addedRows), 0)),
    ...statementTrigger(`${table}_edited`, table, 'update', noteRows(all(changedRows), 0)),
    ...(table === 'stories' ? [] : statementTrigger(`${table}_removed`, table, 'delete', goes)),
  ];
};

const onPostgres = [
  ...statementTriggers('stories', [story]),
  ...statementTriggers('chapters', [chapter]),
  ...statementTriggers('nodes', [node, mark]),
  ...statementTriggers('items', [item]),
];
