// For tests: what the steps that count what is stored are for.
import { expect } from 'vitest';
import { type Db, insert, isRefused, only, unmarkedNode } from './migrated-rows.ts';

export const countedSteps: Record<string, (db: Db) => Promise<void>> = {
  '0090-rows-are-counted': async (db) => {
    const { id_hash } = await only(db, 'known_groups');
    expect(Buffer.from(id_hash).toString('hex')).toBe('711430f6164e93803d93428bc1fab80f');
    const { id: story_id, owner_id } = await only(db, 'stories');
    const counted = async () => {
      const { bytes } = await only(db, 'draft_sizes');
      const query = db.selectFrom('stored_bytes').select('writing').where('user_id', '=', owner_id);
      return [Number(bytes), Number((await query.executeTakeFirstOrThrow()).writing)] as const;
    };
    const [bytes, writing] = await counted();
    const known = { story_id, id_hash: Buffer.from([0, 255, 7]) };
    await insert(db, 'known_groups', known);
    expect(await isRefused(insert(db, 'known_groups', known))).toBe(true);
    await insert(db, 'nodes', { ...(await unmarkedNode(db)), id: 'n4', note: 'é' });
    // Its row, its name twice more, its note, and the numbers of it and its mark.
    const more = 150 + 500 + 8 + 2 + 600;
    expect(await counted()).toEqual([bytes + more, writing + more]);
    await db.updateTable('nodes').set({ note: '' }).where('id', '=', 'n4').execute();
    await db.deleteFrom('nodes').where('id', '=', 'n4').execute();
    await db.deleteFrom('known_groups').where('id_hash', '=', known.id_hash).execute();
    expect(await counted()).toEqual([bytes + 600, writing + 600]);
  },
  '0091-replies-and-histories-are-counted': async (db) => {
    const counted = async () => {
      const { replies, history } = await only(db, 'stored_bytes');
      return [Number(replies), Number(history)];
    };
    const [replies = 0, history = 0] = await counted();
    const reply = { key_hash: 'k9', request_hash: 'r', reply: 'é', user_id: 'u1', created_at: 1 };
    await insert(db, 'idempotent_replies', reply);
    await db.updateTable('node_history_sizes').set({ bytes: 13 }).execute();
    expect([history, await counted()]).toEqual([3, [replies + 602, 13]]);
    await insert(db, 'idempotent_replies', { ...reply, key_hash: 'k8', user_id: null });
    await db.deleteFrom('idempotent_replies').where('key_hash', 'in', ['k8', 'k9']).execute();
    expect(await counted()).toEqual([replies, 13]);
  },
};
