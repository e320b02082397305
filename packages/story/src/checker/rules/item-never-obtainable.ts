import type { Item } from '../../model/story.ts';
import { referencesIn } from '../../text/logic/references.ts';
import type { Finding } from '../finding.ts';
import { literalIn } from '../logic/measures.ts';
import { finding, type Ground, named } from './ground.ts';

/** Keys of items that conditions ask for, and that no reader can ever carry. */
export function lostItems(ground: Ground): Set<string> {
  const { story, playable, written } = ground;
  const obtainable = new Set<number>();
  const isOpen = (node: number) => !ground.isUnreachable(node) && ground.node(node).ending === null;
  for (const [index, { location, portable, hidden }] of story.items.entries()) {
    const node = playable.indexes.nodes.get(location ?? '');
    const canBeTaken = portable && !hidden && node !== undefined && isOpen(node);
    if (location === 'inventory' || canBeTaken) obtainable.add(index);
  }
  const closed = new Set<string>();
  for (const node of story.nodes.keys()) {
    for (const { choice } of ground.isReached(node) ? ground.neverOpen(node) : []) {
      if (choice.action !== null) closed.add(`${node} actions.${choice.position}.`);
    }
  }
  for (const [node, { pieces }] of written.entries()) {
    if (ground.isUnreachable(node)) continue;
    for (const { field, tree } of pieces) {
      if (tree === null || (tree.type !== 'give' && tree.type !== 'move')) continue;
      if (closed.has(`${node} ${/^actions\.\d+\./.exec(field)?.[0] ?? field}`)) continue;
      const index = playable.indexes.itemsByKey.get(tree.item.text);
      if (index === undefined) continue;
      const count = tree.type === 'give' && tree.count !== null ? literalIn(tree.count) : 1;
      const { portable, hidden } = story.items[index] as Item;
      const gives =
        tree.type === 'give'
          ? count === null || count > 0
          : tree.to.type === 'inventory' || (tree.to.type === 'node' && portable && !hidden);
      if (gives) obtainable.add(index);
    }
  }
  const asked = askedItems(ground);
  return new Set(
    story.items
      .filter(({ key }, index) => asked.has(key) && !obtainable.has(index))
      .map(({ key }) => key),
  );
}

/** Keys of items that conditions and values ask for. */
export function askedItems({ written }: Ground): Set<string> {
  const keys = new Set<string>();
  for (const { pieces } of written) {
    for (const { tree } of pieces) {
      if (tree === null) continue;
      for (const { kind, name, isWrite } of referencesIn(tree)) {
        if (kind === 'item' && !isWrite) keys.add(name.text);
      }
    }
  }
  return keys;
}

/** `item-never-obtainable`, where no other finding has spoken of the item. */
export function itemsNeverObtainable(ground: Ground, lost: ReadonlySet<string>): Finding[] {
  return ground.story.items.flatMap((item): Finding[] => {
    if (!lost.has(item.key) || ground.isSpokenOf('item', item.key)) return [];
    if (isBehindAnother(ground, item)) return [];
    const message = `Conditions ask for the item ${named(item)}, but no reader can ever carry it: lay it where readers come, or give it.`;
    return [finding('item-never-obtainable', null, { item_id: item.id, message })];
  });
}

/** It is somewhere, in a part of the story of which another finding says that nobody comes there. */
function isBehindAnother(ground: Ground, { key, location, portable }: Item): boolean {
  const lies = ground.playable.indexes.nodes.get(location ?? '');
  if (portable && lies !== undefined && ground.isUnreachable(lies)) return true;
  return ground.written.some(({ pieces }) =>
    pieces.some(
      ({ tree }) =>
        tree !== null &&
        (tree.type === 'give' || (tree.type === 'move' && tree.to.type !== 'nowhere')) &&
        tree.item.text === key,
    ),
  );
}
