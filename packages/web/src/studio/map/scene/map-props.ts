/** What the map is given and what it asks for: the workspace holds the story. */

import type { Severity } from '@brasslamp/story/checker/finding';
import type { Mark, NodeColour, NodeStatus, OutlineNode } from '@brasslamp/story/draft';
import type { Chapter, NodeId } from '@brasslamp/story/model';
import type { Ref } from 'react';
import type { LogicNames } from '../../logic/names/logic-names.ts';
import type { MapFilter } from './filter.ts';
import type { Point } from './geometry.ts';
import type { Placed } from './places.ts';

export interface MapFinding {
  /** The gravest of the node’s findings. */
  severity: Severity;
  count: number;
}

/** Where a new link leads: to a node, or to a new one whose upper left corner lies here. */
export type LinkEnd = NodeId | { at: Point };

export interface StoryMapProps {
  /** By ordinal. */
  chapters: readonly Chapter[];
  /** In their order. */
  nodes: readonly OutlineNode[];
  marks: ReadonlyMap<NodeId, Mark>;
  startId: NodeId | null;
  /** What people call the things that conditions name. */
  called: LogicNames['called'];
  findings: ReadonlyMap<NodeId, MapFinding>;
  selection: readonly NodeId[];
  /** Where the last test play went, in its order. */
  lit: readonly NodeId[];
  filter: MapFilter | null;
  onFilter: (filter: MapFilter | null) => void;
  onOpen: (id: NodeId) => void;
  onSelect: (ids: NodeId[]) => void;
  /** One act. What was only shown so far, because nobody has placed it, comes along. */
  onPlace: (placed: Placed[]) => void;
  onLink: (from: NodeId, to: LinkEnd) => void;
  onMoveToChapter: (ids: NodeId[], chapterId: string) => void;
  onRemove: (ids: NodeId[]) => void;
  onSetMarks: (
    ids: NodeId[],
    change: { status: NodeStatus | null } | { colour: NodeColour | null },
  ) => void;
  /** The outline can do all that the map can, by keyboard and for screen readers. */
  onShowOutline: () => void;
  handle?: Ref<StoryMapHandle>;
}

/** What the workspace can ask of the map: search brings what it found into the middle. */
export interface StoryMapHandle {
  centre: (id: NodeId) => void;
  fit: () => void;
}
