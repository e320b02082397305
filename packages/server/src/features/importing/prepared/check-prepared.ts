import type { FieldError } from '@brasslamp/contract/error-codes';
import type { preparedStory } from '@brasslamp/contract/prepared-story';
import { nodeNameKey } from '@brasslamp/story/logic';
import type { Story } from '@brasslamp/story/model';
import type { z } from 'zod';
import { fieldError } from '../../../errors/app-error.ts';
import {
  nodeLevelErrors,
  storyWideLevelErrors,
  variableLevelErrors,
} from '../../draft/model/level-errors.ts';

/** A prepared story as its schema reads it: each field by itself is as it may be. */
export type Prepared = z.output<typeof preparedStory>;

/** The errors in a prepared story that are between its parts: names that are there twice, parts that are not there. */
export function errorsBetween({
  story,
  positions,
  notes,
  originals,
  losses,
}: Prepared): FieldError[] {
  const chapters = new Set(story.chapters.map(({ id }) => id));
  const nodes = new Set(story.nodes.map(({ id }) => id));
  const inNoChapter = (list: 'nodes' | 'items') =>
    story[list].flatMap(({ chapter_id }, at) =>
      chapters.has(chapter_id)
        ? []
        : [fieldError(`story.${list}.${at}.chapter_id`, 'no_such_chapter')],
    );
  const ofNoNode = (list: string, about: readonly { node_id: string | null }[]) =>
    about.flatMap(({ node_id }, at) =>
      node_id === null || nodes.has(node_id)
        ? []
        : [fieldError(`${list}.${at}.node_id`, 'no_such_node')],
    );
  return [
    ...twice('story.chapters', 'id', story.chapters, ({ id }) => id),
    ...twice('story.nodes', 'id', story.nodes, ({ id }) => id),
    ...twice('story.nodes', 'name', story.nodes, ({ name }) => name, nodeNameKey),
    ...actionErrors(story.nodes),
    ...twice('story.items', 'key', story.items, ({ key }) => key),
    ...inNoChapter('nodes'),
    ...inNoChapter('items'),
    ...ofNoNode('positions', positions),
    ...ofNoNode('notes', notes),
    ...twice('notes', 'node_id', notes, ({ node_id }) => node_id),
    ...ofNoNode('originals', originals),
    ...twice('originals', 'node_id', originals, ({ node_id }) => node_id),
    ...ofNoNode('losses', losses),
  ];
}

/** The errors in a story of an older level: what it cannot hold. */
export function levelErrors(story: Story): FieldError[] {
  const { level, nodes, variables } = story;
  const within = (path: string, errors: FieldError[]) =>
    errors.map((error) => ({ ...error, path: `${path}.${error.path}` }));
  return [
    ...nodes.flatMap((node, at) => within(`story.nodes.${at}`, nodeLevelErrors(level, node))),
    ...within('story', variableLevelErrors(level, variables)),
    ...within('story', storyWideLevelErrors(story)),
  ];
}

/** An id of an action belongs to one node of the story. */
function actionErrors(nodes: Prepared['story']['nodes']): FieldError[] {
  const seen = new Set<string>();
  return nodes.flatMap(({ actions }, at) =>
    actions.flatMap(({ id = '' }, index) => {
      const isTwice = seen.has(id);
      seen.add(id);
      const path = `story.nodes.${at}.actions.${index}.id`;
      return isTwice ? [fieldError(path, 'listed_twice', { word: id })] : [];
    }),
  );
}

function twice<Thing>(
  list: string,
  field: string,
  things: readonly Thing[],
  wordOf: (thing: Thing) => string,
  keyOf: (word: string) => string = (word) => word,
): FieldError[] {
  const seen = new Set<string>();
  return things.flatMap((thing, at) => {
    const word = wordOf(thing);
    const key = keyOf(word);
    const isTwice = seen.has(key);
    seen.add(key);
    return isTwice ? [fieldError(`${list}.${at}.${field}`, 'listed_twice', { word })] : [];
  });
}
