import { type Draft, type Edit, fingerprint, normalisedPart } from '@brasslamp/story/draft';
import { setField } from '@brasslamp/story/draft/acts';
import type { Item } from '@brasslamp/story/model';

/** The list that the form wants, as edits of the items that differ; each can be done after those before it. */
export function itemEdits(draft: Draft, next: readonly Item[]): Edit[] {
  const wanted = new Set(next.map(({ id }) => id));
  const gone = [...draft.items.keys()].filter((id) => !wanted.has(id));
  const plain = next.flatMap(({ id, key: _, ...fields }) =>
    draft.items.has(id)
      ? Object.entries(fields).flatMap(([field, to]) => setField(draft, 'item', id, field, to))
      : [],
  );
  const made = next.filter(({ id }) => !draft.items.has(id));
  return [
    ...gone.map((id): Edit => ({ type: 'remove', part: 'item', id })),
    ...plain,
    ...keyEdits(draft, next),
    ...made.map(
      ({ id, ...value }): Edit => ({
        type: 'add',
        part: 'item',
        id,
        value: normalisedPart('item', value),
      }),
    ),
  ];
}

/**
 * No two items have the same key at any moment: one waits until the item that has its new key has given
 * it up. Where they wait for each other, one of them has a key in between.
 */
function keyEdits({ items }: Draft, next: readonly Item[]): Edit[] {
  const keys = new Map([...items.values()].map(({ id, key }) => [id, key]));
  const wanted = new Set(next.map(({ id }) => id));
  for (const id of items.keys()) if (!wanted.has(id)) keys.delete(id);
  const waiting = new Set(next.filter(({ id, key }) => keys.has(id) && keys.get(id) !== key));
  const edits: Edit[] = [];
  const set = (id: string, to: string) => {
    const was = fingerprint(keys.get(id));
    edits.push({ type: 'set', part: 'item', id, field: 'key', was, to });
    keys.set(id, to);
  };
  for (let [first] = waiting; first; [first] = waiting) {
    const held = new Set(keys.values());
    const free = [...waiting].find(({ key }) => !held.has(key));
    if (free) {
      set(free.id, free.key);
      waiting.delete(free);
    } else set(first.id, keyBetween(first));
  }
  return edits;
}

/** No text speaks of it. */
const keyBetween = ({ id }: Item) =>
  `k_${id
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 36)}`;
