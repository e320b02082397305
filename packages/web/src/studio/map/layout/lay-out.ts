/**
 * Automatic layout: from left to right along the links, chapter by chapter, with dagre. Flat over a
 * whole story it would take minutes and show no chapters.
 */
import type { NodeId } from '@brasslamp/story/model';
import { Graph, layout } from '@dagrejs/dagre';
import { gap } from '../scene/free-room.ts';
import { boxAround, cardSize, type Point } from '../scene/geometry.ts';
import { boxesOf, inRows, linkGap, type Placed, shifted } from '../scene/places.ts';

/** Cards that belong together, and what leads from one of them to another. */
export interface LayoutGroup {
  ids: NodeId[];
  links: [from: NodeId, to: NodeId][];
}

/** The most nodes at once for dagre: more take it longer than anybody waits. */
const mostForDagre = 400;
/** The most nodes for its slower way of choosing columns; the quicker one makes somewhat longer lines. */
const mostForSimplex = 100;

/** The places of a group's cards about its own origin. */
export function layOut({ ids, links }: LayoutGroup): Placed[] {
  const own = new Set(ids);
  const inside = links.filter(([from, to]) => from !== to && own.has(from) && own.has(to));
  const linked = new Set(inside.flat());
  const connected = ids.filter((id) => linked.has(id));
  const placed =
    connected.length > mostForDagre ? inColumns(connected, inside) : byDagre(connected, inside);
  const alone = ids.filter((id) => !linked.has(id));
  if (alone.length === 0) return placed;
  const box = boxAround(boxesOf(placed));
  const perRow = box && Math.max(1, Math.round(box.width / (cardSize.width + gap.x)));
  const rows = inRows(alone, Math.max(perRow ?? 0, Math.ceil(Math.sqrt(alone.length * 0.85))));
  return [...placed, ...shifted(rows, box?.x ?? 0, box ? box.y + box.height + gap.y * 2 : 0)];
}

function byDagre(ids: NodeId[], links: [NodeId, NodeId][]): Placed[] {
  const graph = new Graph();
  graph.setGraph({
    rankdir: 'LR',
    nodesep: gap.y,
    ranksep: linkGap,
    ranker: ids.length > mostForSimplex ? 'tight-tree' : 'network-simplex',
  });
  for (const id of ids) graph.setNode(id, { ...cardSize });
  for (const [from, to] of links) graph.setEdge(from, to, {});
  layout(graph);
  return ids.map((id) => {
    const { x, y }: Point = graph.node(id);
    return {
      id,
      position: {
        x: Math.round(x - cardSize.width / 2),
        y: Math.round(y - cardSize.height / 2),
      },
    };
  });
}

/** Highest columns before a step goes on in another one beside it. */
const highestColumn = 40;

/** The layout of very many: columns by the number of steps from the first, each card near those that lead there. */
function inColumns(ids: NodeId[], links: [NodeId, NodeId][]): Placed[] {
  const steps = stepsFromFirst(ids, links);
  const columns: NodeId[][] = [];
  for (const id of ids) {
    const step = steps.get(id) ?? 0;
    columns[step] ??= [];
    columns[step].push(id);
  }
  const comesFrom = new Map<NodeId, NodeId>();
  for (const [from, to] of links) if (!comesFrom.has(to)) comesFrom.set(to, from);
  const rowOf = new Map<NodeId, number>();
  const placed: Placed[] = [];
  let x = 0;
  for (const column of columns) {
    const before = (id: NodeId) => rowOf.get(comesFrom.get(id) ?? '') ?? 0;
    const inOrder = [...(column ?? [])].sort((a, b) => before(a) - before(b));
    inOrder.forEach((id, at) => {
      rowOf.set(id, at / inOrder.length);
      const beside = Math.floor(at / highestColumn);
      placed.push({
        id,
        position: {
          x: x + beside * (cardSize.width + gap.x),
          y: (at % highestColumn) * (cardSize.height + gap.y),
        },
      });
    });
    x += Math.ceil(inOrder.length / highestColumn) * (cardSize.width + gap.x) + linkGap - gap.x;
  }
  return placed;
}

function stepsFromFirst(ids: NodeId[], links: [NodeId, NodeId][]): Map<NodeId, number> {
  const next = new Map<NodeId, NodeId[]>();
  for (const [from, to] of links) {
    const there = next.get(from);
    if (there) there.push(to);
    else next.set(from, [to]);
  }
  const steps = new Map<NodeId, number>();
  for (const root of ids) {
    if (steps.has(root)) continue;
    steps.set(root, 0);
    let front = [root];
    for (let step = 1; front.length > 0; step += 1) {
      const reached = front.flatMap((id) => next.get(id) ?? []).filter((id) => !steps.has(id));
      for (const id of reached) steps.set(id, step);
      front = [...new Set(reached)];
    }
  }
  return steps;
}
