import type { NewerGrammar } from '../logic/cursor.ts';
import { grammarOf } from '../logic/newer-grammar.ts';
import { readCondition, readEffect } from '../logic/read-logic.ts';
import { newestLevel } from '../model/defaults.ts';
import type { ItemId, NodeId, Story } from '../model/story.ts';
import { readBody } from '../text/blocks/read-body.ts';
import { readWords } from '../text/inlines/read-words.ts';
import { mapItem, mapNode, type WrittenAs } from './written-texts.ts';

/** A place that reads otherwise when the story is raised. */
export interface RaisingChange {
  /** Either a node or an item has it. */
  node_id: NodeId | null;
  item_id: ItemId | null;
  /** `body`, `actions.0.label`, of an item `name` … */
  field: string;
  text: string;
}

/** The story at the newest level. Nothing else of it changes. */
export const raiseStory = (story: Story): Story => ({ ...story, level: newestLevel });

/**
 * The places where the author may want to look before they raise a story: texts with `{show …}`, labels,
 * reasons and names with braces, and logic that means nothing at the story's level. Nodes first, then items,
 * in the order of the story; none of a story that is at the newest level.
 */
export function whatRaisingChanges(story: Story): RaisingChange[] {
  const found: RaisingChange[] = [];
  if (story.level === newestLevel) return found;
  const lookIn = (place: Pick<RaisingChange, 'node_id' | 'item_id'>) => {
    return (text: string, as: WrittenAs, field: string) => {
      if (readsOtherwise(text, as, story)) found.push({ ...place, field, text });
      return text;
    };
  };
  for (const node of story.nodes) mapNode(node, lookIn({ node_id: node.id, item_id: null }));
  for (const item of story.items) mapItem(item, lookIn({ node_id: null, item_id: item.id }));
  return found;
}

function readsOtherwise(text: string, as: WrittenAs, { level }: Story): boolean {
  if (as === 'key' || (as === 'text' && !text.includes('{'))) return false;
  const read = readers[as];
  return (
    JSON.stringify(read(text, grammarOf(level))) !==
    JSON.stringify(read(text, grammarOf(newestLevel)))
  );
}

const readers: Record<Exclude<WrittenAs, 'key'>, (text: string, newer: NewerGrammar) => unknown> = {
  text: readBody,
  words: readWords,
  condition: (text, newer) => readCondition(text, newer).tree,
  effect: (text, newer) => readEffect(text, newer).tree,
};
