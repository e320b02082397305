// For tests: what each migration is for, tried on the rows of the first sites right after it.

import { expect } from 'vitest';
import { accountSteps } from './account-steps.ts';
import { countedSteps } from './counted-steps.ts';
import { firstRows } from './first-rows.ts';
import {
  type Db,
  expectIndexes,
  insert,
  isRefused,
  keepsFiles,
  only,
  unmarkedNode,
} from './migrated-rows.ts';
import { stepsOfIds } from './steps-of-ids.ts';

export const steps: Record<string, (db: Db) => Promise<void>> = {
  '0004-profiles': async (db) => {
    expect(await only(db, 'users')).toMatchObject({
      pending_email: null,
      pending_email_key: null,
      display_name: '',
      bio: '',
      theme: 'system',
      suspended_reason: '',
    });
  },
  '0005-events': async (db) => {
    const event = {
      id: 'e1',
      type: 'login',
      created_at: 1_767_268_800_004,
      actor_id: 'u1',
      actor_username: 'anna',
      subject_type: 'user',
      subject_id: 'u1',
      detail: '{}',
    };
    await insert(db, 'events', event);
    expect(await only(db, 'events')).toEqual(event);
  },
  '0006-content-items': async (db) => {
    const page = {
      id: 'ci1',
      path: 'about',
      title: 'About',
      body: '<p>Hello</p>',
      created_at: 1_767_268_800_000,
      updated_at: 1_767_268_800_000,
    };
    await insert(db, 'content_items', page);
    expect(await only(db, 'content_items')).toEqual({ ...page, revision: 1 });
    expect(await isRefused(insert(db, 'content_items', { ...page, id: 'ci2' }))).toBe(true);
  },
  '0007-items': async (db) => {
    const item = {
      id: 'i1',
      story_id: 'st1',
      chapter_id: 'ch1',
      key: 'lamp',
      name: 'Lamp',
      description: '',
      image: null,
      location: 'n1',
      is_portable: 1,
      is_stackable: 0,
      is_hidden: 0,
      created_at: 1_767_268_800_000,
      updated_at: 1_767_268_800_000,
    };
    await insert(db, 'items', item);
    expect(await only(db, 'items')).toEqual({ ...item, revision: 1 });
    expect(await isRefused(insert(db, 'items', { ...item, id: 'i2' }))).toBe(true);
  },
  '0008-story-moderation': async (db) => {
    expect(await only(db, 'stories')).toMatchObject({ status_reason: '' });
  },
  '0009-old-slugs': async (db) => {
    const old = { owner_id: 'u1', slug: 'lamp', story_id: 'st1', created_at: 1_767_268_800_000 };
    await insert(db, 'old_slugs', old);
    expect(await only(db, 'old_slugs')).toEqual(old);
    expect(await isRefused(insert(db, 'old_slugs', old))).toBe(true);
  },
  '0010-playthrough-bin': async (db) => {
    expect(await only(db, 'playthroughs')).toMatchObject({ deleted_at: null });
  },
  '0011-idempotent-replies': async (db) => {
    const reply = {
      key_hash: 'k',
      request_hash: 'r',
      reply: null,
      created_at: 1_767_268_800_000,
    };
    await insert(db, 'idempotent_replies', reply);
    expect(await only(db, 'idempotent_replies')).toEqual(reply);
    expect(await isRefused(insert(db, 'idempotent_replies', reply))).toBe(true);
  },
  '0012-held-registrations': async (db) => {
    expect(await only(db, 'held_usernames')).toMatchObject({
      email_key: null,
      password_hash: null,
    });
  },
  '0013-what-goes-with-a-story': (db) =>
    expectIndexes(db, 'playthroughs_by_version', 'old_slugs_by_story'),
  '0014-turns-by-version': (db) => expectIndexes(db, 'turns_by_version'),
  '0015-jobs': async (db) => {
    const job = { name: 'purge', begun_at: 1_767_268_800_000 };
    await insert(db, 'jobs', job);
    expect(await only(db, 'jobs')).toEqual(job);
  },
  '0016-story-bin': (db) => expectIndexes(db, 'stories_by_deletion'),
  '0017-story-logic': async (db) => {
    expect(await only(db, 'stories')).toMatchObject({
      variables: '[]',
      variables_revision: 1,
      achievements: '[]',
      achievements_revision: 1,
      content_notes: '[]',
    });
    expect(await only(db, 'nodes')).toMatchObject({ logic: '{}' });
    expect(await only(db, 'story_versions')).toMatchObject({ check_summary: null });
  },
  '0018-guests': async (db) => {
    expect(await only(db, 'users')).toMatchObject({ is_guest: 0 });
    await expectIndexes(db, 'users_guests');
  },
  '0019-named-playthroughs': async (db) => {
    const unnamed = { name: '', dropped_at: null, stays_in_version_id: null };
    expect(await only(db, 'playthroughs')).toMatchObject(unnamed);
  },
  '0020-planned-and-private-drafts': async (db) => {
    const unplanned = { publish_at: null, beta_token: null, beta_token_created_at: null };
    expect(await only(db, 'stories')).toMatchObject(unplanned);
    await expectIndexes(db, 'stories_to_publish', 'beta_readers_by_user');
    const reader = { story_id: 'st1', user_id: 'u1', created_at: 1_767_268_800_000 };
    await insert(db, 'beta_readers', reader);
    expect(await only(db, 'beta_readers')).toEqual(reader);
    expect(await isRefused(insert(db, 'beta_readers', reader))).toBe(true);
  },
  '0021-kept-drafts': async (db) => {
    expect(await only(db, 'story_versions')).toMatchObject({ kept_at: null });
  },
  '0022-author-feeds': (db) => expectIndexes(db, 'stories_by_author_and_publication'),
  '0023-long-lists': (db) => expectIndexes(db, 'stories_by_feature', 'stories_by_creation'),
  '0024-missed-plans': async (db) => {
    const notMissed = { missed_plan_at: null, missed_plan_reason: null };
    expect(await only(db, 'stories')).toMatchObject(notMissed);
    // For the step of sign-ups: one that waits, and one whose address had an account.
    const waiting = { id: 'u2', username: 'ben', username_key: 'ben', email_verified_at: null };
    const address = { email: 'Ben@example.org', email_key: 'ben@example.org' };
    await insert(db, 'users', { ...firstRows.users, ...waiting, ...address });
    await insert(db, 'held_usernames', {
      username_key: 'dora',
      created_at: 1_767_268_800_000,
      email_key: 'anna@example.org',
      password_hash: '$argon2id$d',
    });
  },
  '0025-whose-replies': async (db) => {
    expect(await only(db, 'idempotent_replies')).toMatchObject({ key_hash: 'k', user_id: null });
    await expectIndexes(db, 'idempotent_replies_by_user');
  },
  '0027-binned-parts': async (db) => {
    const part = {
      id: 'b1',
      story_id: 'st1',
      kind: 'node',
      part_id: 'n9',
      name: 'Cellar',
      key: null,
      chapter_id: 'ch1',
      chapter_title: 'One',
      node_count: 0,
      item_count: 0,
      start_node_id: null,
      bytes: 2,
      deleted_at: 1_767_268_800_005,
    };
    const piece = { bin_id: 'b1', ordinal: 0, kind: 'node', content: '[]' };
    await insert(db, 'binned_parts', part);
    await insert(db, 'binned_pieces', piece);
    expect(await only(db, 'binned_parts')).toEqual(part);
    expect(await only(db, 'binned_pieces')).toEqual(piece);
    expect(await isRefused(insert(db, 'binned_pieces', piece))).toBe(true);
    await expectIndexes(db, 'binned_parts_by_story', 'binned_parts_by_deletion');
  },
  '0029-pending-sign-ups': async (db) => {
    const users = await db.selectFrom('users').selectAll().orderBy('username').execute();
    expect(users).toMatchObject([
      { username: 'anna', email_key: 'anna@example.org', sign_up_email_key: null },
      { id: 'u2', username: 'ben', email_key: '~u2', sign_up_email_key: 'ben@example.org' },
      {
        username: 'dora',
        username_key: 'dora',
        email: 'anna@example.org',
        sign_up_email_key: 'anna@example.org',
        password_hash: '$argon2id$d',
        email_verified_at: null,
        created_at: 1_767_268_800_000,
      },
    ]);
    expect(users[2]?.email_key).toBe(`~${users[2]?.id}`);
    // What kept a deleted account's name is left as it was; codes stay with the sign-ups that wait.
    expect(await db.selectFrom('held_usernames').selectAll().execute()).toEqual([
      { username_key: 'cleo', created_at: 1_767_268_800_000 },
    ]);
    await expectIndexes(db, 'users_sign_ups');
    await db.deleteFrom('users').where('username', '<>', 'anna').execute();
  },
  '0030-known-networks': async (db) => {
    const network = { user_id: 'u1', network_hash: 'abc', used_at: 1_767_268_800_000 };
    await insert(db, 'known_networks', network);
    expect(await only(db, 'known_networks')).toEqual(network);
    expect(await isRefused(insert(db, 'known_networks', network))).toBe(true);
  },
  '0031-stored-bytes': async (db) => {
    expect(await only(db, 'turns')).toMatchObject({ whole_turn: null });
    const { state } = await only(db, 'playthroughs');
    const { action, state: stateOfTurn } = await only(db, 'turns');
    const bytes = [state, stateOfTurn, action ?? ''].reduce((sum, text) => sum + text.length, 150);
    expect(await only(db, 'playthroughs')).toMatchObject({
      whole_turn: null,
      stored_bytes: bytes,
    });
    expect(await only(db, 'stored_bytes')).toEqual({ user_id: 'u1', playing: bytes, in_bin: 0 });
  },
  '0033-no-scans': (db) =>
    expectIndexes(
      db,
      'nodes_by_story',
      'items_by_story',
      'users_by_creation',
      'stories_by_status',
      'story_versions_snapshots',
      'story_versions_kept',
      'story_versions_by_hash',
    ),
  '0034-text-bytes': async (db) => {
    const { text_bytes, ...story } = await only(db, 'stories');
    const [chapter, node] = [await only(db, 'chapters'), await only(db, 'nodes')];
    const texts = [
      ...[story.title, story.variables, story.achievements, story.content_notes],
      ...[chapter.title, node.name, node.body, node.actions, node.ending ?? '', node.logic],
    ];
    const items = await db.selectFrom('items').selectAll().execute();
    for (const item of items) texts.push(item.key, item.name, item.description, item.image ?? '');
    expect(Number(text_bytes)).toBe(Buffer.byteLength(texts.join('')));
  },
  '0035-staged-texts': async (db) => {
    const text = { id: 't1', story_id: 'st1', created_at: 1_767_268_800_000 };
    await insert(db, 'staged_texts', text);
    await insert(db, 'staged_pieces', { text_id: 't1', ordinal: 0, piece: '{}' });
    expect(await only(db, 'story_versions')).toMatchObject({ text_id: null, text_bytes: null });
    expect(await only(db, 'stories')).toMatchObject({ replacing_text_id: null });
  },
  '0037-removed-stories': async (db) => {
    const note = {
      user_id: 'u1',
      story_id: 'gone',
      title: 'Gone',
      begun_at: 1_767_268_800_000,
      last_played_at: 1_767_268_800_001,
      removed_at: 1_767_268_800_002,
    };
    await insert(db, 'removed_stories', note);
    expect(await only(db, 'removed_stories')).toEqual(note);
    expect(await isRefused(insert(db, 'removed_stories', note))).toBe(true);
    await expectIndexes(db, 'removed_stories_by_story', 'removed_stories_by_removal');
  },
  '0038-written-bytes': async (db) => {
    const { text_bytes, versions_bytes, parts_bytes, owner_id } = await only(db, 'stories');
    const { compiled } = await only(db, 'story_versions');
    expect(Number(versions_bytes)).toBe(Buffer.byteLength(compiled));
    const parts = await db.selectFrom('binned_parts').select('bytes').execute();
    expect(Number(parts_bytes)).toBe(parts.reduce((sum, { bytes }) => sum + Number(bytes), 0));
    const written = await db
      .selectFrom('stored_bytes')
      .select(['writing', 'writing_in_bin'])
      .where('user_id', '=', owner_id)
      .executeTakeFirstOrThrow();
    expect(Number(written.writing)).toBe(
      Number(text_bytes) + Number(versions_bytes) + Number(parts_bytes),
    );
    expect(Number(written.writing_in_bin)).toBe(0);
  },
  '0039-story-wide': async (db) => {
    const before = { level: 1, story_wide: '', story_wide_revision: 1 };
    expect(await only(db, 'stories')).toMatchObject(before);
  },
  '0040-draft-changes': async (db) => {
    const unmarked = { place: 1, status: null, colour: null, note: '' };
    expect(await only(db, 'nodes')).toMatchObject(unmarked);
    await expectIndexes(db, 'nodes_by_place', 'story_changes_in_order');
    const changes = () =>
      db
        .selectFrom('story_changes')
        .select(['story_id', 'part', 'part_id', 'seq', 'is_removed'])
        .orderBy('seq')
        .execute();
    const before = (await changes()).map((change) => ({ ...change, seq: Number(change.seq) }));
    const items = await db.selectFrom('items').select('id').orderBy('id').execute();
    const parts = [
      ['chapter', 'ch1'],
      ...items.map(({ id }) => ['item', id]),
      ['mark', 'n1'],
      ['node', 'n1'],
      ['story', ''],
    ];
    const story_id = 'st1';
    expect(before).toEqual(
      parts.map(([part, part_id], at) => ({ story_id, part, part_id, seq: at + 1, is_removed: 0 })),
    );
  },
  '0041-edit-groups': async (db) => {
    const at = 1_767_268_800_000;
    const group = { story_id: 'st1', id: 'g1', seq: 1, user_id: 'u1', act: 'write', parts: '{}' };
    await insert(db, 'edit_groups', { ...group, created_at: at });
    const { seq, created_at, ...stored } = await only(db, 'edit_groups');
    expect({ ...stored, seq: Number(seq) }).toEqual(group);
    expect(Number(created_at)).toBe(at);
    expect(await isRefused(insert(db, 'edit_groups', { ...group, created_at: at }))).toBe(true);
    await expectIndexes(db, 'edit_groups_in_order', 'edit_groups_by_user');
  },
  '0045-story-images': (db) => keepsFiles(db, 'story_images', { width: 2, height: 1 }),
  '0046-covers': async (db) => {
    expect(await only(db, 'stories')).toMatchObject({ cover_image_id: null });
  },
  '0047-test-plays': async (db) => {
    const { id: story_id, parts_bytes } = await only(db, 'stories');
    const times = { created_at: 1, updated_at: 1 };
    const play = { id: 'tp1', story_id, name: 'x', seed: 2_147_483_647, step_count: 0, bytes: 5 };
    await insert(db, 'test_plays', { ...play, ...times, expects: '{}', steps: '[]' });
    const added = async () => Number((await only(db, 'stories')).parts_bytes) - Number(parts_bytes);
    expect([(await only(db, 'test_plays')).revision, await added()]).toEqual([1, 5]);
    await db.updateTable('test_plays').set({ bytes: 3 }).execute();
    expect(await added()).toBe(3);
    await db.deleteFrom('test_plays').execute();
    expect(await added()).toBe(0);
    await expectIndexes(db, 'test_plays_by_story');
  },
  '0060-version-facts': async (db) => {
    const { id: version_id } = await only(db, 'story_versions');
    await insert(db, 'version_facts', { version_id, words: 1_200, endings: 3 });
    expect(await isRefused(insert(db, 'version_facts', { version_id, words: 1, endings: 1 }))).toBe(
      true,
    );
  },
  '0061-node-history': async (db) => {
    const own = { story_id: 'st1', node_id: 'n1', id: 'h1', user_id: 'u1', act: 'write', words: 2 };
    const entry = { ...own, hash: 'x', bytes: 3, created_at: 1_767_268_800_000 };
    await insert(db, 'node_history', { ...entry, content: Buffer.from([0, 255, 7]) });
    const { content, created_at } = await only(db, 'node_history');
    expect([[...content], Number(created_at)]).toEqual([[0, 255, 7], entry.created_at]);
    await insert(db, 'node_history_sizes', { story_id: 'st1', bytes: 3, thin_at: null });
    await expectIndexes(db, 'node_history_by_user', 'node_history_to_thin');
  },
  '0070-draft-facts': async (db) => {
    const counts = { story_id: 'st1', content_revision: 3, words: 1_200, nodes: 7 };
    await insert(db, 'draft_counts', counts);
    expect(await only(db, 'draft_counts')).toEqual(counts);
    expect(await isRefused(insert(db, 'draft_counts', counts))).toBe(true);
    const check = { story_id: 'st1', content_revision: 3, errors: 1, warnings: 2, notes: 0 };
    await insert(db, 'draft_checks', { ...check, checked_at: 1_767_268_800_000 });
    const { checked_at, ...stored } = await only(db, 'draft_checks');
    expect([stored, Number(checked_at)]).toEqual([check, 1_767_268_800_000]);
  },
  '0071-story-sounds': async (db) => {
    await keepsFiles(db, 'story_sounds', { format: 'mp3', milliseconds: 26 });
    // For the next step: a node that has been deleted.
    await insert(db, 'nodes', await unmarkedNode(db));
    await db.deleteFrom('nodes').where('id', '=', 'n2').execute();
  },
  '0072-marks-of-nodes-that-come-back': async (db) => {
    const numberOf = async (part: 'node' | 'mark', id: string) => {
      const query = db.selectFrom('story_changes').select('seq').where('part', '=', part);
      const row = await query.where('part_id', '=', id).executeTakeFirst();
      return row && Number(row.seq);
    };
    const node = await unmarkedNode(db);
    const gone = await numberOf('node', 'n2');
    expect(await numberOf('mark', 'n2')).toBe(gone);
    await insert(db, 'nodes', node);
    expect(await numberOf('mark', 'n2')).toBeGreaterThan(Number(gone));
    const back = await numberOf('mark', 'n2');
    await db.deleteFrom('nodes').where('id', '=', 'n2').execute();
    expect(await numberOf('mark', 'n2')).toBe(back);
    expect(await numberOf('node', 'n2')).toBeGreaterThan(Number(back));
    await insert(db, 'nodes', { ...node, id: 'n3' });
    expect(await numberOf('mark', 'n3')).toBe(undefined);
    await db.deleteFrom('nodes').where('id', '=', 'n3').execute();
  },
  ...stepsOfIds,
  ...countedSteps,
  ...accountSteps,
};
