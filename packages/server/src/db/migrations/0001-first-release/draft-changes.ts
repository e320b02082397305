import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../../portable.ts';
import { goesWith, required } from '../columns.ts';
import {
  createRowTriggers,
  createStatementTriggers,
  type RowTrigger,
  type StatementTrigger,
} from '../triggers.ts';

/**
 * Numbers for changes: a part of a draft gets the next number of its story whenever it changes, so that a studio
 * can ask for what changed since it last looked. Triggers count, so that every way of writing is seen: forms,
 * renames, the bin, versions that are restored.
 */
export async function createDraftChanges(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('story_changes')
    .addColumn('story_id', 'text', goesWith('stories'))
    .addColumn('part', 'text', required)
    .addColumn('part_id', 'text', required)
    .addColumn('seq', 'bigint', required)
    .addColumn('is_removed', 'integer', required)
    .addPrimaryKeyConstraint('story_changes_of_part', ['story_id', 'part', 'part_id'])
    .execute();
  await db.schema
    .createIndex('story_changes_in_order')
    .on('story_changes')
    .columns(['story_id', 'seq'])
    .execute();
  // An id belongs to one part of one story for ever, also in its bin and in versions.
  await sql`create unique index story_changes_by_id on story_changes (part_id)
    where part in ('chapter', 'node', 'item')`.execute(db);
  if (isPostgres(db)) await createStatementTriggers(db, onPostgres);
  else await createRowTriggers(db, onSqlite);
}

interface Kind {
  table: 'stories' | 'chapters' | 'nodes' | 'items';
  part: 'story' | 'chapter' | 'node' | 'item' | 'mark';
  /** The columns that count as a change of the part. */
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

/**
 * A new node without marks has none to speak of. The number of a mark outlives its node: one that comes
 * back says what is noted about it, also where that is nothing any more.
 */
const isAdded = ({ part }: Kind, row: string) =>
  part === 'mark'
    ? `(${row}.position_x is not null or ${row}.status is not null
        or ${row}.colour is not null or ${row}.note <> ''
        or exists (select 1 from story_changes as known
          where known.story_id = ${row}.story_id and known.part = 'mark' and known.part_id = ${row}.id))`
    : 'true';

const lastNumber = (storyId: string) =>
  `coalesce((select max(seq) from story_changes where story_id = ${storyId}), 0)`;

const into = 'insert into story_changes (story_id, part, part_id, seq, is_removed)';
const overOlder = `on conflict (story_id, part, part_id) do update
  set seq = excluded.seq, is_removed = excluded.is_removed`;

/** Whether it is noted that such a part is gone: not of a story, with which all goes, nor of a mark, which stays. */
const isNotedAsGone = ({ part }: Kind) => part !== 'story' && part !== 'mark';

// SQLite: row by row.

const noteRow = (kind: Kind) => {
  const storyId = storyIdOf(kind, 'new');
  return `${into} select ${storyId}, '${kind.part}', ${partIdOf(kind, 'new')},
    ${lastNumber(storyId)} + 1, 0 where true ${overOlder};`;
};

/** Notes that a part is gone. A part that goes with its story finds the story gone, and leaves nothing. */
const noteGoneRow = ({ part }: Kind) => `${into} select id, '${part}', old.id,
  ${lastNumber('old.story_id')} + 1, 1 from stories where id = old.story_id ${overOlder};`;

function rowTriggers(kind: Kind): RowTrigger[] {
  const { table, part, columns } = kind;
  const differs = columns.map((name) => `old.${name} is not new.${name}`).join(' or ');
  return [
    {
      name: `${part}_added`,
      when: 'after insert',
      table,
      only: isAdded(kind, 'new'),
      does: noteRow(kind),
    },
    {
      name: `${part}_changed`,
      when: `after update of ${columns.join(', ')}`,
      table,
      only: differs,
      does: noteRow(kind),
    },
    ...(isNotedAsGone(kind)
      ? [{ name: `${part}_removed`, when: 'after delete', table, does: noteGoneRow(kind) }]
      : []),
  ];
}

const onSqlite = [story, chapter, node, item, mark].flatMap(rowTriggers);

// PostgreSQL: once for each statement, however many rows it writes.

/**
 * The last number is looked up once for each story, before any row is noted: for each row it would be looked for
 * behind all that are noted already, which the statement does not see.
 */
const noteRows = (rows: string, isRemoved: 0 | 1) => `with rows_noted as materialized (${rows}),
  last_of as materialized (select story_id, ${lastNumber('stories_noted.story_id')} as seq
    from (select distinct story_id from rows_noted) as stories_noted)
  ${into}
  select story_id, part, part_id, last_of.seq
    + row_number() over (partition by story_id order by part, part_id), ${isRemoved}
  from rows_noted join last_of using (story_id) ${overOlder};`;

const rowsOf = (kind: Kind, from: string, where: string) =>
  `select ${storyIdOf(kind, 'after_it')} as story_id, '${kind.part}' as part,
    ${partIdOf(kind, 'after_it')} as part_id from ${from} where ${where}`;

const addedRows = (kind: Kind) => rowsOf(kind, 'after_it', isAdded(kind, 'after_it'));

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

function statementTriggers(table: Kind['table'], kinds: readonly Kind[]): StatementTrigger[] {
  const all = (rows: (kind: Kind) => string) => kinds.map(rows).join(' union all ');
  const gone = kinds.filter(isNotedAsGone).map(goneRows);
  return [
    { name: `${table}_added`, when: 'insert', table, does: noteRows(all(addedRows), 0) },
    { name: `${table}_edited`, when: 'update', table, does: noteRows(all(changedRows), 0) },
    ...gone.map((rows) => ({
      name: `${table}_removed`,
      when: 'delete' as const,
      table,
      does: noteRows(rows, 1),
    })),
  ];
}

const onPostgres = [
  ...statementTriggers('stories', [story]),
  ...statementTriggers('chapters', [chapter]),
  ...statementTriggers('nodes', [node, mark]),
  ...statementTriggers('items', [item]),
];
