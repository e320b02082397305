import type { Mark } from '@brasslamp/story/draft';
import type { NodeId } from '@brasslamp/story/model';
import type { View } from '../scene/geometry.ts';
import type { Line } from '../scene/scene.ts';
import type { Palette } from './palette.ts';

/** The look of cards and lines, beside where they are. */
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

/** The words on a line; each may be empty. */
export interface Label {
  /** The words of the choice, and where it leads without a card at its end. */
  says: string;
  /** The condition on which the choice is there. */
  when: string;
}

/** The words on the canvas, from the catalogue. */
export interface Words {
  labelOf: (line: Line) => Label;
  nodes: (count: number) => string;
}

/** The tools for painting. Positions are those of the map; pixels are divided by the zoom. */
export interface Brush {
  context: CanvasRenderingContext2D;
  view: View;
  palette: Palette;
  look: Look;
  words: Words;
}
