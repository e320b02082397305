/** What becomes of a press that goes on: cards are dragged, a box takes cards, or a link is drawn. */
import type { NodeId } from '@brasslamp/story/model';
import { type Hit, hitAt, idsIn } from '../scene/find.ts';
import { boxBetween, type Point } from '../scene/geometry.ts';
import type { PressTarget } from './press-target.ts';

export interface Gesture {
  /** Whether the view goes along beyond the edge. */
  isPanning: boolean;
  /** Hears where the pointer is on the map. */
  move(to: Point): void;
  end(release: Release): void;
  callOff(): void;
}

/** The end of a press. */
interface Release {
  /** Where on the map it was moved last, and where it was let go. */
  last: Point;
  at: Point;
  /** The distance in the window from where it began. */
  far: number;
}

/** Whoever drags less far out of a handle only clicked. */
const leastLink = 24;

/** All that is selected goes along with a card or a chapter that is. */
export function dragCards(target: PressTarget, hit: Hit, from: Point): Gesture {
  const own = idsOf(hit);
  const isAmongSelected = isSelected(target, hit);
  const ids = isAmongSelected ? [...target.selection()] : own;
  if (!isAmongSelected) target.onSelect(own);
  target.onLift(ids);
  const by = ({ x, y }: Point): Point => ({ x: x - from.x, y: y - from.y });
  return {
    isPanning: true,
    move: (to) => target.onCarry(by(to)),
    end: ({ last }) => target.onDrop(by(last), hit.on === 'card'),
    callOff: () => target.onDrop(null, false),
  };
}

/** The cards in the box are selected, with those that were before. */
export function drawBox(target: PressTarget, from: Point, before: readonly NodeId[]): Gesture {
  return {
    isPanning: false,
    move(to) {
      const drawn = boxBetween(from, to);
      target.onBox(drawn);
      const taken = new Set([...before, ...idsIn(target.scene(), drawn, target.view().zoom)]);
      if (!isSame(taken, target.selection())) target.onSelect([...taken]);
    },
    end: () => target.onBox(null),
    callOff: () => target.onBox(null),
  };
}

export function drawLink(target: PressTarget, from: NodeId): Gesture {
  return {
    isPanning: true,
    move: (to) => target.onLinking({ from, to }),
    end({ at, far }) {
      target.onLinking(null);
      if (far < leastLink) return;
      const hit = hitAt(target.scene(), at, target.view().zoom);
      target.onLink(from, hit?.on === 'card' ? hit.card.id : at);
    },
    callOff: () => target.onLinking(null),
  };
}

export const idsOf = (hit: Hit): NodeId[] =>
  hit.on === 'card' ? [hit.card.id] : hit.frame.cards.map(({ id }) => id);

export const isSelected = (target: PressTarget, hit: Hit): boolean =>
  idsOf(hit).every((id) => target.selection().has(id));

const isSame = (one: ReadonlySet<NodeId>, other: ReadonlySet<NodeId>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));
