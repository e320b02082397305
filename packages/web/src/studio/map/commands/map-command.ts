import type { NodeId } from '@brasslamp/story/model';
import type { Command } from '../../command/command.ts';
import type { MapView } from '../gestures/use-map-view.ts';
import type { useMoving } from '../gestures/use-moving.ts';
import type { Card, Scene } from '../scene/scene.ts';

/** The state that the keys of the map work with. What they do with nodes are commands of the workspace. */
export interface MapState {
  scene: Scene;
  view: MapView;
  moving: ReturnType<typeof useMoving>;
  /** The card from which arrows start: the one that was selected last. */
  cursor: Card | null;
  selection: readonly NodeId[];
  select: (ids: NodeId[]) => void;
  /** Collapses a chapter, or opens it again. */
  toggle: (frameId: string) => void;
  /** Asks for the menu of the card where arrows start. */
  askMenu: () => void;
}

export type MapCommand<Needed extends keyof MapState = keyof MapState> = Command<
  Pick<MapState, Needed>
>;
