// What has to be out of the way before the rows of a group are written.
import { giveWordsUp, updatePart } from '../rows/queries.ts';
import type { RowsNow } from './rows-now.ts';

type Names = ReadonlyMap<string, string>;

/** Takes names and keys from those that get another one, where a part of the group may get theirs. */
export async function giveNamesUp({ write, hand, done }: RowsNow): Promise<void> {
  const { trx, story } = write;
  const removes = done.removed.length > 0;
  const goneNodes = done.removed.flatMap(({ nodes }) => nodes);
  const goneItems = done.removed.flatMap(({ items }) => items);
  const nodes = givenUp(
    namesOf(hand.draft.nodes.values()),
    namesOf([...goneNodes, ...done.draft.nodes.values()]),
    removes,
  );
  await giveWordsUp(trx, 'nodes', story.id, nodes);
  const items = givenUp(
    keysOf(hand.draft.items.values()),
    keysOf([...goneItems, ...done.draft.items.values()]),
    removes,
  );
  await giveWordsUp(trx, 'items', story.id, items);
}

const namesOf = (nodes: Iterable<{ id: string; name: string }>): Names =>
  new Map([...nodes].map(({ id, name }) => [id, name]));

const keysOf = (items: Iterable<{ id: string; key: string }>): Names =>
  new Map([...items].map(({ id, key }) => [id, key]));

/** The ids whose names are given up first. A part that alone gets another name takes it from nobody. */
function givenUp(before: Names, last: Names, removes: boolean): string[] {
  const ids = [...before].filter(([id, name]) => last.get(id) !== name).map(([id]) => id);
  const adds = [...last.keys()].some((id) => !before.has(id));
  return ids.length > 1 || adds || removes ? ids : [];
}

/** Nodes and items that the group took out of a chapter before it removed that. */
export async function leaveChapters({ write, hand, done }: RowsNow): Promise<void> {
  const going = new Set(done.removed.flatMap(({ chapter }) => chapter?.id ?? []));
  for (const table of ['nodes', 'items'] as const) {
    for (const { id, chapter_id } of hand.draft[table].values()) {
      const after = done.draft[table].get(id);
      if (after && going.has(chapter_id)) {
        await updatePart(write.trx, table, write.story.id, id, { chapter_id: after.chapter_id });
      }
    }
  }
}
