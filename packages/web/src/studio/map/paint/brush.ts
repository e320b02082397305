import type { Mark } from '@brasslamp/story/draft';
import type { NodeId } from '@brasslamp/story/model';
import type { View } from '../scene/geometry.ts';
import type { Line } from '../scene/scene.ts';
import type { Palette } from './palette.ts';

/** What is to be seen of cards and lines beside where they are. */
export interface Look {
  isDim: (id: NodeId) => boolean;
  isLit: (id: NodeId) => boolean;
  isLitLine: (line: Line) => boolean;
  isSelected: (id: NodeId) => boolean;
  isAnySelected: boolean;
  markOf: (id: NodeId) => Mark | undefined;
  startId: NodeId | null;
  hasFinding: (id: NodeId) => boolean;
}

/** What stands on a line; each may be empty. */
export interface Label {
  /** What the choice says, and where it leads without a card at its end. */
  says: string;
  /** When it is there. */
  when: string;
}

/** What the canvas says; the words come from the catalogue. */
export interface Words {
  labelOf: (line: Line) => Label;
  nodes: (count: number) => string;
}

/** What everything is painted with. Positions are those of the map; pixels are divided by the zoom. */
export interface Brush {
  context: CanvasRenderingContext2D;
  view: View;
  palette: Palette;
  look: Look;
  words: Words;
}
