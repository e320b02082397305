/** The lists of a story: chapters, nodes in order, and what leads where. */
import {
  byPlace,
  type Draft,
  type DraftNode,
  type OutlineNode,
  outlineOf,
  placesOf,
} from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';
import { type Chapter, isNodeTarget, type NodeId } from '@brasslamp/story/model';
import { eachChanged } from './local/same-parts.ts';

type Unloaded = ReadonlyMap<NodeId, OutlineNode>;

/** The same object as long as nothing in it changed; its rows and lists as well. */
export interface OutlineView {
  /** The chapters by ordinal. */
  chapters: Chapter[];
  /** The nodes of a chapter, in their order. */
  nodesIn(chapterId: string): OutlineNode[];
  node(id: NodeId): OutlineNode | undefined;
  /** The node where readers begin; null = there are no nodes. */
  startId: NodeId | null;
  /** Nodes with a link to this one. */
  incoming(id: NodeId): NodeId[];
  /** The rows and lists from which the next outline is made. */
  parts: { rows: ReadonlyMap<NodeId, OutlineNode>; lists: ReadonlyMap<string, OutlineNode[]> };
}

interface Given {
  head: Draft;
  unloaded: Unloaded;
}

const noNodes: OutlineNode[] = [];
const noIds: NodeId[] = [];

export function createOutline(head: Draft, unloaded: Unloaded): OutlineView {
  const rows = new Map<NodeId, OutlineNode>();
  for (const node of head.nodes.values()) rows.set(node.id, rowOf(node, unloaded));
  return viewOf(head, rows, listsOf(rows.values()), incomingOf(rows));
}

export function nextOutline(known: OutlineView, before: Given, now: Given): OutlineView {
  const { head, unloaded } = now;
  const rows = new Map(known.parts.rows);
  const stale = new Set<string>();
  let isRelinked = false;
  const look = (id: NodeId) => {
    const node = head.nodes.get(id);
    const was = rows.get(id);
    const row = node && rowOf(node, unloaded);
    if (was && row && isSame(was, row)) return;
    if (was) stale.add(was.chapter_id);
    if (row) stale.add(row.chapter_id);
    if (!was || !row || !isSame(was.links, row.links)) isRelinked = true;
    if (row) rows.set(id, row);
    else rows.delete(id);
  };
  eachChanged(before.head.nodes, head.nodes, look);
  eachChanged(before.unloaded, unloaded, look);
  const isOther =
    stale.size > 0 ||
    before.head.chapters !== head.chapters ||
    before.head.story.start_node_id !== head.story.start_node_id;
  if (!isOther) return known;
  const lists = new Map(known.parts.lists);
  for (const id of stale) lists.delete(id);
  const inStale = [...rows.values()].filter(({ chapter_id }) => stale.has(chapter_id));
  for (const [id, list] of listsOf(inStale)) lists.set(id, list);
  return viewOf(head, rows, lists, isRelinked ? incomingOf(rows) : known.incoming);
}

function viewOf(
  { chapters, story }: Draft,
  rows: ReadonlyMap<NodeId, OutlineNode>,
  lists: ReadonlyMap<string, OutlineNode[]>,
  incoming: OutlineView['incoming'],
): OutlineView {
  const ordered = [...chapters.values()].sort((one, other) => one.ordinal - other.ordinal);
  const first = ordered.flatMap(({ id }) => lists.get(id)?.slice(0, 1) ?? [])[0];
  const chosen = story.start_node_id;
  return {
    chapters: ordered,
    nodesIn: (id) => lists.get(id) ?? noNodes,
    node: (id) => rows.get(id),
    startId: chosen !== null && rows.has(chosen) ? chosen : (first?.id ?? null),
    incoming,
    parts: { rows, lists },
  };
}

function listsOf(rows: Iterable<OutlineNode>): Map<string, OutlineNode[]> {
  const lists = new Map<string, OutlineNode[]>();
  for (const row of rows) {
    const list = lists.get(row.chapter_id);
    if (list) list.push(row);
    else lists.set(row.chapter_id, [row]);
  }
  for (const list of lists.values()) list.sort(byPlace);
  return lists;
}

/** Counted when it is first asked for. */
function incomingOf(rows: ReadonlyMap<NodeId, OutlineNode>): OutlineView['incoming'] {
  let known: Map<NodeId, NodeId[]> | null = null;
  const count = () => {
    const found = new Map<NodeId, NodeId[]>();
    for (const { id, links } of rows.values()) {
      for (const link of links) {
        for (const target of placesOf(link)) {
          if (!isNodeTarget(target)) continue;
          const list = found.get(target);
          // Each once: of a row they come one after the other.
          if (!list) found.set(target, [id]);
          else if (list.at(-1) !== id) list.push(id);
        }
      }
    }
    return found;
  };
  return (id) => {
    known ??= count();
    return known.get(id) ?? noIds;
  };
}

const rowsOfNodes = new WeakMap<DraftNode, OutlineNode>();

function rowOf(node: DraftNode, unloaded: Unloaded): OutlineNode {
  const listed = unloaded.get(node.id);
  if (listed) {
    const { chapter_id, place, name, ending, tags } = node;
    return { ...listed, chapter_id, place, name, ending, tags };
  }
  const known = rowsOfNodes.get(node);
  if (known) return known;
  const row = outlineOf(node);
  rowsOfNodes.set(node, row);
  return row;
}
