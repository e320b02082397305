/** The props of the map, and what it asks for: the workspace holds the story. */

import type { Severity } from '@brasslamp/story/checker/finding';
import type { Mark, NodeColour, NodeStatus, OutlineNode } from '@brasslamp/story/draft';
import type { Chapter, NodeId } from '@brasslamp/story/model';
import type { ReactNode, Ref } from 'react';
import type { Command } from '../../command/command.ts';
import type { LogicNames } from '../../logic/names/logic-names.ts';
import type { MapFilter } from './filter.ts';
import type { Point } from './geometry.ts';
import type { Placed } from './places.ts';

export interface MapFinding {
  /** The gravest of the node’s findings. */
  severity: Severity;
  count: number;
}

/** A node to be made where somebody pointed. */
export interface NewCard {
  /** The card's upper left corner: where there is room. */
  at: Point;
  /** The point that was pointed at. */
  pointed: Point;
  /** The chapter in whose frame that is, or the nearest; null = there is none. */
  chapterId: string | null;
  /** Places that were only shown so far, because nobody has placed those cards: they are written with this one. */
  placed: Placed[];
}

/** Nodes that come from elsewhere, to lie in free room of one chapter. */
export interface NewCards extends Omit<NewCard, 'at' | 'pointed'> {
  /** The places of the cards, in their order. */
  at: Point[];
}

/** Nodes that were dropped in the frame of another chapter. */
export interface Entered {
  chapterId: string;
  ids: NodeId[];
}

/** The subject of a menu, and where it opens in px of the window. */
export interface MapMenuAt {
  /** A node or a chapter; null = nothing lies there. */
  id: string | null;
  /** The ids of all nodes that it is about. */
  ids: NodeId[];
  x: number;
  y: number;
  /** The same place for a new node. */
  newCard: NewCard;
}

export interface StoryMapProps {
  /** The chapters by ordinal. */
  chapters: readonly Chapter[];
  /** The nodes in their order. */
  nodes: readonly OutlineNode[];
  marks: ReadonlyMap<NodeId, Mark>;
  startId: NodeId | null;
  /** The names that people know of the things that conditions name. */
  called: LogicNames['called'];
  findings: ReadonlyMap<NodeId, MapFinding>;
  selection: readonly NodeId[];
  /** The nodes of the last test play, in the order of its way. */
  lit: readonly NodeId[];
  filter: MapFilter | null;
  onFilter: (filter: MapFilter | null) => void;
  onOpen: (id: NodeId) => void;
  onSelect: (ids: NodeId[]) => void;
  /** Places cards, as one act. Cards that were only shown so far, because nobody has placed them, come along. */
  onPlace: (placed: Placed[], entered: Entered[]) => void;
  onAdd: (card: NewCard) => void;
  /** Links a node to another, or to one that is made. */
  onLink: (from: NodeId, to: NodeId | NewCard) => void;
  onMenu: (at: MapMenuAt) => void;
  /** The node whose name is being written, and the field for it, which lies over its card. */
  naming: { id: NodeId; field: ReactNode } | null;
  onMoveToChapter: (ids: NodeId[], chapterId: string) => void;
  onRemove: (ids: NodeId[]) => void;
  onSetMarks: (
    ids: NodeId[],
    change: { status: NodeStatus | null } | { colour: NodeColour | null },
  ) => void;
  /** The outline can do all that the map can, by keyboard and for screen readers. */
  onShowOutline: () => void;
  /** Further commands that are heard on the map by keys, for its list of them. */
  commands: readonly Command<never>[];
  handle?: Ref<StoryMapHandle>;
}

/** A handle by which the workspace moves and asks the map: search brings what it found into the middle. */
export interface StoryMapHandle {
  centre: (id: NodeId) => void;
  fit: () => void;
  focus: () => void;
  /** Whether it is the map itself, and nothing that lies on it. */
  isSurface: (element: Element) => boolean;
  /** Does what a key means on the map alone; false = it means nothing there. */
  press: (event: KeyboardEvent) => boolean;
  /**
   * The places for nodes that come from elsewhere: around what was pointed at, or else under the pointer, or else in
   * the middle. `own` = how they lie to each other; null = nowhere yet.
   */
  newCards: (own: readonly (Point | null)[], pointed?: Point) => NewCards;
  /** The card of a new node near a node in its chapter; null = that does not lie on the map. */
  newCardAfter: (id: NodeId) => NewCard | null;
  /** The cards of new nodes below nodes, as they lie to each other, in the chapter of the last one. */
  cardsBelow: (ids: readonly NodeId[]) => NewCards | null;
}
