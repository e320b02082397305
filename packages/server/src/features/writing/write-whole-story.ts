import {
  limits,
  type Node,
  type SingleTarget,
  type Story,
  type Target,
} from '@brasslamp/story/model';
import type { Writer } from '../../db/database.ts';
import type { NewRow } from '../../db/tables.ts';
import { AppError } from '../../http/app-error.ts';
import { newId } from '../../ids.ts';
import { writeItems } from '../items/write-items.ts';
import { beginStory } from '../stories/begin-story.ts';
import { itemBytes, nodeBytes, textBytes } from '../stories/text-size.ts';
import { nodeColumns } from './node-model.ts';
import { insertActionRows, insertChapters, insertNodes } from './queries.ts';

/** A node's row has 14 columns; SQLite takes 32,766 parameters in one statement. */
const rowsAtOnce = 500;

export interface WholeStory {
  owner_id: string;
  /**
   * Ids of chapters, nodes, items, variables and achievements may be any words: each gets a new
   * id. Action ids stay, for texts name them. Names of nodes, ids of actions and keys must be
   * unique.
   */
  story: Story;
  /** Left out: made from the title, the first that is free. */
  slug?: string | undefined;
  description: string;
  now: number;
}

/** Writes a story that comes as a whole, as a draft. Throws `limit_reached`, `slug_taken`. */
export async function writeWholeStory(
  trx: Writer,
  { owner_id, story, slug, description, now }: WholeStory,
): Promise<{ id: string; slug: string }> {
  expectWithinLimits(story);
  const chapterIds = new Map(story.chapters.map(({ id }) => [id, newId()]));
  const nodeIds = new Map(story.nodes.map(({ id }) => [id, newId()]));
  // A link to nowhere stays one: it leads to an id that no node has.
  const newNodeId = (id: string) => {
    const known = nodeIds.get(id) ?? newId();
    nodeIds.set(id, known);
    return known;
  };
  const newChapterId = (id: string) => chapterIds.get(id) as string;
  const begun = await beginStory(trx, {
    owner_id,
    title: story.title,
    slug,
    description,
    start_node_id: (story.start_node_id && nodeIds.get(story.start_node_id)) ?? null,
    variables: story.variables.map(withNewId),
    achievements: story.achievements.map(withNewId),
    content_notes: story.content_notes,
    contentBytes: contentBytesOf(story),
    now,
  });
  const written = { story_id: begun.id, revision: 1, created_at: now, updated_at: now };

  const chapters = story.chapters
    .toSorted((a, b) => a.ordinal - b.ordinal)
    .map(({ id, title }, place) => ({
      ...written,
      id: newChapterId(id),
      title,
      ordinal: place + 1,
    }));
  const newSingle = (target: SingleTarget) =>
    target === null || target === 'return' ? target : newNodeId(target);
  const newTarget = (target: Target): Target =>
    Array.isArray(target)
      ? target.map((one) => ({ ...one, target: newSingle(one.target) }))
      : newSingle(target);
  const nodeRow = (node: Node): NewRow<'nodes'> => {
    const id = nodeIds.get(node.id) as string;
    const chapter_id = newChapterId(node.chapter_id);
    const actions = node.actions.map((action) => ({
      ...action,
      target: newTarget(action.target),
    }));
    return {
      ...written,
      ...nodeColumns({ ...node, id, chapter_id, actions }),
      id,
      position_x: null,
      position_y: null,
    };
  };
  const actionRows = story.nodes.flatMap((node) =>
    node.actions.map(({ id }) => ({
      story_id: begun.id,
      action_id: id,
      node_id: nodeIds.get(node.id) as string,
    })),
  );
  for (const rows of inParts(chapters)) await insertChapters(trx, rows);
  for (const rows of inParts(story.nodes.map(nodeRow))) await insertNodes(trx, rows);
  for (const rows of inParts(actionRows)) await insertActionRows(trx, rows);
  await writeItems(trx, story.items, { story_id: begun.id, newChapterId, newNodeId, now });
  return begun;
}

/** With ids as long as those that are given here. */
const contentBytesOf = ({ chapters, nodes, items }: Story): number =>
  [
    ...chapters.map(({ title }) => textBytes(title)),
    ...nodes.map((node) => nodeBytes(nodeColumns(node))),
    ...items.map(itemBytes),
  ].reduce((sum, bytes) => sum + bytes, 0);

const withNewId = <Thing extends { id: string }>(thing: Thing): Thing => ({
  ...thing,
  id: newId(),
});

function expectWithinLimits(story: Story): void {
  const expectAtMost = (most: number, things: readonly unknown[], words: string) => {
    if (things.length > most) throw new AppError('limit_reached', `${most} ${words} are the most`);
  };
  expectAtMost(limits.nodesPerStory, story.nodes, 'nodes in a story');
  expectAtMost(limits.chaptersPerStory, story.chapters, 'chapters');
  expectAtMost(limits.itemsPerStory, story.items, 'items in a story');
  expectAtMost(limits.variablesPerStory, story.variables, 'variables in a story');
  expectAtMost(limits.achievementsPerStory, story.achievements, 'achievements in a story');
}

function inParts<T>(rows: readonly T[]): T[][] {
  const count = Math.ceil(rows.length / rowsAtOnce);
  return Array.from({ length: count }, (_, part) =>
    rows.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce),
  );
}
