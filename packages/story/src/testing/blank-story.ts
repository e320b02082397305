import { defaultActionLogic, defaultNodeLogic, defaultStoryWide } from '../model/defaults.ts';
/** Whole things of a story from what a test has to say about them. */
import type { Action, Item, Node, Story } from '../model/story.ts';

export function blankStory(changes: Partial<Story>): Story {
  return {
    title: 'A story',
    start_node_id: null,
    chapters: [{ id: 'one', title: 'One', ordinal: 1 }],
    nodes: [],
    items: [],
    variables: [],
    achievements: [],
    content_notes: [],
    ...defaultStoryWide(),
    ...changes,
  };
}

/** A blank node; its id is `id-` and its name. */
export function blankNode(name: string, changes: Partial<Node> = {}): Node {
  return {
    id: `id-${name}`,
    chapter_id: 'one',
    name,
    body: '',
    actions: [],
    ending: null,
    ...defaultNodeLogic(),
    ...changes,
  };
}

export function blankAction(id: string, changes: Partial<Action> = {}): Action {
  return {
    id,
    label: '',
    target: null,
    use: 'repeatable',
    ...defaultActionLogic(),
    ...changes,
  };
}

/** A blank item; its id is `id-` and its key. */
export function blankItem(key: string, changes: Partial<Item> = {}): Item {
  return {
    id: `id-${key}`,
    chapter_id: 'one',
    key,
    name: key,
    description: '',
    image: null,
    location: null,
    portable: true,
    stackable: false,
    hidden: false,
    ...changes,
  };
}
