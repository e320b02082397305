/** The map by keyboard: arrows go from card to card, with Alt they move them. */
import type { NodeId } from '@brasslamp/story/model';
import type { KeyboardEvent } from 'react';
import { type Direction, neighbour } from '../scene/find.ts';
import type { Point } from '../scene/geometry.ts';
import type { Card, Scene } from '../scene/scene.ts';

export interface KeyTarget {
  scene: Scene;
  /** Where arrows start: the card that was selected last. */
  cursor: Card | null;
  selection: readonly NodeId[];
  onSelect: (ids: NodeId[]) => void;
  onReveal: (card: Card) => void;
  onOpen: (id: NodeId) => void;
  onRemove: (ids: NodeId[]) => void;
  onRename: (id: NodeId) => void;
  onDuplicate: (ids: NodeId[]) => void;
  /** Of the card where arrows start. */
  onMenu: () => void;
  onNudge: (by: Point) => void;
  onZoom: (way: 1 | -1) => void;
  onWholeSize: () => void;
  onFit: () => void;
  onToggle: (frameId: string) => void;
}

const arrows: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

const nudges: Record<Direction, Point> = {
  left: { x: -16, y: 0 },
  right: { x: 16, y: 0 },
  up: { x: 0, y: -16 },
  down: { x: 0, y: 16 },
};

/** Whether the key meant something here. */
function answer(event: KeyboardEvent, target: KeyTarget): boolean {
  const { scene, cursor, selection } = target;
  const direction = arrows[event.key];
  if (direction) {
    if (event.altKey) {
      if (selection.length === 0) return false;
      target.onNudge(nudges[direction]);
      return true;
    }
    const next = cursor ? neighbour(scene, cursor, direction) : (scene.cards[0] ?? null);
    if (next) {
      const others = event.shiftKey ? selection.filter((id) => id !== next.id) : [];
      target.onSelect([...others, next.id]);
      target.onReveal(next);
    }
    return true;
  }
  if (event.ctrlKey || event.metaKey) {
    if (event.key === 'a') target.onSelect(scene.cards.map(({ id }) => id));
    else if (event.key === 'd' && selection.length > 0) target.onDuplicate([...selection]);
    else return false;
    return true;
  }
  if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
    target.onMenu();
    return true;
  }
  return answerLetter(event.key, target);
}

function answerLetter(key: string, target: KeyTarget): boolean {
  const { cursor, selection } = target;
  const does: Record<string, () => void> = {
    '+': () => target.onZoom(1),
    '=': () => target.onZoom(1),
    '-': () => target.onZoom(-1),
    '0': target.onWholeSize,
    f: target.onFit,
    Escape: () => target.onSelect([]),
    ...(cursor && {
      Enter: () => target.onOpen(cursor.id),
      F2: () => target.onRename(cursor.id),
      c: () => target.onToggle(cursor.frame.id),
    }),
    ...(selection.length > 0 && {
      Delete: () => target.onRemove([...selection]),
      Backspace: () => target.onRemove([...selection]),
    }),
  };
  const act = Object.hasOwn(does, key) ? does[key] : undefined;
  act?.();
  return act !== undefined;
}

export function answerKey(event: KeyboardEvent, target: KeyTarget) {
  // Fields and buttons above the map have keys of their own.
  if (event.target !== event.currentTarget) return;
  if (!answer(event, target)) return;
  event.preventDefault();
  event.stopPropagation();
}
