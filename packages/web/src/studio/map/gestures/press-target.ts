import type { NodeId } from '@brasslamp/story/model';
import type { Hit } from '../scene/find.ts';
import type { Box, Point, View } from '../scene/geometry.ts';
import type { Scene } from '../scene/scene.ts';

/** The map as presses see it: what is there, and what hears of them. */
export interface PressTarget {
  scene: () => Scene;
  view: () => View;
  selection: () => ReadonlySet<NodeId>;
  /** A drag over nothing takes cards instead of panning. */
  isBoxing: () => boolean;
  onSelect: (ids: NodeId[]) => void;
  onOpen: (id: NodeId) => void;
  onToggle: (frameId: string) => void;
  onBox: (box: Box | null) => void;
  onLift: (ids: NodeId[]) => void;
  onCarry: (by: Point) => void;
  /** Hears how far cards were dragged; null = called off: all goes back to where it was. */
  onDrop: (by: Point | null, isByCards: boolean) => void;
  /** Hears which card the pointer is over without being pressed. */
  onHover: (id: NodeId | null, at: Point | null) => void;
  /** A link that is being dragged out of a card; null = it ended. */
  onLinking: (link: { from: NodeId; to: Point } | null) => void;
  onLink: (from: NodeId, to: NodeId | Point) => void;
  onAdd: (at: Point) => void;
  /** `hit` = what it is about; `at` of the window. */
  onMenu: (hit: Hit | null, at: Point) => void;
  /** Moves the view so that what is dragged can go on beyond the edge. */
  onPan: (dx: number, dy: number) => void;
}
