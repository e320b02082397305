import type { Kysely } from 'kysely';
import { isPostgres } from '../../portable.ts';
import { onlyOneFor, required } from '../columns.ts';
import {
  createRowTriggers,
  createStatementTriggers,
  type RowTrigger,
  type StatementTrigger,
} from '../triggers.ts';

/**
 * Counts of what stories store: the bytes of their versions and of what lies beside their drafts, in columns of the
 * story, and what their rows take beside these texts (rows that are short, notes, numbers of changes), in a row of
 * its own, because a story's row may hold megabytes. From there it is counted for the author.
 */
export async function createStoryBytes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('draft_sizes')
    .addColumn('story_id', 'text', onlyOneFor('stories'))
    .addColumn('bytes', 'bigint', required)
    .execute();
  await createRowTriggers(db, [...texts.flatMap(textTriggers), ...ofSizes]);
  if (isPostgres(db)) await createStatementTriggers(db, rows.flatMap(statementTriggers));
  else await createRowTriggers(db, rows.flatMap(rowTriggers));
}

/** Texts in a table, of which a column of their story holds the sum. */
interface Texts {
  table: string;
  counts: 'versions_bytes' | 'parts_bytes';
  bytes: (row: string) => string;
  /** Columns that may change it. */
  columns?: readonly string[];
}

const texts: readonly Texts[] = [
  {
    table: 'story_versions',
    counts: 'versions_bytes',
    bytes: (row) => `${row}.text_bytes`,
  },
  {
    table: 'binned_parts',
    counts: 'parts_bytes',
    bytes: (row) => `${row}.bytes`,
    columns: ['bytes', 'story_id'],
  },
  { table: 'story_images', counts: 'parts_bytes', bytes: (row) => `${row}.bytes` },
  { table: 'story_sounds', counts: 'parts_bytes', bytes: (row) => `${row}.bytes` },
  {
    table: 'test_plays',
    counts: 'parts_bytes',
    bytes: (row) => `${row}.bytes`,
    columns: ['bytes'],
  },
];

/** The triggers that count texts. A text that goes with its story finds the story gone. */
function textTriggers({ table, counts, bytes, columns }: Texts): RowTrigger[] {
  const add = `update stories set ${counts} = ${counts} + (${bytes('new')}) where id = new.story_id;`;
  const take = `update stories set ${counts} = ${counts} - (${bytes('old')}) where id = old.story_id;`;
  return [
    { name: `${table}_counted`, when: 'after insert', table, does: add },
    ...(columns
      ? [
          {
            name: `${table}_recounted`,
            when: `after update of ${columns.join(', ')}`,
            table,
            does: `${take} ${add}`,
          },
        ]
      : []),
    { name: `${table}_uncounted`, when: 'after delete', table, does: take },
  ];
}

/** The bytes of a row with its indexes beside the texts that are counted elsewhere, as measured. */
interface Rows {
  table: string;
  bytes: (row: string) => string;
  /** Columns that may change it. */
  columns?: readonly string[];
}

const fixed = (table: string, bytes: number): Rows => ({ table, bytes: () => String(bytes) });

const bytesOfStory = 1_500;
const rows: readonly Rows[] = [
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
  fixed('story_imports', 500),
  {
    table: 'import_said',
    bytes: (row) => `150 + octet_length(${row}.content)`,
  },
  {
    table: 'import_losses',
    bytes: (row) => `150 + octet_length(${row}.source)`,
  },
  {
    table: 'import_originals',
    bytes: (row) => `250 + octet_length(${row}.unit) + octet_length(${row}.content)`,
    columns: ['content'],
  },
  fixed('old_slugs', 300),
  fixed('beta_readers', 200),
];

const grow = 'on conflict (story_id) do update set bytes = draft_sizes.bytes + excluded.bytes';

const begin = `insert into draft_sizes (story_id, bytes) values (new.id, ${bytesOfStory}) ${grow};`;
/** The account may be on its way out, and its count gone before: only a new story begins one. */
const beginForAuthor = `insert into stored_bytes (user_id, playing, in_bin, writing, writing_in_bin)
  select owner_id, 0, 0, case when status = 'deleted' then 0 else new.bytes end,
    case when status = 'deleted' then new.bytes else 0 end
  from stories where id = new.story_id
  on conflict (user_id) do update set writing = stored_bytes.writing + excluded.writing,
    writing_in_bin = stored_bytes.writing_in_bin + excluded.writing_in_bin;`;
const changeForAuthor = `update stored_bytes set
    writing = writing + case when status = 'deleted' then 0 else new.bytes - old.bytes end,
    writing_in_bin = writing_in_bin
      + case when status = 'deleted' then new.bytes - old.bytes else 0 end
  from stories where stories.id = new.story_id and stored_bytes.user_id = stories.owner_id;`;

const ofSizes: RowTrigger[] = [
  { name: 'stories_sized', when: 'after insert', table: 'stories', does: begin },
  { name: 'sizes_begun', when: 'after insert', table: 'draft_sizes', does: beginForAuthor },
  {
    name: 'sizes_changed',
    when: 'after update of bytes',
    table: 'draft_sizes',
    does: changeForAuthor,
  },
];

// SQLite: row by row.

function rowTriggers({ table, bytes, columns }: Rows): RowTrigger[] {
  const add = `insert into draft_sizes (story_id, bytes) values (new.story_id, ${bytes('new')}) ${grow};`;
  const take = `update draft_sizes set bytes = bytes - (${bytes('old')}) where story_id = old.story_id;`;
  const change = `update draft_sizes set bytes = bytes + (${bytes('new')}) - (${bytes('old')})
    where story_id = new.story_id;`;
  return [
    { name: `${table}_sized`, when: 'after insert', table, does: add },
    { name: `${table}_unsized`, when: 'after delete', table, does: take },
    ...(columns
      ? [
          {
            name: `${table}_resized`,
            when: `after update of ${columns.join(', ')}`,
            table,
            only: columns.map((name) => `old.${name} <> new.${name}`).join(' or '),
            does: change,
          },
        ]
      : []),
  ];
}

// PostgreSQL: once for each statement, however many rows it writes.

const summed = (of: string) =>
  `(select story_id, sum(bytes) as bytes from (${of}) as rows_sized group by story_id) as sums`;
const changeBySums = (of: string) => `update draft_sizes set bytes = draft_sizes.bytes + sums.bytes
  from ${summed(of)} where draft_sizes.story_id = sums.story_id and sums.bytes <> 0;`;

function statementTriggers({ table, bytes, columns }: Rows): StatementTrigger[] {
  const after = `select story_id, (${bytes('after_it')}) as bytes from after_it`;
  const before = `select story_id, -(${bytes('before_it')}) as bytes from before_it`;
  const add = `insert into draft_sizes (story_id, bytes)
    select story_id, bytes from ${summed(after)} ${grow};`;
  return [
    { name: `${table}_sized`, when: 'insert', table, does: add },
    { name: `${table}_unsized`, when: 'delete', table, does: changeBySums(before) },
    ...(columns
      ? [
          {
            name: `${table}_resized`,
            when: 'update' as const,
            table,
            does: changeBySums(`${after} union all ${before}`),
          },
        ]
      : []),
  ];
}
