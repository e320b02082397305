import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * What is kept for somebody beside what they write and play is counted too: answers for an
 * `Idempotency-Key`, and the histories of their stories' nodes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['replies', 'history']) {
    await db.schema
      .alterTable('stored_bytes')
      .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await sql.raw(countReplies).execute(db);
  await sql.raw(countHistories).execute(db);
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const statement of isSqlite ? onSqlite : onPostgres) await sql.raw(statement).execute(db);
}

/** With its hashes and indexes; who gave no name has none to count for. */
const bytesOf = (row: string) =>
  `case when ${row}.user_id is null then 0 else octet_length(coalesce(${row}.reply, '')) + 600 end`;

const countReplies = `insert into stored_bytes (user_id, playing, in_bin, replies)
  select user_id, 0, 0, sum(${bytesOf('idempotent_replies')}) from idempotent_replies
  where user_id is not null group by user_id
  on conflict (user_id) do update set replies = excluded.replies`;

const countHistories = `update stored_bytes set history = sums.bytes
  from (select owner_id, sum(node_history_sizes.bytes) as bytes
    from node_history_sizes join stories on stories.id = story_id group by owner_id) as sums
  where user_id = owner_id`;

const replyOn = `insert into stored_bytes (user_id, playing, in_bin, replies)
  select new.user_id, 0, 0, ${bytesOf('new')} where new.user_id is not null
  on conflict (user_id) do update set replies = stored_bytes.replies + excluded.replies;`;
/** An account that goes takes its counts with it; until then nothing may be written into them. */
const isThere = 'and exists (select 1 from users where users.id = stored_bytes.user_id)';
const replyOff = `update stored_bytes set replies = replies - (${bytesOf('old')})
  where user_id = old.user_id ${isThere};`;

/** An author is there before the histories of their stories. */
const historyBy = (bytes: string, storyId: string) => `update stored_bytes
  set history = history + (${bytes})
  where user_id = (select owner_id from stories where id = ${storyId});`;
const historyOn = historyBy('new.bytes', 'new.story_id');
const historyChanged = historyBy('new.bytes - old.bytes', 'new.story_id');
/** A story that goes finds itself gone when its history goes. */
const historyOff = `update stored_bytes set history = history
    - coalesce((select bytes from node_history_sizes where story_id = old.id), 0)
  where user_id = old.owner_id ${isThere};`;

const onSqlite = [
  `create trigger replies_stored after insert on idempotent_replies begin ${replyOn} end`,
  `create trigger replies_changed after update of reply, user_id on idempotent_replies
    begin ${replyOff} ${replyOn} end`,
  `create trigger replies_gone after delete on idempotent_replies begin ${replyOff} end`,
  `create trigger histories_begun after insert on node_history_sizes begin ${historyOn} end`,
  `create trigger histories_changed after update of bytes on node_history_sizes
    begin ${historyChanged} end`,
  `create trigger histories_gone before delete on stories begin ${historyOff} end`,
];

const trigger = (name: string, when: string, table: string, does: string, gives = 'null') => [
  `create function ${name}() returns trigger language plpgsql as $$ begin
    ${does} return ${gives}; end $$`,
  `create trigger ${name} ${when} on ${table} for each row execute function ${name}()`,
];

const onPostgres = [
  ...trigger('replies_stored', 'after insert', 'idempotent_replies', replyOn),
  ...trigger(
    'replies_changed',
    'after update of reply, user_id',
    'idempotent_replies',
    `${replyOff} ${replyOn}`,
  ),
  ...trigger('replies_gone', 'after delete', 'idempotent_replies', replyOff),
  ...trigger('histories_begun', 'after insert', 'node_history_sizes', historyOn),
  ...trigger('histories_changed', 'after update of bytes', 'node_history_sizes', historyChanged),
  ...trigger('histories_gone', 'before delete', 'stories', historyOff, 'old'),
];
