/** The texts that a writer wrote in a draft, one by one. */
import {
  type ChangeText,
  mapItem,
  mapNode,
  mapStoryWide,
  type WrittenAs,
} from '../../edit/written-texts.ts';
import type { Item } from '../../model/story.ts';
import type { DraftNode, DraftStory } from '../parts/parts.ts';

/**
 * `texts` are what is read: bodies, frames, the panel, snippets, descriptions. `labels` belong to
 * choices: labels, reasons, what is asked. `names` are those of nodes, endings, items, achievements, snippets,
 * chapters and the story.
 */
export type WrittenIn = 'texts' | 'labels' | 'names' | 'logic';

/** `as` = plain where the text has no grammar. `field` is a path: `body`, `actions.0.label`, `snippets.<id>.name`. */
export type ChangeWritten = (
  text: string,
  where: { in: WrittenIn; as: WrittenAs | 'plain'; field: string },
) => string;

const grammatical =
  (change: ChangeWritten, words: WrittenIn): ChangeText =>
  (text, as, field) => {
    const isIn = as === 'text' ? 'texts' : as === 'words' ? words : 'logic';
    return change(text, { in: isIn, as, field });
  };

export function mapWrittenNode(node: DraftNode, change: ChangeWritten): DraftNode {
  const mapped = mapNode(node, grammatical(change, 'labels'));
  const { ending } = node;
  const name = (text: string, field: string) => change(text, { in: 'names', as: 'plain', field });
  return {
    ...mapped,
    actions: mapped.actions.map((action, at) => ({
      ...action,
      ask: action.ask && {
        ...action.ask,
        prompt: change(action.ask.prompt, {
          in: 'labels',
          as: 'plain',
          field: `actions.${at}.ask.prompt`,
        }),
      },
    })),
    ending: ending && { ...ending, name: name(ending.name, 'ending.name') },
    name: name(node.name, 'name'),
  };
}

export function mapWrittenItem(item: Item, change: ChangeWritten): Item {
  const mapped = mapItem(item, grammatical(change, 'names'));
  const description = change(item.description, { in: 'texts', as: 'plain', field: 'description' });
  return { ...mapped, description };
}

export function mapWrittenStory(story: DraftStory, change: ChangeWritten): DraftStory {
  const mapped = mapStoryWide(story, grammatical(change, 'labels'));
  const plain = (text: string, is: WrittenIn, field: string) =>
    change(text, { in: is, as: 'plain', field });
  return {
    ...mapped,
    snippets: mapped.snippets.map((one) => ({
      ...one,
      name: plain(one.name, 'names', `snippets.${one.id}.name`),
    })),
    achievements: story.achievements.map((one) => ({
      ...one,
      name: plain(one.name, 'names', `achievements.${one.id}.name`),
      description: plain(one.description, 'texts', `achievements.${one.id}.description`),
    })),
    title: plain(story.title, 'names', 'title'),
  };
}
