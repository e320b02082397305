import { type Reference, referencesIn } from '../logic/logic.ts';
import { grammarOf } from '../logic/newer-grammar.ts';
import { readCondition, readEffect } from '../logic/read-logic.ts';
import { newestLevel } from '../model/defaults.ts';
import type { Item, Level, Node, StoryWide } from '../model/story.ts';
import { readBody } from '../text/blocks/read-body.ts';
import { readWords } from '../text/inlines/read-words.ts';
import type { BodyTree } from '../text/tree/body-tree.ts';
import { referencesInBody } from '../text/tree/references-in-body.ts';
import {
  type ChangeText,
  mapItem,
  mapNode,
  mapStoryWide,
  type WrittenAs,
} from './written-texts.ts';

/** A name in a field of a node, an item or the whole story; its span is that in the field's text. */
export interface FieldReference extends Reference {
  /**
   * Of a node: `body`, `actions.0.when`, `actions.0.effects.1`, `on_enter.first.0`, `available_when` …
   * Of an item: `name`. Of the story: `on_start.0`, `frames.<id>.header`, `panel`, `snippets.<id>` …
   */
  field: string;
}

/** The names in a node's text and logic. What does not parse at the story's level has none. */
export const referencesInNode = (node: Node, level: Level = newestLevel): FieldReference[] =>
  collected((change) => mapNode(node, change), level);

export const referencesInItem = (item: Item, level: Level = newestLevel): FieldReference[] =>
  collected((change) => mapItem(item, change), level);

export const referencesInStoryWide = (wide: StoryWide): FieldReference[] =>
  collected((change) => mapStoryWide(wide, change), wide.level);

function collected(map: (change: ChangeText) => void, level: Level): FieldReference[] {
  const found: FieldReference[] = [];
  map((text, as, field, values) => {
    for (const reference of withoutValues(referencesInText(text, as, level), values)) {
      found.push({ ...reference, field });
    }
    return text;
  });
  return found;
}

/** The names without the keys of the values of a snippet. */
export const withoutValues = (
  references: Reference[],
  values: readonly string[] = [],
): Reference[] =>
  values.length === 0
    ? references
    : references.filter(({ kind, name }) => kind !== 'variable' || !values.includes(name.text));

/** The names that a text speaks of, in its order. */
export function referencesInText(text: string, as: WrittenAs, level: Level): Reference[] {
  switch (as) {
    case 'text': {
      const hasNames = text.includes('{') || text.includes('](');
      return hasNames ? referencesInBody(readBody(text, grammarOf(level))) : [];
    }
    case 'words':
      return text.includes('{') ? referencesInBody(wordsAsBody(text, level)) : [];
    case 'condition':
    case 'effect': {
      const read = as === 'condition' ? readCondition : readEffect;
      const { tree } = read(text, grammarOf(level));
      return tree === null ? [] : referencesIn(tree);
    }
    case 'key':
      return [
        { kind: 'variable', name: { text, span: { start: 0, end: text.length } }, isWrite: true },
      ];
  }
}

const wordsAsBody = (text: string, level: Level): BodyTree => ({
  type: 'root',
  children: [{ type: 'paragraph', children: readWords(text, grammarOf(level)) }],
});
