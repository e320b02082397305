import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firstRows, insertFirstRows } from '../testing/first-rows.ts';
import { isPostgresMissing, lendTestDatabase } from '../testing/postgres.ts';
import { type Db, insert, isRefused, listNames, only, type Row } from '../testing/rows.ts';
import { openDatabase } from './connect/open-database.ts';
import type { Database } from './database.ts';

const engines = isPostgresMissing ? (['sqlite'] as const) : (['sqlite', 'postgres'] as const);

/** The values in a row of columns that its insert leaves out. */
const unsaid: Record<string, Row> = {
  users: {
    is_guest: 0,
    display_name: '',
    bio: '',
    theme: 'system',
    suspended_reason: '',
    sign_up_email_key: null,
    pending_email: null,
    pending_email_key: null,
  },
  sessions: { network: null },
  codes: { blind_tries: 0 },
  content_items: { revision: 1, is_in_footer: 0 },
  stories: {
    status_reason: '',
    lang: 'en',
    variables: '[]',
    variables_revision: 1,
    achievements: '[]',
    achievements_revision: 1,
    content_notes: '[]',
    story_wide: '',
    story_wide_revision: 1,
    cover_image_id: null,
    look: null,
    publish_at: null,
    missed_plan_at: null,
    missed_plan_reason: null,
    beta_token: null,
    beta_token_created_at: null,
    replacing_text_id: null,
    text_bytes: 0,
  },
  chapters: { sent_ordinal: 1 },
  nodes: { logic: '{}', place: 0, status: null, colour: null, note: '' },
  items: { revision: 1 },
  story_versions: { check_summary: null, kept_at: null, text_id: null },
  playthroughs: {
    name: '',
    dropped_at: null,
    deleted_at: null,
    stays_in_version_id: null,
    whole_turn: null,
    stored_bytes: 0,
  },
  turns: { whole_turn: null },
  test_plays: { revision: 1 },
  import_losses: { is_settled: 0 },
};

/** The tables in which another key than the id is unique, too. */
const onceById = [
  ...['users', 'content_items', 'stories', 'nodes', 'items', 'story_versions', 'codes'],
  ...['story_images', 'story_sounds'],
];
const onceByKey = [
  ...['old_slugs', 'idempotent_replies', 'beta_readers', 'binned_pieces', 'known_networks'],
  ...['removed_stories', 'edit_groups', 'known_groups', 'version_facts', 'draft_counts', 'turns'],
  ...['note_reach'],
  ...['draft_checks', 'node_history', 'node_history_sizes', 'staged_pieces', 'action_ids', 'jobs'],
  ...['seen', 'wanted', 'list_stories'],
  ...['story_imports', 'import_said', 'import_losses', 'import_originals'],
];

const indexes = [
  ...['users_by_pending_email', 'users_guests', 'users_sign_ups', 'users_by_creation'],
  ...['sessions_by_user', 'codes_by_user'],
  ...['idempotent_replies_by_time', 'idempotent_replies_by_user'],
  ...['events_by_type', 'events_by_actor', 'events_by_subject'],
  ...['stories_by_address', 'stories_by_owner', 'stories_by_publication', 'stories_by_deletion'],
  ...['stories_to_publish', 'stories_by_author_and_publication', 'stories_by_feature'],
  ...['stories_by_creation', 'stories_by_status', 'stories_being_replaced'],
  ...['old_slugs_by_story', 'beta_readers_by_user'],
  ...['removed_stories_by_story', 'removed_stories_by_removal'],
  ...['chapters_by_story', 'nodes_by_name', 'nodes_by_chapter', 'nodes_by_story', 'nodes_by_place'],
  ...['items_by_key', 'items_by_chapter', 'items_by_story'],
  ...['binned_parts_by_story', 'binned_parts_by_deletion'],
  ...['story_changes_in_order', 'story_changes_by_id'],
  ...['edit_groups_in_order', 'edit_groups_by_user'],
  ...['node_history_by_user', 'node_history_to_thin'],
  ...['story_versions_by_number', 'story_versions_snapshots', 'story_versions_kept'],
  ...['story_versions_by_hash', 'story_versions_by_text', 'version_facts_to_look_at'],
  ...['staged_texts_by_story', 'staged_texts_by_time'],
  ...['story_images_by_content', 'story_images_by_time'],
  ...['story_sounds_by_content', 'story_sounds_by_time', 'test_plays_by_story'],
  ...['playthroughs_by_user', 'playthroughs_by_story', 'playthroughs_by_deletion'],
  ...['playthroughs_by_version', 'turns_by_version', 'content_items_in_footer'],
  ...['seen_by_story', 'wanted_by_time', 'wanted_by_story', 'lists_by_owner'],
];

describe.each(engines)('the tables (%s)', (engine) => {
  let database: Database;
  let cleanup: () => Promise<void>;
  const db = () => database.schema as Db;

  beforeEach(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'brasslamp-tables-'));
    const postgres = engine === 'postgres' ? await lendTestDatabase() : undefined;
    database = await openDatabase({ dataDir, databaseUrl: postgres?.url });
    cleanup = async () => {
      await database.close();
      await postgres?.giveBack();
      rmSync(dataDir, { recursive: true, force: true });
    };
    await insertFirstRows(db());
  });
  afterEach(() => cleanup());

  it('have their indexes', async () => {
    expect(await listNames(db(), 'index')).toEqual(expect.arrayContaining(indexes));
  });

  it('say what an insert does not', async () => {
    for (const [table, row] of Object.entries(unsaid)) {
      expect([table, await only(db(), table)]).toMatchObject([table, row]);
    }
  });

  it('refuse a second one of what there is once', async () => {
    for (const table of onceById) {
      const again = { ...firstRows[table], id: 'again' };
      expect([table, await isRefused(insert(db(), table, again))]).toEqual([table, true]);
    }
    for (const table of onceByKey) {
      const again = { ...firstRows[table] };
      expect([table, await isRefused(insert(db(), table, again))]).toEqual([table, true]);
    }
  });

  it('give an id to one part of one story, for as long as anything knows it', async () => {
    const known = { story_id: 'st1', part: 'item', part_id: 'n1', seq: 1_000, is_removed: 0 };
    expect(await isRefused(insert(db(), 'story_changes', known))).toBe(true);
    await insert(db(), 'story_changes', { ...known, part: 'node', part_id: 'n9', is_removed: 1 });
    const other = { story_id: 'st2', chapter_id: 'ch2' };
    await insert(db(), 'stories', { ...firstRows.stories, id: 'st2', slug: 'theft' });
    await insert(db(), 'chapters', { ...firstRows.chapters, id: 'ch2', story_id: 'st2' });
    const theft = { ...firstRows.nodes, ...other, id: 'n9' };
    expect(await isRefused(insert(db(), 'nodes', theft))).toBe(true);
    await insert(db(), 'nodes', { ...theft, id: 'n10' });
  });

  it('number the changes of a draft, and let the number of a mark outlive its node', async () => {
    const numberOf = async (part: 'node' | 'mark', id: string) => {
      const query = db().selectFrom('story_changes').select('seq').where('part', '=', part);
      const row = await query.where('part_id', '=', id).executeTakeFirst();
      return row && Number(row.seq);
    };
    const changes = await db().selectFrom('story_changes').selectAll().orderBy('seq').execute();
    expect(changes.map(({ part, part_id, is_removed }) => [part, part_id, is_removed])).toEqual([
      ['story', '', 0],
      ['chapter', 'ch1', 0],
      ['mark', 'n1', 0],
      ['node', 'n1', 0],
      ['item', 'i1', 0],
    ]);
    const node = { ...firstRows.nodes, id: 'n2', name: 'Loft', name_key: 'loft' };
    const unmarked = { ...node, position_x: null, position_y: null };
    await insert(db(), 'nodes', unmarked);
    expect(await numberOf('mark', 'n2')).toBe(undefined);
    await db().updateTable('nodes').set({ note: 'x' }).where('id', '=', 'n2').execute();
    const noted = await numberOf('mark', 'n2');
    await db().deleteFrom('nodes').where('id', '=', 'n2').execute();
    expect(await numberOf('mark', 'n2')).toBe(noted);
    expect(await numberOf('node', 'n2')).toBeGreaterThan(Number(noted));
    await insert(db(), 'nodes', unmarked);
    expect(await numberOf('mark', 'n2')).toBeGreaterThan(Number(noted));
  });

  const counted = () => only(db(), 'stored_bytes');

  it('count what readers store, and what waits to be forgotten', async () => {
    const play = { ...firstRows.playthroughs, id: 'p2', stored_bytes: 40 };
    await insert(db(), 'playthroughs', play);
    expect(await counted()).toMatchObject({ user_id: 'u1', playing: 40, in_bin: 0 });
    const change = (set: object) =>
      db().updateTable('playthroughs').set(set).where('id', '=', 'p2');
    await change({ stored_bytes: 50 }).execute();
    await change({ deleted_at: 1 }).execute();
    expect(await counted()).toMatchObject({ playing: 0, in_bin: 50 });
    await db().deleteFrom('playthroughs').where('id', '=', 'p2').execute();
    expect(await counted()).toMatchObject({ playing: 0, in_bin: 0 });
  });

  it('count what authors store: texts, what lies beside drafts, and rows', async () => {
    const { bytes } = await only(db(), 'draft_sizes');
    const { versions_bytes, parts_bytes, text_bytes } = await only(db(), 'stories');
    expect(versions_bytes).toBe(20);
    // A binned part, an image, a sound and a test play.
    expect(parts_bytes).toBe(2 + 4 + 4 + 5);
    expect(await counted()).toMatchObject({
      writing: bytes + text_bytes + versions_bytes + parts_bytes,
      writing_in_bin: 0,
    });
    await db().updateTable('stories').set({ status: 'deleted' }).execute();
    expect(await counted()).toMatchObject({
      writing: 0,
      writing_in_bin: bytes + text_bytes + versions_bytes + parts_bytes,
    });
  });

  it.each([
    ['story_images', 300],
    ['story_sounds', 300],
    ['test_plays', 300],
    ['binned_parts', 600],
  ])('count what %s take, and no longer when they are gone', async (table, rowBytes) => {
    const before = { ...(await only(db(), 'stories')), ...(await counted()) };
    const more = { ...firstRows[table], id: 'more', hash: 'more', part_id: 'more', bytes: 7 };
    const own = Object.keys(firstRows[table] ?? {});
    const row = Object.fromEntries(Object.entries(more).filter(([name]) => own.includes(name)));
    await insert(db(), table, row);
    const change = async () => {
      const { parts_bytes } = await only(db(), 'stories');
      const { writing } = await counted();
      return [parts_bytes - before.parts_bytes, writing - before.writing];
    };
    expect(await change()).toEqual([7, 7 + rowBytes]);
    if (table === 'test_plays' || table === 'binned_parts') {
      await db().updateTable(table).set({ bytes: 3 }).where('id', '=', 'more').execute();
      expect(await change()).toEqual([3, 3 + rowBytes]);
    }
    await db().deleteFrom(table).where('id', '=', 'more').execute();
    expect(await change()).toEqual([0, 0]);
  });

  it('count what the rows of a draft take', async () => {
    const sizes = async () => {
      const { bytes } = await only(db(), 'draft_sizes');
      return [bytes, (await counted()).writing];
    };
    const [bytes = 0, writing = 0] = await sizes();
    await insert(db(), 'known_groups', { story_id: 'st1', id_hash: Buffer.from([1]) });
    const node = { ...firstRows.nodes, id: 'n4', name: 'Loft', name_key: 'loft', note: 'é' };
    await insert(db(), 'nodes', node);
    // Its row, its name twice more, its note, and the numbers of it and its mark.
    const more = 150 + 500 + 8 + 2 + 600;
    expect(await sizes()).toEqual([bytes + more, writing + more]);
    await db().updateTable('nodes').set({ note: '' }).where('id', '=', 'n4').execute();
    expect(await sizes()).toEqual([bytes + more - 2, writing + more - 2]);
    await db().deleteFrom('nodes').where('id', '=', 'n4').execute();
    await db()
      .deleteFrom('known_groups')
      .where('id_hash', '=', Buffer.from([1]))
      .execute();
    expect(await sizes()).toEqual([bytes + 600, writing + 600]);
  });

  it('count replies that are kept for somebody, and histories', async () => {
    const before = await counted();
    expect(before.history).toBe(3);
    const reply = { ...firstRows.idempotent_replies, key_hash: 'k9', reply: 'é' };
    await insert(db(), 'idempotent_replies', reply);
    await db().updateTable('node_history_sizes').set({ bytes: 13 }).execute();
    expect(await counted()).toMatchObject({ replies: before.replies + 602, history: 13 });
    await insert(db(), 'idempotent_replies', { ...reply, key_hash: 'k8', user_id: null });
    await db().deleteFrom('idempotent_replies').where('key_hash', 'in', ['k8', 'k9']).execute();
    expect(await counted()).toMatchObject({ replies: before.replies, history: 13 });
  });
});
