// For tests: the steps about ids, ordinals and starts of what is in a draft.
import { expect } from 'vitest';
import { type Db, expectIndexes, insert, isRefused, only, unmarkedNode } from './migrated-rows.ts';

export const stepsOfIds: Record<string, (db: Db) => Promise<void>> = {
  '0080-ids-of-one-story': async (db) => {
    const { story_id } = await only(db, 'nodes');
    const known = { story_id, part: 'item', part_id: 'n1', seq: 1_000, is_removed: 0 };
    expect(await isRefused(insert(db, 'story_changes', known))).toBe(true);
    await expectIndexes(db, 'story_changes_by_id');
  },
  '0081-sent-ordinals': async (db) => {
    const { sent_ordinal: _, ...chapter } = await only(db, 'chapters');
    const made = { ...chapter, id: 'ch2', ordinal: 2 };
    await insert(db, 'chapters', made);
    const sent = await db.selectFrom('chapters').select(['id', 'sent_ordinal']).execute();
    expect(sent).toEqual([
      { id: chapter.id, sent_ordinal: chapter.ordinal },
      { id: 'ch2', sent_ordinal: 1 },
    ]);
    await db.deleteFrom('chapters').where('id', '=', 'ch2').execute();
    // For the next step: two nodes, and nobody chose the start.
    await insert(db, 'nodes', { ...(await unmarkedNode(db)), place: 0.5 });
    const story = await only(db, 'stories');
    await insert(db, 'stories', { ...story, id: 'st2', slug: 'open', start_node_id: null });
    await insert(db, 'chapters', { ...(await only(db, 'chapters')), id: 'ch3', story_id: 'st2' });
    const own = { id: 'n8', story_id: 'st2', chapter_id: 'ch3', place: 2 };
    await insert(db, 'nodes', { ...(await unmarkedNode(db)), ...own });
    const first = { ...own, id: 'n9', place: 1, name: 'Yard', name_key: 'yard' };
    await insert(db, 'nodes', { ...(await unmarkedNode(db)), ...first });
  },
  '0082-written-starts': async (db) => {
    const starts = await db.selectFrom('stories').select(['id', 'start_node_id']).execute();
    expect(starts.toSorted((one, other) => (one.id < other.id ? -1 : 1))).toEqual([
      { id: 'st1', start_node_id: 'n1' },
      { id: 'st2', start_node_id: 'n9' },
    ]);
    await db.deleteFrom('stories').where('id', '=', 'st2').execute();
    await db.deleteFrom('nodes').where('id', '=', 'n2').execute();
  },
};
