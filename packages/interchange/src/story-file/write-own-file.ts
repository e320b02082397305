import { noMark } from '@brasslamp/story/draft';
import type { Chapter, Item, Node, Story } from '@brasslamp/story/model';
import type { StoryFile } from './held-story.ts';
import { gone, localIds, mapWay } from './local-ids.ts';
import {
  fileVersion,
  formatName,
  type WrittenChapter,
  type WrittenItem,
  type WrittenNode,
  type WrittenStory,
  writtenStory,
} from './written-story.ts';

/** The text of a story file: the same for stories that are the same but for their ids. Linear. */
export const writeOwnFile = (file: StoryFile): string =>
  `${JSON.stringify(writtenStory.write(toWritten(file)), null, 2)}\n`;

function toWritten({
  story,
  marks,
  slug,
  description,
  cover,
  look,
  said,
}: StoryFile): WrittenStory {
  const chapters = story.chapters.toSorted((one, other) => one.ordinal - other.ordinal);
  const nodes = inChapters(chapters, story.nodes);
  const items = inChapters(chapters, story.items);
  const ordered = [...nodes.values()].flat();
  const ids = localIds(ordered);
  const idOf = (id: string) => ids.get(id) ?? gone;
  return {
    format: formatName,
    version: fileVersion,
    level: story.level,
    title: story.title,
    slug,
    description,
    lang: story.lang,
    tags: said?.tags ?? [],
    is_complete: said?.is_complete ?? true,
    cover,
    look,
    start: startOf(story, ordered, ids),
    content_notes: story.content_notes,
    variables: story.variables,
    achievements: story.achievements,
    on_start: story.on_start,
    on_entry: story.on_entry,
    frames: story.frames,
    panel: story.panel,
    snippets: story.snippets,
    chapters: chapters.map(
      ({ id, title }): WrittenChapter => ({
        title,
        nodes: (nodes.get(id) ?? []).map((node) =>
          writtenNode({ ...node, ...noMark, ...marks.get(node.id) }, idOf),
        ),
        items: (items.get(id) ?? []).map((item) => writtenItem(item, ids)),
      }),
    ),
  };
}

/** Where it begins, if that is not at the first node of all: there it begins anyway. */
function startOf(
  { start_node_id: start }: Story,
  ordered: readonly Node[],
  ids: ReadonlyMap<string, string>,
): string | null {
  return start === null || start === ordered[0]?.id ? null : (ids.get(start) ?? null);
}

function inChapters<Part extends { chapter_id: string }>(
  chapters: readonly Chapter[],
  parts: readonly Part[],
): Map<string, Part[]> {
  const found = new Map<string, Part[]>(chapters.map(({ id }) => [id, []]));
  for (const part of parts) found.get(part.chapter_id)?.push(part);
  return found;
}

const writtenNode = (node: WrittenNode, idOf: (id: string) => string): WrittenNode => ({
  ...node,
  id: idOf(node.id),
  actions: node.actions.map((action) => mapWay(action, idOf)),
  continue: node.continue.map((way) => mapWay(way, idOf)),
});

/** An item in a node that is gone is nowhere. */
const writtenItem = (item: Item, ids: ReadonlyMap<string, string>): WrittenItem => ({
  ...item,
  location:
    item.location === null || item.location === 'inventory'
      ? item.location
      : (ids.get(item.location) ?? null),
});
