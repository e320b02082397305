import type { NodeId } from '@brasslamp/story/model';
import type { Placing } from '../layout/use-places.ts';
import type { StoryMapProps } from '../scene/map-props.ts';
import type { Scene } from '../scene/scene.ts';

/** The map as it was drawn last, for what hears of presses later. */
export interface Latest extends StoryMapProps {
  scene: Scene;
  selected: ReadonlySet<NodeId>;
  isBoxing: boolean;
  toggle: (id: string) => void;
  placing: Placing;
}
