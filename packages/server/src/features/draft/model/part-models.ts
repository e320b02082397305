// A story's parts as the story model has them, as the columns of their rows, and as replies. A field of
// level 2 that is at its default is not stored, so rows are equal where the parts are.

import type {
  Chapter as ChapterReply,
  Item as ItemReply,
  Node as NodeReply,
} from '@brasslamp/contract';
import type { DraftNode, DraftStory } from '@brasslamp/story/draft';
import { nodeNameKey } from '@brasslamp/story/logic';
import type { Action, Chapter, Ending, Item, Node, Story, StoryWide } from '@brasslamp/story/model';
import {
  defaultActionLogic,
  defaultNodeLogic,
  defaultStoryWide,
} from '@brasslamp/story/model/defaults';
import type { NumberVariable, Variable } from '@brasslamp/story/model/variable';
import type { Row } from '../../../db/tables.ts';

/** The content of the column `logic`. */
type NodeLogic = ReturnType<typeof defaultNodeLogic>;

const noLogic: NodeLogic = defaultNodeLogic();

const plain: Omit<Action, 'id' | 'label' | 'target'> = {
  use: 'repeatable',
  ...defaultActionLogic(),
};

/** An action as it is stored or was sent; what it lacks is at its default. */
type LooseAction = Pick<Action, 'id' | 'label' | 'target'> & Partial<Action>;

/** The fields always in one order, so that equal actions are equal texts. */
export const wholeAction = ({ id, label, target, ...more }: LooseAction): Action => ({
  id,
  label,
  target,
  ...plain,
  ...more,
});

/** An action as it is stored. */
export const storedAction = ({ ask, ...action }: Action): Omit<Action, 'ask'> & Partial<Action> =>
  ask === null ? action : { ...action, ask };

export const modelChapter = ({ id, title, ordinal }: Chapter): Chapter => ({ id, title, ordinal });

export type NodeColumns = Pick<
  Row<'nodes'>,
  'chapter_id' | 'name' | 'name_key' | 'body' | 'actions' | 'ending' | 'logic'
>;

export function modelNode(row: Omit<NodeColumns, 'name_key'> & { id: string }): Node {
  return {
    id: row.id,
    chapter_id: row.chapter_id,
    name: row.name,
    body: row.body,
    actions: (JSON.parse(row.actions) as LooseAction[]).map(wholeAction),
    ending: row.ending === null ? null : (JSON.parse(row.ending) as Ending),
    ...noLogic,
    ...(JSON.parse(row.logic) as Partial<NodeLogic>),
  };
}

export const modelDraftNode = (
  row: Omit<NodeColumns, 'name_key'> & { id: string; place: number },
) => ({ ...modelNode(row), place: row.place }) satisfies DraftNode;

export const modelMark = (row: Pick<Row<'nodes'>, 'id' | keyof typeof noMarks>) => ({
  id: row.id,
  position: positionIn(row),
  status: row.status,
  colour: row.colour,
  note: row.note,
});

const positionIn = ({ position_x: x, position_y: y }: Pick<Row<'nodes'>, keyof typeof noMarks>) =>
  x === null || y === null ? null : { x, y };

export function nodeColumns(node: Node): NodeColumns {
  const { on_enter, pool, tags, available_when, priority, content_notes } = node;
  const logic = { on_enter, pool, tags, available_when, priority, content_notes };
  return {
    chapter_id: node.chapter_id,
    name: node.name,
    name_key: nameKey(node.name),
    body: node.body,
    actions: JSON.stringify(node.actions.map(storedAction)),
    ending: node.ending && JSON.stringify(node.ending),
    logic: JSON.stringify({
      ...logic,
      ...(node.continue.length > 0 && { continue: node.continue }),
    }),
  };
}

/** The marks of a new node: nothing is noted about it. */
export const noMarks: Pick<
  Row<'nodes'>,
  'position_x' | 'position_y' | 'status' | 'colour' | 'note'
> = { position_x: null, position_y: null, status: null, colour: null, note: '' };

/** Names of nodes are unique in their story by this: by what logic calls them. */
export const nameKey: (name: string) => string = nodeNameKey;

/** A number without decimals lacks them. */
export type StoredVariable =
  | Exclude<Variable, NumberVariable>
  | (Omit<NumberVariable, 'decimals'> & Partial<NumberVariable>);

/** A variable as it is stored. */
export function storedVariable(variable: Variable): StoredVariable {
  if (variable.kind !== 'number' || variable.decimals > 0) return variable;
  const { decimals: _, ...stored } = variable;
  return stored;
}

export const modelVariable = (stored: StoredVariable): Variable =>
  stored.kind === 'number' ? { ...stored, decimals: stored.decimals ?? 0 } : stored;

/** The lists of a story, beside its chapters, nodes and items. */
type StoryLists = StoryWide & Pick<Story, 'variables' | 'achievements' | 'content_notes'>;

export type StoryListColumns = Pick<
  Row<'stories'>,
  'variables' | 'achievements' | 'content_notes' | 'level' | 'lang' | 'story_wide'
>;

export const storyListColumns = (story: StoryLists): StoryListColumns => ({
  variables: JSON.stringify(story.variables.map(storedVariable)),
  achievements: JSON.stringify(story.achievements),
  content_notes: JSON.stringify(story.content_notes),
  ...storyWideColumns(story),
});

export const modelStoryLists = (row: StoryListColumns): StoryLists => ({
  variables: modelVariables(row),
  achievements: JSON.parse(row.achievements) as Story['achievements'],
  content_notes: JSON.parse(row.content_notes) as string[],
  ...modelStoryWide(row),
});

export const modelDraftStory = (
  row: StoryListColumns & Pick<Row<'stories'>, 'title' | 'start_node_id'>,
): DraftStory => ({
  title: row.title,
  start_node_id: row.start_node_id,
  ...modelStoryLists(row),
});

export const modelVariables = ({ variables }: Pick<Row<'stories'>, 'variables'>): Variable[] =>
  (JSON.parse(variables) as StoredVariable[]).map(modelVariable);

type StoryWideColumns = Pick<Row<'stories'>, 'level' | 'lang' | 'story_wide'>;

export function storyWideColumns(story: StoryWide): StoryWideColumns {
  const { lang: _, ...said } = saidOfWhole(story);
  const text = JSON.stringify(said);
  return { level: story.level, lang: story.lang, story_wide: text === '{}' ? '' : text };
}

export function modelStoryWide({ level, lang, story_wide }: StoryWideColumns): StoryWide {
  const said = story_wide === '' ? {} : (JSON.parse(story_wide) as Partial<StoryWide>);
  return { ...defaultStoryWide(level), ...said, lang };
}

const wideFields = ['lang', 'on_start', 'on_entry', 'frames', 'panel', 'snippets'] as const;

/** The fields for the whole story in which its author said something else than is usual. */
export function saidOfWhole(story: StoryWide): Partial<Omit<StoryWide, 'level'>> {
  const usual = defaultStoryWide(story.level);
  const said = wideFields.filter(
    (field) => JSON.stringify(story[field]) !== JSON.stringify(usual[field]),
  );
  return Object.fromEntries(said.map((field) => [field, story[field]]));
}

type ItemColumns = Pick<
  Row<'items'>,
  | 'chapter_id'
  | 'key'
  | 'name'
  | 'description'
  | 'image'
  | 'location'
  | 'is_portable'
  | 'is_stackable'
  | 'is_hidden'
>;

/** The fields always in one order: the text of a version, and its hash, depend on it. */
export const modelItem = (row: ItemColumns & { id: string }): Item => ({
  id: row.id,
  chapter_id: row.chapter_id,
  key: row.key,
  name: row.name,
  description: row.description,
  image: row.image,
  location: row.location,
  portable: row.is_portable === 1,
  stackable: row.is_stackable === 1,
  hidden: row.is_hidden === 1,
});

export const itemColumns = (item: Omit<Item, 'id'>): ItemColumns => ({
  chapter_id: item.chapter_id,
  key: item.key,
  name: item.name,
  description: item.description,
  image: item.image,
  location: item.location,
  is_portable: Number(item.portable),
  is_stackable: Number(item.stackable),
  is_hidden: Number(item.hidden),
});

const iso = (ms: number) => new Date(ms).toISOString();

export function chapterReply(chapter: Row<'chapters'>): ChapterReply {
  return {
    id: chapter.id,
    title: chapter.title,
    ordinal: chapter.sent_ordinal,
    story_id: chapter.story_id,
    created_at: iso(chapter.created_at),
    updated_at: iso(chapter.updated_at),
    version: chapter.revision,
  };
}

export function nodeReply(node: Row<'nodes'>): NodeReply {
  return {
    ...modelNode(node),
    position: positionIn(node),
    created_at: iso(node.created_at),
    updated_at: iso(node.updated_at),
    version: node.revision,
  };
}

export function itemReply(item: Row<'items'>): ItemReply {
  return {
    ...modelItem(item),
    created_at: iso(item.created_at),
    updated_at: iso(item.updated_at),
    version: item.revision,
  };
}
