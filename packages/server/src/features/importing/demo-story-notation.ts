import type {
  Action,
  Continue,
  Frame,
  Item,
  Node,
  Snippet,
  Story,
  StoryWide,
} from '@brasslamp/story/model';
import {
  defaultActionLogic,
  defaultNodeLogic,
  defaultStoryWide,
} from '@brasslamp/story/model/defaults';
import type { NumberVariable, Variable } from '@brasslamp/story/model/variable';
import { modelVariable } from '../draft/model/part-models.ts';

/** A story that a new site begins with. Everything goes by its name; what is left out is usual. */
export interface DemoStory
  extends Partial<Pick<StoryWide, 'lang' | 'on_start' | 'on_entry' | 'panel'>> {
  title: string;
  slug: string;
  description: string;
  chapters: DemoChapter[];
  variables?: DemoVariable[];
  achievements?: { key: string; name: string; description: string }[];
  content_notes?: string[];
  frames?: Omit<Frame, 'id'>[];
  snippets?: Pick<Snippet, 'name' | 'body'>[];
}

export interface DemoChapter {
  title: string;
  nodes: DemoNode[];
  /** The chapter's items that lie in no node at the start, or are carried. */
  items?: DemoItem[];
}

type DemoNode = Pick<Node, 'name' | 'body'> &
  Partial<Omit<Node, 'id' | 'chapter_id' | 'actions' | 'on_enter' | 'continue'>> & {
    choices: DemoChoice[];
    /** Ways on without a choice; `target` is the name of a node. */
    continue?: (Pick<Continue, 'target'> & Partial<Continue>)[];
    /** Keepsakes that lie here. */
    items?: DemoItem[];
    on_enter?: Partial<Node['on_enter']>;
  };

/** `target` is the name of a node. */
export type DemoChoice = Pick<Action, 'label' | 'target'> & Partial<Action>;

type DemoItem = Pick<Item, 'key' | 'name' | 'description'> & Partial<Item>;

type WithoutId<Kind> = Kind extends Variable ? Omit<Kind, 'id'> : never;
/** A number without decimals says nothing of them. */
type DemoVariable =
  | WithoutId<Exclude<Variable, NumberVariable>>
  | (Omit<NumberVariable, 'id' | 'decimals'> & Partial<Pick<NumberVariable, 'decimals'>>);

/** Names serve as ids; writing the story gives it others. */
export function asStory(demo: DemoStory): Story {
  const { title, chapters, content_notes = [] } = demo;
  let actions = 0;
  const action = (choice: DemoChoice): Action => {
    actions += 1;
    return { id: `a${actions}`, use: 'repeatable', ...defaultActionLogic(), ...choice };
  };
  const node = (chapter: string, { choices, items: _, ...own }: DemoNode): Node => ({
    id: own.name,
    chapter_id: chapter,
    ending: null,
    ...defaultNodeLogic(),
    ...own,
    actions: choices.map(action),
    on_enter: { first: [], every: [], ...own.on_enter },
    continue: (own.continue ?? []).map((way) => ({
      when: '',
      call: false,
      keep_text: false,
      ...way,
    })),
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
    ...storyWide(demo),
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
    variables: (demo.variables ?? []).map((own) => modelVariable({ ...own, id: own.key })),
    achievements: (demo.achievements ?? []).map((own) => ({ ...own, id: own.key, hidden: false })),
    content_notes,
  };
}

function storyWide({ frames = [], snippets = [], ...own }: DemoStory): StoryWide {
  const usual = defaultStoryWide();
  return {
    ...usual,
    lang: own.lang ?? usual.lang,
    on_start: own.on_start ?? [],
    on_entry: own.on_entry ?? [],
    panel: own.panel ?? '',
    frames: frames.map((frame, place) => ({ id: `f${place + 1}`, ...frame })),
    snippets: snippets.map((snippet, place) => ({ id: `s${place + 1}`, values: [], ...snippet })),
  };
}
