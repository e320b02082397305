import { z } from 'zod';
import * as field from './fields.ts';

const place = z.object({ id: field.id, title: z.string() });

const part = {
  kind: z.enum(['chapter', 'node', 'item', 'variable', 'achievement']),
  /** The id that it has in the story, in links and in saves. */
  part_id: field.id,
  name: z.string(),
  /** The part's name in logic; null for chapters and nodes. */
  key: z.string().nullable(),
};

export const binnedPart = z.object({
  id: field.id,
  ...part,
  /** Of a node or an item: the chapter it was in. `is_there`: it would be in it again. */
  chapter: place.extend({ is_there: z.boolean() }).nullable(),
  /** The number of nodes in a chapter, which are restored with it. */
  node_count: z.int(),
  item_count: z.int(),
  deleted_at: field.time,
  purged_at: field.time,
});

export const restoredPart = z.object({
  ...part,
  /** The chapter in which a node or an item is now. `is_other`: the one it was in is not in the story. */
  chapter: place.extend({ is_other: z.boolean() }).nullable(),
  /** The number of names or keys that were taken in the meantime, and got a number. */
  renamed_count: z.int(),
});
