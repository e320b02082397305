import type { Action, Item, Node, Story } from '@brasslamp/story/model';
import {
  defaultActionLogic,
  defaultNodeLogic,
  defaultStoryWide,
} from '@brasslamp/story/model/defaults';
import type { NumberVariable, Variable } from '@brasslamp/story/model/variable';
import { modelVariable } from '../draft/model/part-models.ts';

/** A story that a new site begins with. Everything goes by its name; what is left out is usual. */
export interface DemoStory {
  title: string;
  slug: string;
  description: string;
  chapters: DemoChapter[];
  variables?: DemoVariable[];
  achievements?: { key: string; name: string; description: string }[];
  content_notes?: string[];
}

export interface DemoChapter {
  title: string;
  nodes: DemoNode[];
  /** Those that lie in no node at the start, or are carried. */
  items?: DemoItem[];
}

type DemoNode = Pick<Node, 'name' | 'body'> &
  Partial<Omit<Node, 'id' | 'chapter_id' | 'actions' | 'on_enter'>> & {
    choices: DemoChoice[];
    /** Keepsakes that lie here. */
    items?: DemoItem[];
    on_enter?: Partial<Node['on_enter']>;
  };

/** `target` is the name of a node. */
export type DemoChoice = Pick<Action, 'label' | 'target'> & Partial<Action>;

type DemoItem = Pick<Item, 'key' | 'name' | 'description'> & Partial<Item>;

type WithoutId<Kind> = Kind extends Variable ? Omit<Kind, 'id'> : never;
type DemoVariable =
  | Exclude<WithoutId<Variable>, { kind: 'number' }>
  | Optional<WithoutId<NumberVariable>, 'decimals'>;
type Optional<Whole, Key extends keyof Whole> = Omit<Whole, Key> & Partial<Pick<Whole, Key>>;

/** Names serve as ids; writing the story gives it others. */
export function asStory({
  title,
  chapters,
  variables = [],
  achievements = [],
  content_notes = [],
}: DemoStory): Story {
  let actions = 0;
  const action = (choice: DemoChoice): Action => {
    actions += 1;
    return { id: `a${actions}`, use: 'repeatable', ...defaultActionLogic(), ...choice };
  };
  const node = (chapter: string, { choices, items: _, on_enter, ...own }: DemoNode): Node => ({
    id: own.name,
    chapter_id: chapter,
    actions: choices.map(action),
    ending: null,
    ...defaultNodeLogic(),
    ...own,
    on_enter: { first: [], every: [], ...on_enter },
  });
  const item = (chapter: string, place: string | null, own: DemoItem): Item => ({
    id: own.key,
    chapter_id: chapter,
    image: null,
    location: place,
    portable: place !== null,
    stackable: false,
    hidden: false,
    ...own,
  });
  return {
    title,
    start_node_id: null,
    chapters: chapters.map((chapter, place) => ({
      id: chapter.title,
      title: chapter.title,
      ordinal: place + 1,
    })),
    nodes: chapters.flatMap((chapter) => chapter.nodes.map((own) => node(chapter.title, own))),
    items: chapters.flatMap(({ title: chapter, nodes, items = [] }) => [
      ...items.map((own) => item(chapter, null, own)),
      ...nodes.flatMap((place) => (place.items ?? []).map((own) => item(chapter, place.name, own))),
    ]),
    variables: variables.map((own) => modelVariable({ ...own, id: own.key })),
    achievements: achievements.map((own) => ({ ...own, id: own.key, hidden: false })),
    content_notes,
    ...defaultStoryWide(),
  };
}
