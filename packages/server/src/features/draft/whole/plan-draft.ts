import { startNode } from '@brasslamp/story/engine';
import {
  type Call,
  type Item,
  isNodeTarget,
  limits,
  type Node,
  type SingleTarget,
  type Story,
  type Target,
} from '@brasslamp/story/model';
import type { Writer } from '../../../db/database.ts';
import type { NewRow, Row } from '../../../db/tables.ts';
import { AppError } from '../../../errors/app-error.ts';
import { newId } from '../../../ids.ts';
import { itemBytes, nodeBytes, textBytes } from '../edits/text-size.ts';
import { itemColumns, nodeColumns, noMarks } from '../model/part-models.ts';
import { insertParts } from '../rows/queries.ts';
import { insertActionRows } from '../writing/queries.ts';

/** A node's row has 18 columns; SQLite takes 32,766 parameters in one statement. */
const rowsAtOnce = 500;
/** The bytes that are written at once: other calls wait for so long. */
const bytesAtOnce = 256 * 1024;

/** The rows of a story that comes as a whole, with the ids that they will have. */
export interface PlannedStory {
  id: string;
  /** With new ids of what it has in lists. */
  story: Story;
  start_node_id: string | null;
  chapters: NewRow<'chapters'>[];
  nodes: NewRow<'nodes'>[];
  actionIds: NewRow<'action_ids'>[];
  items: Row<'items'>[];
  /** The ids of nodes by those that they had, and of links to nowhere. */
  nodeIds: ReadonlyMap<string, string>;
  /** Of text beside what the story's own row has. */
  contentBytes: number;
}

/** Where nodes lie on the map, by the ids that they had. */
type Positions = ReadonlyMap<string, { x: number; y: number }>;

const noPositions: Positions = new Map();

/**
 * Ids of chapters, nodes, items, variables and achievements may be any words: each gets a new id.
 * Action ids stay, for texts name them. Names of nodes, ids of actions and keys must be unique.
 * Throws `limit_reached`.
 */
export function planWholeStory(story: Story, now: number, positions = noPositions): PlannedStory {
  assertWithinLimits(story);
  const id = newId();
  const chapterIds = new Map(story.chapters.map((chapter) => [chapter.id, newId()]));
  const nodeIds = new Map(story.nodes.map((node) => [node.id, newId()]));
  // A link to nowhere stays one: it leads to an id that no node has.
  const newNodeId = (old: string) => {
    const known = nodeIds.get(old) ?? newId();
    nodeIds.set(old, known);
    return known;
  };
  const newChapterId = (old: string) => chapterIds.get(old) as string;
  const written = { story_id: id, revision: 1, created_at: now, updated_at: now };
  const chapters = story.chapters
    .toSorted((a, b) => a.ordinal - b.ordinal)
    .map((chapter, index) => ({
      ...written,
      id: newChapterId(chapter.id),
      title: chapter.title,
      ordinal: index + 1,
      sent_ordinal: index + 1,
    }));
  const places = placesIn(story.nodes);
  const nodes = story.nodes.map((node, index) => {
    const ids = { id: newNodeId(node.id), chapter_id: newChapterId(node.chapter_id) };
    const place = places[index] as number;
    const marks = { ...noMarks, ...placeOnMap(positions.get(node.id)) };
    return { ...written, ...marks, ...nodeRow({ ...node, ...ids }, newNodeId), place };
  });
  const items = story.items.map((item) => ({
    ...written,
    ...itemColumns({
      ...item,
      chapter_id: newChapterId(item.chapter_id),
      location: newLocation(item.location, newNodeId),
    }),
    id: newId(),
  }));
  return {
    id,
    story: {
      ...story,
      variables: story.variables.map(withNewId),
      achievements: story.achievements.map(withNewId),
      frames: story.frames.map(withNewId),
      snippets: story.snippets.map(withNewId),
    },
    start_node_id: nodeIds.get(startNode(story)?.id ?? '') ?? null,
    chapters,
    nodes,
    actionIds: story.nodes.flatMap((node) =>
      node.actions.map((action) => ({
        story_id: id,
        action_id: action.id,
        node_id: newNodeId(node.id),
      })),
    ),
    items,
    nodeIds,
    contentBytes: [
      ...chapters.map(({ title }) => textBytes(title)),
      ...nodes.map(nodeBytes),
      ...items.map(itemBytes),
    ].reduce((sum, bytes) => sum + bytes, 0),
  };
}

const placeOnMap = (position: { x: number; y: number } | undefined) =>
  position ? { position_x: position.x, position_y: position.y } : {};

/** Nodes of a chapter have places by their order: 1, 2, 3 … */
export function placesIn(nodes: readonly Pick<Node, 'chapter_id'>[]): number[] {
  const counts = new Map<string, number>();
  return nodes.map(({ chapter_id }) => {
    const place = (counts.get(chapter_id) ?? 0) + 1;
    counts.set(chapter_id, place);
    return place;
  });
}

/** The row of a node, with new ids of the nodes to which it leads and its calls come back. */
function nodeRow(node: Node, newNodeId: (id: string) => string) {
  const actions = node.actions.map((action) => ({
    ...action,
    target: newTarget(action.target, newNodeId),
    call: newCall(action.call, newNodeId),
  }));
  const continued = node.continue.map((way) => ({
    ...way,
    target: newTarget(way.target, newNodeId),
    call: newCall(way.call, newNodeId),
  }));
  const columns = nodeColumns({ ...node, actions, continue: continued });
  return { ...columns, id: node.id };
}

const newLocation = (location: Item['location'], newNodeId: (id: string) => string) =>
  location === null || location === 'inventory' ? location : newNodeId(location);

const newSingle = (target: SingleTarget, newNodeId: (id: string) => string) =>
  isNodeTarget(target) ? newNodeId(target) : target;

const newTarget = (target: Target, newNodeId: (id: string) => string): Target =>
  Array.isArray(target)
    ? target.map((one) => ({ ...one, target: newSingle(one.target, newNodeId) }))
    : newSingle(target, newNodeId);

const newCall = (call: Call, newNodeId: (id: string) => string): Call =>
  typeof call === 'object' ? { then: newNodeId(call.then) } : call;

const withNewId = <Thing extends { id: string }>(thing: Thing): Thing => ({
  ...thing,
  id: newId(),
});

/** Writes the rows in small parts, so that other writers wait only for a moment. */
export function* partsOf({
  chapters,
  nodes,
  actionIds,
  items,
}: PlannedStory): Generator<(trx: Writer) => Promise<void>> {
  for (const rows of inParts(chapters)) yield (trx) => insertParts(trx, 'chapters', rows);
  for (const rows of inParts(nodes)) yield (trx) => insertParts(trx, 'nodes', rows);
  for (const rows of inParts(actionIds)) yield (trx) => insertActionRows(trx, rows);
  for (const rows of inParts(items)) yield (trx) => insertParts(trx, 'items', rows);
}

type Counted = 'nodes' | 'chapters' | 'items' | 'variables' | 'achievements';

function assertWithinLimits(story: Story): void {
  const assertAtMost = (parts: Counted, most: number) => {
    if (story[parts].length > most) throw new AppError('limit_reached.parts', { parts, most });
  };
  assertAtMost('nodes', limits.nodesPerStory);
  assertAtMost('chapters', limits.chaptersPerStory);
  assertAtMost('items', limits.itemsPerStory);
  assertAtMost('variables', limits.variablesPerStory);
  assertAtMost('achievements', limits.achievementsPerStory);
}

function* inParts<T extends object>(rows: readonly T[]): Generator<T[]> {
  let part: T[] = [];
  let bytes = 0;
  for (const row of rows) {
    const more = Object.values(row).reduce(
      (sum, value) => sum + (typeof value === 'string' ? Buffer.byteLength(value) : 8),
      0,
    );
    if (part.length > 0 && (part.length === rowsAtOnce || bytes + more > bytesAtOnce)) {
      yield part;
      [part, bytes] = [[], 0];
    }
    part.push(row);
    bytes += more;
  }
  if (part.length > 0) yield part;
}
