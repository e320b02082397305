import type { DescribedVariable, Mark } from '@brasslamp/story/draft';
import { type ChosenLook, emblems, palettes, typefaces } from '@brasslamp/story/look';
import type {
  Achievement,
  Frame,
  Item,
  Level,
  Node,
  Snippet,
  StoryWide,
} from '@brasslamp/story/model';
import { limits } from '@brasslamp/story/model';
import {
  defaultLang,
  defaultNodeLogic,
  isKnownLevel,
  newestLevel,
} from '@brasslamp/story/model/defaults';
import { isImageAddress } from '@brasslamp/story/model/media-address';
import { slugPattern } from '@brasslamp/story/model/patterns';
import {
  achievement,
  action,
  contentNotes,
  description,
  effectList,
  ending,
  frame,
  key,
  name,
  nodeId,
  onEnter,
  pool,
  position,
  sharedText,
  snippet,
  tag,
  title,
  way,
  when,
} from './logic-shapes.ts';
import { record } from './shape/record.ts';
import { named, type Shape, shape } from './shape/shape.ts';
import { body, lines, matching, text, trimmed } from './shape/texts.ts';
import { flag, list, orNull, wholeNumber, word } from './shape/values.ts';
import type { Wrong } from './shape/wrong.ts';
import { variable } from './variable-shape.ts';

export const formatName = 'brasslamp-story';
/** Of the form of the file. It grows when a file of it could not be read by what reads the one before. */
export const fileVersion = 1;

/** A node with what its author notes about it. Its chapter is the one that it is written in. */
export type WrittenNode = Omit<Node, 'chapter_id'> & Mark;

/** An item; logic and texts know it by its key alone. */
export type WrittenItem = Omit<Item, 'id' | 'chapter_id'>;

export interface WrittenChapter {
  title: string;
  nodes: WrittenNode[];
  items: WrittenItem[];
}

/** A story as its file has it: in the order of its parts, and with ids of nodes and actions only. */
export interface WrittenStory extends Pick<StoryWide, 'lang' | 'on_start' | 'on_entry' | 'panel'> {
  format: typeof formatName;
  version: number;
  level: Level;
  title: string;
  slug: string;
  description: string;
  cover: string | null;
  look: ChosenLook | null;
  start: string | null;
  content_notes: string[];
  variables: DescribedVariable[];
  achievements: Omit<Achievement, 'id'>[];
  frames: Omit<Frame, 'id'>[];
  snippets: Omit<Snippet, 'id'>[];
  chapters: WrittenChapter[];
}

const logic = defaultNodeLogic();

const node: Shape<WrittenNode> = named(
  'node',
  record<WrittenNode>({
    id: {
      shape: nodeId,
      says: 'Its id in this file, by which targets name it. (Logic names it by its name.)',
    },
    name: { shape: name, says: 'Its name, unique in the story without regard to case.' },
    tags: {
      shape: list(tag, limits.tagsPerNode),
      says: 'By which pools and frames find it.',
      usual: () => [],
    },
    priority: {
      shape: wholeNumber(-limits.priority, limits.priority),
      says: 'Pools offer higher ones first.',
      usual: () => logic.priority,
    },
    available_when: {
      shape: when,
      says: 'Whether pools offer it: a condition; left out = always.',
      usual: () => logic.available_when,
    },
    content_notes: {
      shape: contentNotes,
      says: 'What readers may want to be warned of.',
      usual: () => [],
    },
    status: {
      shape: orNull(word(['idea', 'draft', 'done'])),
      says: 'A mark of the author: how far it is.',
      usual: () => null,
    },
    colour: {
      shape: orNull(word(['red', 'orange', 'yellow', 'green', 'blue', 'purple'])),
      says: 'A mark of the author.',
      usual: () => null,
    },
    position: {
      shape: orNull(position),
      says: 'A mark of the author: its place on the map.',
      usual: () => null,
    },
    note: {
      shape: lines(limits.noteCharacters),
      says: 'A mark of the author: what no reader sees.',
      usual: () => '',
    },
    on_enter: { shape: onEnter, says: 'Effects of entering it.', usual: () => logic.on_enter },
    body: {
      shape: named('body', body(limits.bodyCharacters)),
      says: 'Its text. One with line breaks is a list of its lines.',
      usual: () => '',
    },
    continue: {
      shape: list(way, limits.continuesPerNode),
      says: 'Ways on without a choice: the first whose condition holds is taken.',
      usual: () => [],
    },
    actions: {
      shape: list(action, limits.actionsPerNode),
      says: 'The choices, in their order.',
      usual: () => [],
    },
    pool: {
      shape: orNull(pool),
      says: 'The nodes that it offers beside its choices.',
      usual: () => logic.pool,
    },
    ending: { shape: orNull(ending), says: 'Makes it an ending.', usual: () => null },
  }),
);

const fileBeside = /^media\/[^/]+$/;

const isImage = (typed: string): boolean =>
  isImageAddress(typed) || fileBeside.test(typed) || /^https?:\/\/\S+$/i.test(typed);

const imageAddress = text({
  most: limits.addressCharacters,
  least: 1,
  kept: trimmed,
  fault: (typed) => (isImage(typed) ? null : { message_id: 'image_form', params: {} }),
});

const item: Shape<WrittenItem> = named(
  'item',
  record<WrittenItem>({
    key: { shape: key, says: 'Its name in logic, unique among the items of the story.' },
    name: { shape: name, says: 'What readers see.' },
    description: { shape: description, says: 'What readers see of it.', usual: () => '' },
    image: {
      shape: orNull(imageAddress),
      says: 'An http or https address, or a file beside the story: `media/…`.',
      usual: () => null,
    },
    location: {
      shape: orNull(nodeId),
      says: 'Where it is at the start: the id of a node, or “inventory” = with the reader; left out = nowhere yet.',
      usual: () => null,
    },
    portable: { shape: flag, says: 'Readers can take and drop it.', usual: () => true },
    stackable: { shape: flag, says: 'There can be several of it.', usual: () => false },
    hidden: { shape: flag, says: 'Not shown where it lies.', usual: () => false },
  }),
);

const chapter: Shape<WrittenChapter> = named(
  'chapter',
  record<WrittenChapter>({
    title: { shape: title, says: 'Its title.' },
    nodes: {
      shape: list(node, limits.nodesPerStory),
      says: 'Its nodes, in their order.',
      usual: () => [],
    },
    items: {
      shape: list(item, limits.itemsPerStory),
      says: 'The items that are listed in it.',
      usual: () => [],
    },
  }),
);

const look: Shape<ChosenLook> = named(
  'look',
  record<ChosenLook>({
    palette: { shape: word(palettes), says: 'The colours of its cover and pages.' },
    emblem: { shape: word(emblems), says: 'The drawing on its cover.' },
    typeface: { shape: word(typefaces), says: 'The letters of its title and headings.' },
  }),
);

const isLanguage = (typed: string): boolean => canonical(typed) !== null;

function canonical(typed: string): string | null {
  try {
    return Intl.getCanonicalLocales(typed)[0] ?? null;
  } catch {
    return null;
  }
}

const lang = text({
  most: limits.langCharacters,
  least: 1,
  kept: (typed) => canonical(typed) ?? typed,
  fault: (typed) => (isLanguage(typed) ? null : { message_id: 'lang_form', params: {} }),
});

const slug = matching(slugPattern, limits.slugCharacters, { message_id: 'slug_form', params: {} });

const level: Shape<Level> = shape({
  read: (json, reading): Level | Wrong =>
    typeof json === 'number' && isKnownLevel(json)
      ? json
      : reading.refuse({ message_id: 'number_between', params: { min: 1, max: newestLevel } }),
  write: (value) => value,
  schema: { type: 'integer', minimum: 1, maximum: newestLevel },
});

export const writtenStory: Shape<WrittenStory> = record<WrittenStory>({
  format: { shape: word([formatName]), says: 'What this file is.' },
  version: {
    shape: wholeNumber(1, fileVersion),
    says: 'The version of the form of this file.',
  },
  level: { shape: level, says: 'By which rules the story is read.' },
  title: { shape: title, says: 'Its title.' },
  slug: {
    shape: slug,
    says: 'The end of its address, as a suggestion: the site takes the next one that is free.',
    usual: () => '',
  },
  description: {
    shape: description,
    says: 'What the page of the story says.',
    usual: () => '',
  },
  lang: { shape: lang, says: 'Its language (BCP 47).', usual: () => defaultLang },
  cover: {
    shape: orNull(imageAddress),
    says: 'The picture that stands for it, a file beside the story: `media/…`.',
    usual: () => null,
  },
  look: {
    shape: orNull(look),
    says: 'How its cover and pages look; left out = as the site draws them.',
    usual: () => null,
  },
  start: {
    shape: orNull(nodeId),
    says: 'The id of the node where it begins; left out = the first of all.',
    usual: () => null,
  },
  content_notes: {
    shape: contentNotes,
    says: 'What readers may want to be warned of.',
    usual: () => [],
  },
  variables: {
    shape: list(variable, limits.variablesPerStory),
    says: 'What the story remembers.',
    usual: () => [],
  },
  achievements: {
    shape: list(achievement, limits.achievementsPerStory),
    says: 'What readers can earn.',
    usual: () => [],
  },
  on_start: {
    shape: effectList,
    says: 'Effects before the first node is entered.',
    usual: () => [],
  },
  on_entry: {
    shape: effectList,
    says: 'Effects at each entry of any node, before its own.',
    usual: () => [],
  },
  frames: {
    shape: list(frame, limits.framesPerStory),
    says: 'Texts above and below those of nodes.',
    usual: () => [],
  },
  panel: { shape: sharedText, says: 'A text that readers can open at any time.', usual: () => '' },
  snippets: {
    shape: list(snippet, limits.snippetsPerStory),
    says: 'Texts that are shown where `{show "name"}` stands.',
    usual: () => [],
  },
  chapters: {
    shape: list(chapter, limits.chaptersPerStory),
    says: 'Its chapters, in their order.',
    usual: () => [],
  },
});
