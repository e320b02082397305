import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * A node that comes back says what is noted about it, also where that is nothing any more. Until now
 * what a studio knew of its mark stayed there, if the mark was taken away and the node deleted and
 * brought back before it looked. So the number of a mark (0040) outlives its node. Nodes that are gone
 * already get one too: readers pass over it until the node is back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`${into} select story_id, 'mark', part_id, seq, 0 from story_changes
      where part = 'node' and is_removed = 1 on conflict do nothing`)
    .execute(db);
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const statement of isSqlite ? onSqlite : onPostgres) await sql.raw(statement).execute(db);
}

const into = 'insert into story_changes (story_id, part, part_id, seq, is_removed)';
const overOlder = `on conflict (story_id, part, part_id) do update
  set seq = excluded.seq, is_removed = excluded.is_removed`;

const lastNumber = (storyId: string) =>
  `coalesce((select max(seq) from story_changes where story_id = ${storyId}), 0)`;

/** A new node without marks has none to speak of. */
const hasMark = (row: string) => `(${row}.position_x is not null or ${row}.status is not null
  or ${row}.colour is not null or ${row}.note <> ''
  or exists (select 1 from story_changes as known
    where known.story_id = ${row}.story_id and known.part = 'mark' and known.part_id = ${row}.id))`;

const onSqlite = [
  'drop trigger mark_added',
  `create trigger mark_added after insert on nodes when ${hasMark('new')} begin
    ${into} select new.story_id, 'mark', new.id, ${lastNumber('new.story_id')} + 1, 0
    where true ${overOlder}; end`,
  'drop trigger node_removed',
  `create trigger node_removed after delete on nodes begin
    ${into} select id, 'node', old.id, ${lastNumber('old.story_id')} + 1, 1
    from stories where id = old.story_id ${overOlder}; end`,
];

const noteRows = (rows: string, isRemoved: 0 | 1) => `${into}
  select story_id, part, part_id, ${lastNumber('rows_noted.story_id')}
    + row_number() over (partition by story_id order by part, part_id), ${isRemoved}
  from (${rows}) as rows_noted ${overOlder};`;

const added = `select story_id, 'node' as part, id as part_id from after_it
  union all
  select story_id, 'mark' as part, id as part_id from after_it where ${hasMark('after_it')}`;
const removed = `select stories.id as story_id, 'node' as part, before_it.id as part_id
  from before_it join stories on stories.id = before_it.story_id`;

const does = (name: string, statement: string) =>
  `create or replace function note_${name}() returns trigger language plpgsql as $$ begin
    ${statement} return null; end $$`;

const onPostgres = [
  does('nodes_added', noteRows(added, 0)),
  does('nodes_removed', noteRows(removed, 1)),
];
