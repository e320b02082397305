import { namesOf } from '@brasslamp/story/logic';
import type { Level, Node, Story } from '@brasslamp/story/model';
import { newestLevel } from '@brasslamp/story/model/defaults';
import type { Variable } from '@brasslamp/story/model/variable';
import { useDraftStory } from '../../queries/story-in-hand.ts';

/** A thing that logic can speak of: by `key` in its text, by `name` where people read. */
export interface LogicName {
  key: string;
  name: string;
  /** The place where it belongs, when the name alone is ambiguous. */
  place?: string;
}

export interface LogicNames {
  /** Null until the story has come. */
  story: Story | null;
  /** By which rules the story is read. */
  level: Level;
  /** For `slipsIn` and `kindOf` of the grammar. */
  names: ReturnType<typeof namesOf> | null;
  variables: LogicName[];
  items: LogicName[];
  /** By name, in which case it is written also as `key`. */
  nodes: LogicName[];
  actions: LogicName[];
  endings: LogicName[];
  achievements: LogicName[];
  tags: string[];
  /** The name that people know; undefined for what is not there. */
  called: (kind: NameKind, key: string) => string | undefined;
  variable: (key: string) => Variable | undefined;
  isCounted: (itemKey: string) => boolean;
}

export type NameKind = 'variables' | 'items' | 'nodes' | 'actions' | 'endings' | 'achievements';

export const noNames: LogicNames = {
  story: null,
  level: newestLevel,
  names: null,
  variables: [],
  items: [],
  nodes: [],
  actions: [],
  endings: [],
  achievements: [],
  tags: [],
  called: () => undefined,
  variable: () => undefined,
  isCounted: () => false,
};

/** Many fields ask for the names of the same story. */
const made = new WeakMap<Story, LogicNames>();

export function logicNamesOf(story: Story): LogicNames {
  const known = made.get(story);
  if (known) return known;
  const names = collect(story);
  made.set(story, names);
  return names;
}

/** The names of a story, each list made when it is first asked for: who opens a node asks for few of them. */
function collect(story: Story): LogicNames {
  const variables = once(
    () => new Map(story.variables.map((variable) => [variable.key, variable])),
  );
  const counted = once(
    () => new Set(story.items.flatMap(({ key, stackable }) => (stackable ? key : []))),
  );
  const lists = listsOf(story);
  const tags = once(() => [...new Set(story.nodes.flatMap((node) => node.tags))].sort());
  const names = once(() => namesOf(story));
  return {
    story,
    level: story.level,
    get names() {
      return names();
    },
    get variables() {
      return lists.variables();
    },
    get items() {
      return lists.items();
    },
    get nodes() {
      return lists.nodes();
    },
    get actions() {
      return lists.actions();
    },
    get endings() {
      return lists.endings();
    },
    get achievements() {
      return lists.achievements();
    },
    get tags() {
      return tags();
    },
    called: lookUp(lists),
    variable: (key) => variables().get(key),
    isCounted: (itemKey) => counted().has(itemKey),
  };
}

/** The part of a story that is read for names: all that has one. */
export interface Named {
  chapters: readonly Pick<Story['chapters'][number], 'id' | 'title'>[];
  nodes: readonly NamedNode[];
  items: readonly Pick<Story['items'][number], 'key' | 'name'>[];
  variables: readonly Pick<Variable, 'key' | 'label'>[];
  achievements: readonly Pick<Story['achievements'][number], 'key' | 'name'>[];
}

export type NamedNode = Pick<Node, 'id' | 'name' | 'chapter_id' | 'tags' | 'ending'> & {
  actions: readonly Pick<Node['actions'][number], 'id' | 'label' | 'target'>[];
};

/** The names of a story that is not here as a whole. */
export const calledIn = (named: Named): LogicNames['called'] => lookUp(listsOf(named));

type Lists = Record<NameKind, () => LogicName[]>;

function listsOf(story: Named): Lists {
  const nodeNames = once(() => new Map(story.nodes.map(({ id, name }) => [id, name])));
  const chapters = new Map(story.chapters.map(({ id, title }) => [id, title]));
  const chapterOf = (id: string) =>
    story.chapters.length > 1 ? { place: chapters.get(id) ?? '' } : {};
  return {
    variables: once(() => story.variables.map(({ key, label }) => ({ key, name: label || key }))),
    items: once(() => story.items.map(({ key, name }) => ({ key, name }))),
    nodes: once(() =>
      story.nodes.map(({ name, chapter_id }) => ({ key: name, name, ...chapterOf(chapter_id) })),
    ),
    actions: once(() =>
      story.nodes.flatMap(({ id, name: place, actions, tags }) => [
        ...actions.map(({ id, label, target }) => ({
          key: id,
          name: label || (typeof target === 'string' && nodeNames().get(target)) || place,
          place,
        })),
        // Where a pool offers a node, the node itself is what is chosen.
        ...(tags.length > 0 ? [{ key: id, name: place }] : []),
      ]),
    ),
    endings: once(() => {
      const endings = new Set(story.nodes.flatMap(({ ending }) => ending?.name ?? []));
      return [...endings].map((name) => ({ key: name, name }));
    }),
    achievements: once(() => story.achievements.map(({ key, name }) => ({ key, name }))),
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function lookUp(lists: Lists): LogicNames['called'] {
  const maps = new Map<NameKind, Map<string, string>>();
  return (kind, key) => {
    const known = maps.get(kind) ?? mapOf(lists[kind]());
    maps.set(kind, known);
    return known.get(wordOf(key));
  };
}

const mapOf = (list: LogicName[]) => new Map(list.map(({ key, name }) => [wordOf(key), name]));

/** Node names ignore case; keys are lower case anyway. */
const wordOf = (key: string) => key.toLowerCase();

/** The names of the story that conditions and effects can use; empty until they are loaded. */
export function useLogicNames(): LogicNames {
  const story = useDraftStory();
  return story ? logicNamesOf(story) : noNames;
}
