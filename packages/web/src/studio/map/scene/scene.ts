/**
 * A story as the map draws it: a card for each node, a line for each link, a frame for each chapter.
 * Plain lists: to look through 50,000 boxes takes a fraction of a millisecond, which is less than a
 * tree of them would cost whenever something moves.
 */
import type { OutlineLink, OutlineNode } from '@brasslamp/story/draft';
import type { Chapter, NodeId, SingleTarget } from '@brasslamp/story/model';
import {
  type Box,
  boxAround,
  boxOfCurve,
  type Curve,
  cardSize,
  curveBetween,
  type Point,
} from './geometry.ts';

export interface Card extends Box {
  id: NodeId;
  node: OutlineNode;
  frame: Frame;
}

/** A chapter: a box around its cards, or one small block when it is collapsed. */
export interface Frame extends Box {
  id: string;
  chapter: Chapter;
  cards: Card[];
  isCollapsed: boolean;
}

/** The way of a line without a card at its end. `gone` = to a node that is not there. */
export type ShortWay = 'stay' | 'back' | 'return' | 'gone';

export interface Line {
  link: OutlineLink;
  from: Card;
  /** The card to which it leads; null: a short line that says where it leads. */
  to: Card | null;
  short: ShortWay | null;
  /** 0, 1, 2 … of several links from one card to the other, and of a card’s short ones. */
  lane: number;
  /** Where a call is to come back to, rather than where it leads. */
  isReturn: boolean;
}

/** A sum is all links from one card or collapsed chapter to another, drawn as one line. */
export interface Sum {
  from: Card | Frame;
  to: Card | Frame;
  count: number;
  curve: Curve;
  box: Box;
}

export interface Scene {
  cards: Card[];
  byId: Map<NodeId, Card>;
  frames: Frame[];
  /** Between cards that are shown. */
  lines: Line[];
  /** The sums to and from collapsed chapters. */
  sums: Sum[];
  /** Between chapters, for the view from far away. */
  chapterSums: Sum[];
  /** Around all of it; null = there is no node. */
  box: Box | null;
}

export const framePadding = 28;
export const frameAround = (cards: readonly Card[]): Box | null => boxAround(cards, framePadding);
export const collapsedSize = { width: 264, height: 88 };

export function buildScene(
  chapters: readonly Chapter[],
  nodes: readonly OutlineNode[],
  places: ReadonlyMap<NodeId, Point>,
  collapsed: ReadonlySet<string> = new Set(),
): Scene {
  const frames = new Map<string, Frame>(
    chapters.map((chapter) => [
      chapter.id,
      { id: chapter.id, chapter, cards: [], isCollapsed: false, x: 0, y: 0, width: 0, height: 0 },
    ]),
  );
  const byId = new Map<NodeId, Card>();
  for (const node of nodes) {
    const frame = frames.get(node.chapter_id);
    const place = places.get(node.id);
    if (!frame || !place) continue;
    const card: Card = { id: node.id, node, frame, x: place.x, y: place.y, ...cardSize };
    frame.cards.push(card);
    byId.set(node.id, card);
  }
  const shown = [...frames.values()].filter((frame) => encloseCards(frame, collapsed));
  return {
    cards: [...byId.values()].filter(({ frame }) => !frame.isCollapsed),
    byId,
    frames: shown,
    ...drawnLinks(byId),
    box: boxAround(shown),
  };
}

/** Whether there is anything in it: an empty chapter has no place on the map. */
function encloseCards(frame: Frame, collapsed: ReadonlySet<string>): boolean {
  const around = frameAround(frame.cards);
  if (!around) return false;
  frame.isCollapsed = collapsed.has(frame.id);
  Object.assign(frame, around, frame.isCollapsed ? collapsedSize : {});
  return true;
}

function drawnLinks(byId: Map<NodeId, Card>) {
  const lines: Line[] = [];
  const sums = new SumsBetween();
  const chapterSums = new SumsBetween();
  for (const from of byId.values()) {
    const first = lines.length;
    const draw = (link: OutlineLink, target: SingleTarget, isReturn: boolean) => {
      const to = (target !== null && byId.get(target)) || null;
      if (to && to.frame !== from.frame) chapterSums.count(from.frame, to.frame);
      const isInside = to === null || to.frame === from.frame;
      if (from.frame.isCollapsed ? !isInside : to?.frame.isCollapsed) {
        if (to) sums.count(endOf(from), endOf(to));
      } else if (!from.frame.isCollapsed) {
        const isShort = to === null || to === from;
        const short = isShort ? (to ? 'stay' : shortWay(target)) : null;
        const end = isShort ? null : to;
        lines.push({ link, from, to: end, short, lane: laneAfter(lines, first, end), isReturn });
      }
    };
    for (const link of from.node.links) {
      for (const target of onlyOnce(link.targets)) draw(link, target, false);
      if (typeof link.call === 'object') draw(link, link.call.then, true);
    }
  }
  return { lines, sums: sums.all(), chapterSums: chapterSums.all() };
}

/** The next free lane to a card, of the lines of one card, which begin at `first`. */
function laneAfter(lines: readonly Line[], first: number, to: Card | null): number {
  let lane = 0;
  for (let at = first; at < lines.length; at += 1) if (lines[at]?.to === to) lane += 1;
  return lane;
}

const onlyOnce = <T>(all: T[]): Iterable<T> => (all.length > 1 ? new Set(all) : all);

const endOf = (card: Card): Card | Frame => (card.frame.isCollapsed ? card.frame : card);

function shortWay(target: string | null): ShortWay {
  if (target === null) return 'stay';
  return target === 'back' || target === 'return' ? target : 'gone';
}

/** Found where a line is drawn: most of 50,000 lines never are. */
export const curveOf = ({ from, to, short, lane }: Line): Curve =>
  to ? curveBetween(from, to, lane) : shortCurve(from, short ?? 'stay', lane);

/** The distance that a curve bends out of the box around its two cards. */
const bulge = 40;

/** Whether any of a line can lie in the box. */
export function crosses({ from, to }: Line, box: Box): boolean {
  const end = to ?? from;
  return (
    Math.min(from.x, end.x) - bulge <= box.x + box.width &&
    Math.max(from.x + from.width, end.x + end.width) + bulge >= box.x &&
    Math.min(from.y, end.y) - bulge <= box.y + box.height &&
    Math.max(from.y + from.height, end.y + end.height) + bulge >= box.y
  );
}

/** Out of the lower edge; `back` and `return` lean to the left, where one comes from. */
function shortCurve(card: Card, short: ShortWay, index: number): Curve {
  const from = { x: card.x + 36 + ((index * 44) % (card.width - 60)), y: card.y + card.height };
  const lean = short === 'back' || short === 'return' ? -14 : 14;
  const to = { x: from.x + lean, y: from.y + 22 };
  return { from, leave: { x: from.x, y: from.y + 10 }, arrive: { x: to.x, y: to.y - 8 }, to };
}

type End = Card | Frame;

class SumsBetween {
  private readonly from = new Map<End, Map<End, number>>();

  count(from: End, to: End) {
    let there = this.from.get(from);
    if (!there) {
      there = new Map();
      this.from.set(from, there);
    }
    there.set(to, (there.get(to) ?? 0) + 1);
  }

  all(): Sum[] {
    return [...this.from].flatMap(([from, there]) =>
      [...there].map(([to, count]) => {
        const curve = curveBetween(from, to);
        return { from, to, count, curve, box: boxOfCurve(curve) };
      }),
    );
  }
}
