import { createHash } from 'node:crypto';
import { startNode } from '@brasslamp/story/engine';
import type { Action, Ending, Item, Node, Story } from '@brasslamp/story/model';
import type { Reader } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import { AppError } from '../../http/app-error.ts';
import { type ItemRow, readChapters, readItems, readNodes } from './queries.ts';

export interface CompiledStory {
  /** JSON of `Story`, its start resolved. */
  text: string;
  /** SHA-256 of the text, hex. */
  hash: string;
  nodeCount: number;
}

/** Throws `story_empty` for a story that nobody could start. */
export async function compileStory(db: Reader, row: Row<'stories'>): Promise<CompiledStory> {
  const chapters = await readChapters(db, row.id);
  const nodes = await readNodes(db, row.id);
  const items = (await readItems(db, row.id)).map(frozenItem);
  const inChapter = new Map<string, Node[]>(chapters.map((chapter) => [chapter.id, []]));
  for (const { id, chapter_id, name, body, actions, ending } of nodes) {
    inChapter.get(chapter_id)?.push({
      id,
      chapter_id,
      name,
      body,
      actions: JSON.parse(actions) as Action[],
      ending: ending === null ? null : (JSON.parse(ending) as Ending),
    });
  }
  const story: Story = {
    title: row.title,
    start_node_id: row.start_node_id,
    chapters,
    nodes: [...inChapter.values()].flat(),
    items: chapters.flatMap(({ id }) => items.filter(({ chapter_id }) => chapter_id === id)),
  };
  const start = startNode(story);
  if (!start) {
    throw new AppError('story_empty', `"${row.title}" has no nodes yet: write one first`);
  }
  const text = JSON.stringify({ ...story, start_node_id: start.id });
  return {
    text,
    hash: createHash('sha256').update(text).digest('hex'),
    nodeCount: story.nodes.length,
  };
}

function frozenItem({ is_portable, is_stackable, is_hidden, ...item }: ItemRow): Item {
  return {
    ...item,
    portable: is_portable === 1,
    stackable: is_stackable === 1,
    hidden: is_hidden === 1,
  };
}
