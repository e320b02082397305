import type { Kysely } from 'kysely';
import { onlyOneFor, required, startsAs } from '../columns.ts';
import { createRowTriggers, type RowTrigger } from '../triggers.ts';

/**
 * Counts of what each account stores, kept as it is written. Triggers see every way in which something comes,
 * changes hands or goes, so no count can drift. Deleted things count apart: they make room as soon as they go.
 */
export async function createStoredBytes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stored_bytes')
    .addColumn('user_id', 'text', onlyOneFor('users'))
    .addColumn('playing', 'bigint', required)
    .addColumn('in_bin', 'bigint', required)
    .addColumn('writing', 'bigint', startsAs(0))
    .addColumn('writing_in_bin', 'bigint', startsAs(0))
    .addColumn('replies', 'bigint', startsAs(0))
    .addColumn('history', 'bigint', startsAs(0))
    .execute();
  await createRowTriggers(db, [...ofPlaythroughs, ...ofStories, ...ofReplies, ...ofHistories]);
}

/** An account that goes takes its counts with it; until then nothing may be written into them. */
const isThere = 'and exists (select 1 from users where users.id = stored_bytes.user_id)';

const playing = (row: string) =>
  `case when ${row}.deleted_at is null then ${row}.stored_bytes else 0 end`;
const playingInBin = (row: string) =>
  `case when ${row}.deleted_at is null then 0 else ${row}.stored_bytes end`;

const playingOff = `update stored_bytes set playing = playing - ${playing('old')},
  in_bin = in_bin - ${playingInBin('old')} where user_id = old.user_id;`;
const playingOn = `insert into stored_bytes (user_id, playing, in_bin)
  values (new.user_id, ${playing('new')}, ${playingInBin('new')})
  on conflict (user_id) do update set playing = stored_bytes.playing + excluded.playing,
    in_bin = stored_bytes.in_bin + excluded.in_bin;`;

const ofPlaythroughs: RowTrigger[] = [
  { name: 'playthroughs_begun', when: 'after insert', table: 'playthroughs', does: playingOn },
  {
    name: 'playthroughs_changed',
    when: 'after update of stored_bytes, deleted_at, user_id',
    table: 'playthroughs',
    does: `${playingOff} ${playingOn}`,
  },
  { name: 'playthroughs_gone', when: 'after delete', table: 'playthroughs', does: playingOff },
];

/** The bytes of a new story; what its rows take comes after it (`story-bytes.ts`). */
const begun = (row: string) => `${row}.text_bytes + ${row}.versions_bytes + ${row}.parts_bytes`;
const all = (row: string) =>
  `${begun(row)} + coalesce((select bytes from draft_sizes where story_id = ${row}.id), 0)`;
const writing = (row: string, bytes: string) =>
  `case when ${row}.status = 'deleted' then 0 else ${bytes} end`;
const writingInBin = (row: string, bytes: string) =>
  `case when ${row}.status = 'deleted' then ${bytes} else 0 end`;

const writingOff = `update stored_bytes set writing = writing - (${writing('old', all('old'))}),
  writing_in_bin = writing_in_bin - (${writingInBin('old', all('old'))})
  where user_id = old.owner_id ${isThere};`;
const writingOn = (bytes: string) =>
  `insert into stored_bytes (user_id, playing, in_bin, writing, writing_in_bin)
  values (new.owner_id, 0, 0, ${writing('new', bytes)}, ${writingInBin('new', bytes)})
  on conflict (user_id) do update set writing = stored_bytes.writing + excluded.writing,
    writing_in_bin = stored_bytes.writing_in_bin + excluded.writing_in_bin;`;

const ofStories: RowTrigger[] = [
  { name: 'stories_begun', when: 'after insert', table: 'stories', does: writingOn(begun('new')) },
  {
    name: 'stories_changed',
    when: 'after update of text_bytes, versions_bytes, parts_bytes, status, owner_id',
    table: 'stories',
    does: `${writingOff} ${writingOn(all('new'))}`,
  },
  // Before: what the story has goes with it, and its sizes too.
  { name: 'stories_gone', when: 'before delete', table: 'stories', does: writingOff },
];

/** The bytes of a stored reply with its hashes and indexes; who gave no name has none to count for. */
const replyBytes = (row: string) =>
  `case when ${row}.user_id is null then 0 else octet_length(${row}.reply) + 600 end`;

const replyOn = `insert into stored_bytes (user_id, playing, in_bin, replies)
  select new.user_id, 0, 0, ${replyBytes('new')} where new.user_id is not null
  on conflict (user_id) do update set replies = stored_bytes.replies + excluded.replies;`;
const replyOff = `update stored_bytes set replies = replies - (${replyBytes('old')})
  where user_id = old.user_id ${isThere};`;

const ofReplies: RowTrigger[] = [
  { name: 'replies_stored', when: 'after insert', table: 'idempotent_replies', does: replyOn },
  {
    name: 'replies_changed',
    when: 'after update of reply, user_id',
    table: 'idempotent_replies',
    does: `${replyOff} ${replyOn}`,
  },
  { name: 'replies_gone', when: 'after delete', table: 'idempotent_replies', does: replyOff },
];

/** An author is there before the histories of their stories. */
const historyBy = (bytes: string) => `update stored_bytes set history = history + (${bytes})
  where user_id = (select owner_id from stories where id = new.story_id);`;
/** A story that goes finds itself gone when its history goes. */
const historyOff = `update stored_bytes set history = history
    - coalesce((select bytes from node_history_sizes where story_id = old.id), 0)
  where user_id = old.owner_id ${isThere};`;

const ofHistories: RowTrigger[] = [
  {
    name: 'histories_begun',
    when: 'after insert',
    table: 'node_history_sizes',
    does: historyBy('new.bytes'),
  },
  {
    name: 'histories_changed',
    when: 'after update of bytes',
    table: 'node_history_sizes',
    does: historyBy('new.bytes - old.bytes'),
  },
  { name: 'histories_gone', when: 'before delete', table: 'stories', does: historyOff },
];
